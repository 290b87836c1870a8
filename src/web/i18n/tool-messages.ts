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
} as const
