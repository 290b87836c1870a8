import { formatYear, formatYears } from '../../i18n/year.ts'

/** The words of both authors and categories. */
export const entryMessages = {
  worksOf: (count: string, name: string) => `${count} works of ${name}`,
} as const

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
  names: 'Names in other languages',
  namesHint: 'Readers find the author by each of them, and by other ways to write it.',
  nameIn: (language: string) => `Name in ${language}`,
  addName: 'Add a language',
  removeName: (language: string) => `Remove the name in ${language}`,
  nationality: 'Nationality',
  unknown: 'Unknown',
  lifetime: 'Lifetime',
  works: 'Works',
  yearBorn: 'Year born',
  yearDied: 'Year died',
  worksCount: (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'work' : 'works'}`,
  sameName: (name: string) => `There is already an author named ${name}`,
  sameNameHint: 'Two authors may share a name. Save only if yours is another than this:',
  closeTitle: 'Close without saving?',
  closeHint: 'The author you have written here is not added.',
  close: 'Close it',
  yearHint: 'Negative years are BCE: -441 is 441 BCE.',
} as const

/** '{born} - {died}', 'b. {born}' or 'Unknown'. */
export function lifetime({ yearBorn, yearDied }: { yearBorn: number | null; yearDied: number | null }): string {
  if (yearBorn === null) return yearDied === null ? authorMessages.unknown : `d. ${formatYear(yearDied)}`
  return yearDied === null ? `b. ${formatYear(yearBorn)}` : formatYears(yearBorn, yearDied)
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

export const categoryMessages = {
  title: 'Categories',
  noun: { one: 'category', many: 'categories' },
  add: 'Add Category',
  addTitle: 'Add Category',
  editTitle: 'Edit Category',
  back: 'Categories',
  filter: 'Filter by name',
  empty: 'No categories yet.',
  name: 'Name',
  icon: 'Icon',
  works: 'Works',
  iconHint:
    'SVG markup, of which plain shapes are kept. Where there is none, the drawing of the name stands, or a book.',
  upload: 'Upload an SVG file',
  preview: 'Preview',
  previewOf: {
    own: 'This drawing is kept.',
    built: 'No drawing of its own: this is the one of the name.',
    nothing: 'No drawing is left of this markup.',
    failed: 'The preview could not be made.',
  },
  reduced: 'Some of this markup is not kept.',
  unnamed: 'Name of the category',
} as const

export const languageMessages = {
  title: 'Languages',
  noun: { one: 'language', many: 'languages' },
  add: 'Add Language',
  addTitle: 'Add Language',
  editTitle: 'Edit Language',
  back: 'Languages',
  filter: 'Filter by name, code or region',
  empty: 'No languages yet.',
  name: 'Name',
  code: 'Code',
  codeHint: 'ISO 639: two or three letters, such as fa or fas. It proposes what is not filled in yet.',
  proposed: (name: string) => `This is the code of ${name}.`,
  unknownCode: 'No language is known by this code. It can be used all the same.',
  autonym: 'Name in itself',
  autonymHint: 'As its readers write it, such as فارسی. Where there is none, the name stands.',
  region: 'Region',
  regionHint: 'Readers find their language under its region; without one, under Other.',
  unspecified: 'Not specified',
  status: 'Status',
  active: 'Active',
  isRtl: 'Written from right to left',
  isRtlHint: 'Lays out its texts from right to left, as Arabic and Hebrew are.',
  fontFamily: 'Font family',
  fontFamilyHint: 'As in CSS, such as "Noto Serif", serif. Without one, the library’s own for this script.',
} as const
