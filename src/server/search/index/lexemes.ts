/**
 * The lexemes of the index besides words themselves. No word begins with these signs, so no prefix that is asked for
 * meets them.
 */
export const stemLexeme = (stem: string) => `~${stem}`
export const languageLexeme = (languageId: number) => `=l${languageId}`

/** Passages of each sample, most of them first; every sample holds the next. */
export const SAMPLES = [8, 64] as const
export type Sample = (typeof SAMPLES)[number]

/** Of every one passage in so many. */
export const sampleLexeme = (of: Sample) => `=s${of}`

/** Quoted, as a tsvector and a tsquery read it. */
export const quoteLexeme = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
