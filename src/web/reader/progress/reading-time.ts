/** Characters, without white space, that are read in a minute. */
const SQUARE_SCRIPTS = 380
const CONSONANT_SCRIPTS = 800
const ALPHABETS = 1000

/** @param length characters without white space @param lang BCP 47 */
export function readingMinutes(length: number, lang: string): number {
  const pace = /^(zh|ja|ko|yue|lzh)\b/.test(lang)
    ? SQUARE_SCRIPTS
    : /^(ar|fa|he|ur|yi|ckb|ps)\b/.test(lang)
      ? CONSONANT_SCRIPTS
      : ALPHABETS
  return Math.max(1, Math.round(length / pace))
}
