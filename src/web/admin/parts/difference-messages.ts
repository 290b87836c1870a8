/** Two versions of a text, and what differs. */
export const differenceMessages = {
  title: 'What differs',
  removed: 'Removed: ',
  added: 'Added: ',
  unchanged: (n: number) => (n === 1 ? '1 unchanged paragraph' : `${n.toLocaleString('en')} unchanged paragraphs`),
  more: 'Show more',
  theirsToMine: 'Struck out: only in what someone else has saved. Underlined: only in yours.',
} as const
