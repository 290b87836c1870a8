/** What a character is to the tokeniser. */
export const characterClass = {
  separator: 0,
  /** A letter or digit of a word. */
  letter: 1,
  /** Belongs to the character before it. */
  mark: 2,
  /** A letter of a script that puts no spaces between its words. */
  unspaced: 3,
  /** Not there at all, wherever it stands. */
  ignored: 4,
  /** Within a word either joins or splits it. */
  apostrophe: 5,
  /** Joins the letters of a Hebrew abbreviation. */
  gershayim: 6,
  /** Joins the letters of a word, and is not there in a run of a script without spaces. */
  middleDot: 7,
  /** Ends a word, but is not there in a run of a script without spaces. */
  zeroWidthSpace: 8,
} as const

const ZERO_WIDTH_SPACE = 0x200b
const APOSTROPHE = /['`‘’ʻʼ՚׳]/u
/** Of Catalan words, and of names in Chinese and Japanese. */
const MIDDLE_DOT = /[·・‧]/u
const GERSHAYIM = /[״"”]/u
const IGNORED = /[\0\p{Default_Ignorable_Code_Point}]/u
const MARK = /\p{M}/u
// By script extensions, so that ー and 々 belong to the runs in which they stand. Digits are words in every script.
const UNSPACED =
  /[[\p{L}\p{Nl}\p{No}]&&[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tai_Tham}\p{scx=Tai_Le}\p{scx=New_Tai_Lue}\p{scx=Tai_Viet}\p{scx=Javanese}\p{scx=Balinese}\p{scx=Tangut}\p{scx=Nushu}]]/v
const LETTER = /[\p{L}\p{N}]/u

const UNKNOWN = 255
const ofBasicPlane = new Uint8Array(0x10000).fill(UNKNOWN)

/** @param code a code point */
export function classOf(code: number): number {
  if (code > 0xffff) return look(code)
  const known = ofBasicPlane[code] as number
  if (known !== UNKNOWN) return known
  const found = look(code)
  ofBasicPlane[code] = found
  return found
}

function look(code: number): number {
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
