import { formatYear } from '../../i18n/year.ts'

export const authorMessages = {
  title: 'Authors',
  noun: { one: 'author', many: 'authors' },
  add: 'Add Author',
  addTitle: 'Add Author',
  editTitle: 'Edit Author',
  back: 'Authors',
  filter: 'Filter by name or nationality',
  empty: 'No authors yet.',
  name: 'Name',
  nationality: 'Nationality',
  unknown: 'Unknown',
  lifetime: 'Lifetime',
  works: 'Works',
  yearBorn: 'Year born',
  yearDied: 'Year died',
  closeTitle: 'Close without saving?',
  closeHint: 'The author you have written here is not added.',
  close: 'Close it',
  yearHint: 'Negative years are BCE: -441 is 441 BCE.',
} as const

/** '{born} - {died}', 'b. {born}' or 'Unknown'. */
export function lifetime({ yearBorn, yearDied }: { yearBorn: number | null; yearDied: number | null }): string {
  if (yearBorn === null) return yearDied === null ? authorMessages.unknown : `d. ${formatYear(yearDied)}`
  return yearDied === null ? `b. ${formatYear(yearBorn)}` : `${formatYear(yearBorn)} - ${formatYear(yearDied)}`
}

const letters = new Intl.Segmenter()

/** The first letters of a name's first and last word, each with the marks that belong to it. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => letters.segment(word).containing(0)?.segment ?? '')
    .join('')
    .toLocaleUpperCase()
}
