/** What the form of downloads asks for; it leads to the address of the file. Each name is that of a field. */
export const downloadFields = ['as', 'language', 'beside', 'form', 'lines'] as const
export type DownloadField = (typeof downloadFields)[number]

/** Values of the field `as`: what a text is taken away as. The first is the usual one. */
export const downloadKinds = ['epub', 'markdown', 'plainText'] as const
export type DownloadKind = (typeof downloadKinds)[number]

/**
 * How an e-book sets two languages: paragraph after paragraph, in two columns, or the second in notes that the first
 * leads to. The first is the usual one.
 */
export const pairForms = ['alternating', 'columns', 'notes'] as const
export type PairForm = (typeof pairForms)[number]

/** The value of the parameter `lines` for lines from the top down; its absence means lines across. */
export const VERTICAL = 'vertical'
