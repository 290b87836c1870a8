/** Grows with every change of the tokeniser or the stemmers that makes other lexemes: older rows are indexed anew. */
export const INDEX_VERSION = 2
