export type Rule = readonly [pattern: RegExp, replacement: string]

/** A word by each of the rules, one after the other. */
export const rewrite = (rules: readonly Rule[], word: string): string =>
  rules.reduce((written, [pattern, replacement]) => written.replace(pattern, replacement), word)
