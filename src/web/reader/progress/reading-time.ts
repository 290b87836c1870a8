/** Characters without white space that are read in a minute. */
const CJK_PACE = 380
/** Scripts that write consonants alone. */
const ABJAD_PACE = 800
const ALPHABET_PACE = 1000

/** How long a text takes to read, in whole minutes, at least 1. @param length in characters without white space @param tag BCP 47 */
export function readingMinutes(length: number, tag: string): number {
  const pace = /^(zh|ja|ko|yue|lzh)\b/.test(tag)
    ? CJK_PACE
    : /^(ar|fa|he|ur|yi|ckb|ps)\b/.test(tag)
      ? ABJAD_PACE
      : ALPHABET_PACE
  return Math.max(1, Math.round(length / pace))
}
