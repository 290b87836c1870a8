import type { Gaps } from '#contract/translations.ts'

/** How far a text is: never told by colour alone. */
export type TextState = 'complete' | 'progress' | 'missing'

export const textStateMessages = {
  complete: 'complete',
  progress: 'in progress',
  missing: 'missing',
  original: 'original',
  legend: 'What the marks mean',
  /** Of a badge. */
  badge: { complete: 'Complete', progress: 'In Progress' },
  /** 'The Ferryman, French: in progress' */
  cell: (what: string, language: string, state: TextState, isOriginal = false) =>
    `${what}, ${language}${isOriginal ? ' (original)' : ''}: ${textStateMessages[state]}`,
} as const

export const stateOf = (text: { isComplete: boolean } | undefined): TextState =>
  text ? (text.isComplete ? 'complete' : 'progress') : 'missing'

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

interface Of {
  /** One that is in progress is to be finished anyway. */
  isComplete: boolean
  /** So many chapters seem to lack something; none: it is one text. */
  chapters?: number | undefined
  /** The other text is not the original but that in this language. */
  beside?: string | undefined
}

/** What a text seems to lack: '3 passages missing, much shorter than expected: 41 %'. */
function gaps({ missing, length }: Gaps, { isComplete, chapters, beside }: Of): string {
  const lacks = missing > 0 && `${count(missing, 'passage', 'passages')} ${isComplete ? 'missing' : 'still to come'}`
  const parts = [
    chapters !== undefined && `in ${count(chapters, 'chapter', 'chapters')}`,
    lacks && (beside ? `${lacks} beside the ${beside} text` : lacks),
    length !== null && lengthOf(length, isComplete),
  ]
  const words = parts.filter((part) => part !== false).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function lengthOf(share: number, isComplete: boolean): string {
  const percent = `${Math.round(share * 100).toLocaleString('en')} %`
  if (share > 1) return `much longer than expected: ${percent}`
  return isComplete ? `much shorter than expected: ${percent}` : `so far ${percent} of the expected length`
}

export const gapMessages = {
  gaps,
  /** Of the filter. */
  filter: 'Completeness',
  all: 'With and without gaps',
  only: 'Seems to have gaps',
  /** The way to them. */
  some: (n: number) => ({
    number: n.toLocaleString('en'),
    words: n === 1 ? 'translation seems to have gaps' : 'translations seem to have gaps',
  }),
  legend: 'seems to have gaps',
  saved: (words: string) => `As saved: ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
} as const
