/** What the tools beside a text are called. */
export const toolMessages = {
  settings: 'Text settings',
  more: 'More for reading',
  names: {
    find: 'Find in this work',
    settings: 'Text settings',
    contents: 'Contents',
    notes: 'Bookmarks and notes',
    listen: 'Listen',
    keep: 'Keep on this device',
    download: 'Download',
    report: 'Report a passage',
    help: 'Keyboard and touch',
  },
  print: 'Print',
  failed: 'This does not work',
  failedHint: 'Something went wrong in it. The text and all that you have kept are as they were.',
} as const
