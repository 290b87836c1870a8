import type { Gaps } from '#contract/translations.ts'

/** The state of a text. Show it in words or by shape, never by colour alone. */
export type TextState = 'complete' | 'progress' | 'missing'

export const textStateMessages = {
  complete: 'complete',
  progress: 'in progress',
  missing: 'missing',
  original: 'original',
  legend: 'What the marks mean',
  /** The words of badges. */
  badge: { complete: 'Complete', progress: 'In Progress' },
  /** 'The Ferryman, French: in progress' */
  cell: (title: string, language: string, state: TextState, isOriginal = false) =>
    `${title}, ${language}${isOriginal ? ' (original)' : ''}: ${textStateMessages[state]}`,
} as const

export const stateOf = (text: { isComplete: boolean } | undefined): TextState =>
  text ? (text.isComplete ? 'complete' : 'progress') : 'missing'

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

interface Of {
  /** Whether the text is complete: one in progress is called unfinished, not incomplete. */
  isComplete: boolean
  /** Number of chapters with gaps; undefined: the text has no chapters. */
  chapters?: number | undefined
  /** Name of the language that the text was compared with; undefined: the original. */
  beside?: string | undefined
}

/** The gaps of a text in words: '3 passages missing, much shorter than expected: 41 %'. */
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
  /** The filter of a list. */
  filter: 'Completeness',
  all: 'With and without gaps',
  only: 'Seems to have gaps',
  /** The link to the texts with gaps. */
  some: (n: number) => ({
    number: n.toLocaleString('en'),
    words: n === 1 ? 'translation seems to have gaps' : 'translations seem to have gaps',
  }),
  legend: 'seems to have gaps',
  saved: (words: string) => `As saved: ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
} as const
