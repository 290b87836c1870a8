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
