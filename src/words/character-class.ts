/** The classes of characters that the tokeniser tells apart. */
export const characterClass = {
  separator: 0,
  /** A letter or digit of a word. */
  letter: 1,
  /** A combining mark of the character before it. */
  mark: 2,
  /** A letter of a script that puts no spaces between its words. */
  unspaced: 3,
  /** Invisible: treated as if it were absent. */
  ignored: 4,
  /** Within a word it joins or separates (`tokenise.ts` decides). */
  apostrophe: 5,
  /** Joins the letters of a Hebrew abbreviation. */
  gershayim: 6,
  /** Joins the letters of a word. Ignored in a run of a script without spaces. */
  middleDot: 7,
  /** Ends a word. Ignored in a run of a script without spaces. */
  zeroWidthSpace: 8,
} as const

const ZERO_WIDTH_SPACE = 0x200b
const APOSTROPHE = /['`‘’ʻʼ՚׳]/u
/** Used in Catalan words, and in foreign names in Chinese and Japanese. */
const MIDDLE_DOT = /[·・‧]/u
const GERSHAYIM = /[״"”]/u
const IGNORED = /[\0\p{Default_Ignorable_Code_Point}]/u
const MARK = /\p{M}/u
// By script extensions, so that ー and 々 belong to the runs around them. Digits form words in every script.
const UNSPACED =
  /[[\p{L}\p{Nl}\p{No}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tai_Tham}\p{scx=Tai_Le}\p{scx=New_Tai_Lue}\p{scx=Tai_Viet}\p{scx=Javanese}\p{scx=Balinese}\p{scx=Tangut}\p{scx=Nushu}]]/v
const LETTER = /[\p{L}\p{N}]/u

const UNKNOWN = 255
// A cache of what `classify` answers.
const ofBasicPlane = new Uint8Array(0x10000).fill(UNKNOWN)

/** The class of a character. @param code its code point */
export function classOf(code: number): number {
  if (code > 0xffff) return classify(code)
  const known = ofBasicPlane[code] as number
  if (known !== UNKNOWN) return known
  const found = classify(code)
  ofBasicPlane[code] = found
  return found
}

function classify(code: number): number {
  const character = String.fromCodePoint(code)
  if (code === ZERO_WIDTH_SPACE) return characterClass.zeroWidthSpace
  if (IGNORED.test(character)) return characterClass.ignored
  if (APOSTROPHE.test(character)) return characterClass.apostrophe
  if (GERSHAYIM.test(character)) return characterClass.gershayim
  if (MIDDLE_DOT.test(character)) return characterClass.middleDot
  if (MARK.test(character)) return characterClass.mark
  if (UNSPACED.test(character)) return characterClass.unspaced
  return LETTER.test(character) ? characterClass.letter : characterClass.separator
}
