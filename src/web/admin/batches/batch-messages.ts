const count = (n: number, noun: Noun) => `${n.toLocaleString('en')} ${n === 1 ? noun.one : noun.many}`

/** The noun for a row, and for several: 'work', 'works'. */
export interface Noun {
  one: string
  many: string
}

export const batchMessages = {
  bar: 'What is chosen',
  chosen: (n: number, noun: Noun) => `${count(n, noun)} chosen`,
  full: 'More cannot be chosen one by one.',
  chooseAll: (n: number, noun: Noun) => `Choose all ${count(n, noun)}`,
  clear: 'Clear',
  running: (what: string, n: number, noun: Noun) => `${what}: ${count(n, noun)}`,
  done: (done: number, total: number) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  starting: 'Starting…',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopHint: 'What is done by then stays done, and can be undone.',
  /** `40 works changed, 2 unchanged, 1 refused`. */
  counts(changed: number, unchanged: number, refused: number, noun: Noun): string {
    const also = [
      unchanged > 0 && `${unchanged.toLocaleString('en')} ${unchanged === 1 ? 'was' : 'were'} so already`,
      refused > 0 && `${refused} refused`,
    ]
    return [`${count(changed, noun)} changed`, ...also.filter((word) => word !== false)].join(', ')
  },
  stopped: (done: number, total: number) =>
    `Stopped after ${done.toLocaleString('en')} of ${total.toLocaleString('en')}. What is done can be undone under Activity.`,
  failed: (message: string, done: number) =>
    `${message}${done > 0 ? ` ${done.toLocaleString('en')} were done by then; done again, they are passed over.` : ''}`,
  refusedTitle: 'Not everything could be done',
  moreRefused: (n: number) => `… and ${n.toLocaleString('en')} more`,
  undo: 'Undo',
  undoing: 'Undo',
  undone: (changed: number, noun: Noun) => `${count(changed, noun)} taken back`,
  close: 'Close',
  cancel: 'Cancel',
  error: 'Error',
  apply: 'Apply',
  rows: { one: 'row', many: 'rows' },
} as const

/** What can be done with many works. */
export const workBatchMessages = {
  publish: 'Publish',
  draft: 'Make drafts',
  archive: 'Archive',
  feature: 'Feature',
  unfeature: 'Unfeature',
  categories: 'Categories…',
  categoriesTitle: (n: number, noun: Noun) => `Categories of ${count(n, noun)}`,
  tags: 'Tags…',
  tagsTitle: (n: number, noun: Noun) => `Tags of ${count(n, noun)}`,
  add: 'Add',
  remove: 'Remove',
  delete: 'Delete',
  deleteTitle: (n: number, noun: Noun) => `Delete ${count(n, noun)}?`,
  deleteHint: 'They go with their chapters and texts. They can be brought back under Deleted items, or with Undo.',
} as const

/** What can be done with many translations. */
export const translationBatchMessages = {
  complete: 'Mark as complete',
  inProgress: 'Mark as in progress',
  delete: 'Delete',
  deleteTitle: workBatchMessages.deleteTitle,
  deleteHint:
    'Of works with chapters the texts of all chapters go. They can be brought back under Deleted items, or with Undo.',
} as const

/** What can be done with rows of other lists. */
export const rowBatchMessages = {
  delete: 'Delete',
  deleteTitle: workBatchMessages.deleteTitle,
  deleteHint: 'They can be brought back under Deleted items, or with Undo.',
  deleteForGood: 'Are you sure? This action cannot be undone.',
  restore: 'Restore',
  resolve: 'Resolve',
  reopen: 'Open again',
} as const
