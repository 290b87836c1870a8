/**
 * How an e-book sets two languages: in two columns, paragraph after paragraph, or the second in notes that the first
 * leads to. The first is the usual one.
 */
export const pairForms = ['alternating', 'columns', 'notes'] as const
export type PairForm = (typeof pairForms)[number]

/** The value of the parameter `lines` for lines from the top down; its absence means lines across. */
export const VERTICAL = 'vertical'
