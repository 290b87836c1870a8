export const pairMessages = {
  first: 'First language',
  second: 'Second language',
  swap: 'Swap the two languages',
  close: 'Close the second language',
  layout: 'Layout of the two texts',
  layouts: { side: 'Side by side', stacked: 'One under the other', tap: 'Second on a tap' },
  /** Followed by a language's own name. */
  notIn: 'Not in',
  show: (language: string) => `In ${language}`,
  inProgress: (language: string) => `The translation into ${language} is still in progress: more of it will follow.`,
  absent: (language: string) => `Not available in ${language}.`,
  readAlone: (language: string) => `Read ${language} alone`,
} as const
