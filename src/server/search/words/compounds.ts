/** Letters of a stem that may be a compound. */
const LEAST_COMPOUND = 8
/** Letters of what a compound is asked to end in: shorter ones end too many words by chance. */
const LEAST_END = 4

/**
 * What stands in the index for a stem of a language with compounds: its letters backwards, so that it is found by what
 * it ends in, as the beginning of a word. `Freundschaftsdienst` by `Dienst`.
 */
export const compoundEnds = (stem: string): string[] => (stem.length < LEAST_COMPOUND ? [] : [backwards(stem)])

/** What the entries of compounds begin with that end in the stem. */
export const compoundsEndingIn = (stem: string): string[] => (stem.length < LEAST_END ? [] : [backwards(stem)])

const backwards = (stem: string) => `<${[...stem].reverse().join('')}`
