/** Apart from the schemas: readers' browsers need these, and must not fetch a validator for them. */
export const reportKinds = ['meaning', 'missing', 'name', 'language', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Characters of what is quoted, and of what a reader writes. */
export const MOST_QUOTED = 1000
export const MOST_REPORTED = 2000
