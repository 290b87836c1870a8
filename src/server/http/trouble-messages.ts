/** Pages in place of what the server cannot answer. */
export const troubleMessages = {
  wrong: 'Something went wrong',
  wrongText: 'Something went wrong on our side.',
  tell: (number: string) => `Should you tell us of it, name this number: ${number}`,
  away: 'Back in a moment',
  awayText: 'The library will be back in a moment.',
  awayHint: 'It cannot reach its books just now.',
  nothing: 'There is nothing at this address.',
  tooMany: 'Too many requests came from your connection. Wait a moment, then try again.',
  tooLarge: 'This work is too long for one file: take its chapters one by one.',
  refused: 'The server did not accept this request.',
  again: 'Try again',
  back: 'Back to Library',
} as const
