import { readingNotesMessages as t } from './notes-messages.ts'

/** Why nothing could be kept, in the reader's words. @param error of the browser's storage */
export const refusal = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? t.full : t.refused
