export const toastMessages = {
  notification: 'Notification',
  viewport: 'Notifications ({hotkey})',
  close: 'Dismiss',
} as const

type Kind = 'work' | 'author' | 'category' | 'language'

/** Section 8 of the specification: what each write says of itself. */
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
  deleteFailed: (kind: Kind | 'translation' | 'chapter' | 'report', message: string) =>
    `Failed to delete ${kind}: ${message}`,
  translationCreated: 'Translation uploaded',
  translationUpdated: 'Translation updated',
  translationDeleted: 'Translation deleted',
  translationFailed: (message: string) => `Failed to upload translation: ${message}`,
} as const
