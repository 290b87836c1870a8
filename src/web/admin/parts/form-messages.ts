type DeletedKind = 'work' | 'translation' | 'category' | 'author' | 'chapter' | 'report' | 'webhook'

/** The words of all forms and dialogs. */
export const formMessages = {
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  history: 'History',
  optional: 'optional',
  choose: 'Choose…',
  none: 'None',
  error: 'Error',
  validation: 'Validation Error',
  correct: 'Please correct the marked fields.',
  unreachable: 'The server cannot be reached',
  keptHere: (message: string) => `${message}; what you wrote is kept here`,
  leaveTitle: 'Leave without saving?',
  leaveHint: 'You have unsaved changes. They are lost when you leave this page.',
  leave: 'Leave',
  stay: 'Stay',
  deleteTitle: (name: string) => `Delete ${name}?`,
  /** The question of section 8 of the specification; its last sentence stands only where it is true. */
  confirmDelete: (kind: DeletedKind) =>
    kind === 'report' || kind === 'webhook'
      ? `Are you sure you want to delete this ${kind}? This action cannot be undone.`
      : `Are you sure you want to delete this ${kind}? It is kept under Deleted items, from where staff can bring it back.`,
  close: 'Close',
  conflictTitle: 'Someone else has changed this meanwhile',
  conflictHint:
    'Nothing was overwritten. What only one of you has changed is kept. Here is what both of you have changed.',
  conflictTheirs: 'Saved by someone else',
  conflictMine: 'Yours',
  keepMine: 'Save mine over it',
  takeTheirs: 'Take theirs',
  goOn: 'Go on editing',
  saveAnyway: 'Save anyway',
} as const

/** The words of `SecretDialog`. */
export const secretMessages = { copy: 'Copy', copied: 'Copied', done: 'Done' } as const

export const tableMessages = {
  filter: 'Filter',
  total: (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`,
  page: 'Page',
  of: (pages: number) => `of ${pages.toLocaleString('en')}`,
  pageSize: 'Rows on a page',
  onPage: (rows: number) => `${rows} on a page`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  actions: 'Actions',
  nothing: 'Nothing here yet.',
  noMatch: 'Nothing matches this filter.',
  clear: 'Clear the filter',
  withoutFilter: (filter: string) => `Without the filter ${filter}`,
  failed: 'This could not be loaded.',
  again: 'Try again',
  loading: 'Loading…',
  sortBy: (column: string) => `Sort by ${column}`,
  chooseRow: (name: string) => `Choose ${name}`,
  choosePage: 'Choose all on this page',
} as const

export const comboboxMessages = {
  choices: 'Choices',
  searching: 'Searching…',
  nothing: 'Nothing found.',
  found: (n: number) => (n === 1 ? '1 choice' : `${n} choices`),
} as const

/** The words of `TextDifference`. */
export const differenceMessages = {
  title: 'What differs',
  removed: 'Removed: ',
  added: 'Added: ',
  unchanged: (n: number) => (n === 1 ? '1 unchanged paragraph' : `${n.toLocaleString('en')} unchanged paragraphs`),
  more: 'Show more',
  theirsToMine: 'Struck out: only in what someone else has saved. Underlined: only in yours.',
} as const

/** The words of `DraftNotice`. */
export const draftMessages = {
  offer: (time: string) => `You have an unsaved draft from ${time}`,
  offerHint: 'It was kept in this browser when the page was left.',
  older: 'Someone has saved since. When you save the draft, you will see both where you changed the same.',
  restore: 'Restore',
  discard: 'Discard',
  elsewhere: 'This is being changed in another tab, too. The newest change is the one that is kept as the draft.',
  takeElsewhere: 'Continue with what is in the other tab',
} as const

export const toastMessages = {
  notification: 'Notification',
  viewport: 'Notifications ({hotkey})',
  close: 'Dismiss',
} as const

type Kind = 'work' | 'author' | 'category' | 'language'

/** The toasts after a write (section 8 of the specification). */
export const savedMessages = {
  created: {
    work: 'Work created',
    author: 'Author created',
    category: 'Category created',
    language: 'Language created',
  },
  updated: {
    work: 'Work updated',
    author: 'Author updated',
    category: 'Category updated',
    language: 'Language updated',
  },
  deleted: { work: 'Work deleted', author: 'Author deleted', category: 'Category deleted' },
  createFailed: (kind: Kind, message: string) => `Failed to create ${kind}: ${message}`,
  updateFailed: (kind: Kind, message: string) => `Failed to update ${kind}: ${message}`,
  deleteFailed: (kind: Kind | 'translation' | 'chapter' | 'report' | 'webhook', message: string) =>
    `Failed to delete ${kind}: ${message}`,
  translationCreated: 'Translation uploaded',
  translationUpdated: 'Translation updated',
  translationSame: 'Nothing was changed',
  translationDeleted: 'Translation deleted',
  translationFailed: (message: string) => `Failed to upload translation: ${message}`,
} as const

/** The toast after a text was saved. @param before the saved text that the form was filled from; undefined: none */
export function translationSaved(before: { revision: number } | undefined, after: { revision: number }): string {
  if (!before) return savedMessages.translationCreated
  return before.revision === after.revision ? savedMessages.translationSame : savedMessages.translationUpdated
}
