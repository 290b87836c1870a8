/**
 * How wide text is set, in em, without a font at hand: generous guesses by kind of letter, so that what is planned
 * with them fits in the product's faces and in most that may stand in for them.
 */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

const NARROW = /[ ijlI.,:;'’‘!|()[\]·ıíìîï]/
const SLIM = /[ftrJsc"“”„«»\-‐‑1zéèI]/
const WIDE = /[mwMWŒÆ@%—…юшщжмыфЖШЩЮМФЫΩω]/

function letterWidth(letter: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(letter)) return 0
  if (isSquare(letter)) return 1.02
  if (/\p{Script=Arabic}/u.test(letter)) return 0.52
  if (/\p{Script=Hebrew}/u.test(letter)) return 0.64
  if (/\p{Mc}/u.test(letter)) return 0.42
  if (/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u.test(letter)) return 0.74
  if (/[\p{Script=Thai}\p{Script=Lao}]/u.test(letter)) return 0.66
  if (NARROW.test(letter)) return 0.36
  if (SLIM.test(letter)) return 0.5
  if (WIDE.test(letter)) return 1.02
  if (/\p{Lu}/u.test(letter)) return 0.78
  if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(letter)) return 0.62
  if (/[\p{Script=Georgian}\p{Script=Armenian}]/u.test(letter)) return 0.72
  if (/\p{P}/u.test(letter)) return 0.6
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.4
  return 0.95
}

/** Chinese, Japanese and Korean letters, and their punctuation, fill a square. */
export function isSquare(letter: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\u30FB-\u30FF\uFF01-\uFF60\uFFE0-\uFFE6]/u.test(
    letter,
  )
}
