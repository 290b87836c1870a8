/**
 * Limits and names that readers' browsers need too. They are not beside their schemas, so that a page does not load zod.
 */
export const MAX_QUERY_LENGTH = 200
/** Works are counted up to this number: the total of a longer list is `1000+`. */
export const MOST_COUNTED = 1000
/** Works on a page of search results: they take more room than cards. */
export const FOUND_PAGE_SIZE = 20
/** Most passages of one work that search results show. */
export const MOST_MATCHES = 3
export const MOST_SUGGESTIONS = 8

/**
 * Header of the answer to a search: the corrected query that was searched instead, URI-encoded. `X-Total-Count` has the
 * number of works, with a `+` where there may be more.
 */
export const CORRECTED_HEADER = 'X-Search-Corrected'

/** Header of the answer to a search that found only other forms of the words: what the reader may have meant, URI-encoded. */
export const SUGGESTED_HEADER = 'X-Search-Suggested'

/** Header of a search that the reader's device answered: only kept works were searched. */
export const KEPT_ONLY_HEADER = 'X-Kept-Only'

/** By which the write that is answered can be taken back: `change/12` or `batch/3`. */
export const UNDO_HEADER = 'X-Undo'
/** Header of a write: a request with the key of another within a day writes nothing, and gets the same answer again. */
export const KEY_HEADER = 'Idempotency-Key'
/** Header of an answer that is sent again for the same key. */
export const REPEATED_HEADER = 'Idempotency-Replayed'

export const reportKinds = ['meaning', 'missing', 'name', 'language', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Most UTF-16 units of the quotation in a report, and of what a reader writes. */
export const MOST_QUOTED = 1000
export const MOST_REPORTED = 2000
/** Most UTF-16 units of Markdown that are corrected beside a report: a longer passage needs the editor. */
export const MOST_CORRECTED = 20_000

/** The works of a language are counted so far; one that has more has one more. */
export const MOST_COUNTED_WORKS = 1000
