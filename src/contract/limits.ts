/** Apart from the schemas: readers' browsers need these numbers and names, and must not fetch a validator for them. */
export const MAX_QUERY_LENGTH = 200
/** Further works are not counted: a longer list says `1000+`. */
export const MOST_COUNTED = 1000
/** Works on a page of what a search has found: they take more room than cards. */
export const FOUND_PAGE_SIZE = 20
/** Passages shown of one work. */
export const MOST_MATCHES = 3
export const MOST_SUGGESTIONS = 8

/**
 * What the answer to a search says beside its works: `X-Total-Count` how many there are, with a `+` where that is not
 * all, and this header, URI-encoded, which words were searched instead of those that nothing has.
 */
export const CORRECTED_HEADER = 'X-Search-Corrected'

/** Of a search that was answered on the reader's own device: only what is kept there was searched. */
export const KEPT_ONLY_HEADER = 'X-Kept-Only'

/** Apart from the schemas: readers' browsers need these, and must not fetch a validator for them. */
export const reportKinds = ['meaning', 'missing', 'name', 'language', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Characters of what is quoted, and of what a reader writes. */
export const MOST_QUOTED = 1000
export const MOST_REPORTED = 2000
