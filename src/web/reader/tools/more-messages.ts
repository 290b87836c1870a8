/** The menu of further tools, and what stands in place of one that fails. */
export const moreMessages = {
  print: 'Print',
  /** Of a long text. */
  printPart: 'Print this part',
  failed: 'This does not work',
  failedHint: 'Something went wrong in it. The text and all that you have kept are as they were.',
} as const
