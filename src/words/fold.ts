import { characterClass, classOf } from './character-class.ts'
import { simplified } from './han-variants.ts'

/** Letters that people write for one another, and letters with a mark that Unicode does not decompose. */
const LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
    ƴ: 'y',
    ə: 'e',
    ǝ: 'e',
    ɛ: 'e',
    ɔ: 'o',
    ŋ: 'n',
    ɖ: 'd',
    ɣ: 'g',
    ʋ: 'v',
    ƒ: 'f',
    ς: 'σ',
    ى: 'ي',
    ی: 'ي',
    ې: 'ي',
    ۍ: 'ي',
    ک: 'ك',
    ة: 'ه',
    ۃ: 'ه',
    ہ: 'ه',
    ھ: 'ه',
    ە: 'ه',
    ٱ: 'ا',
    ء: '',
    ـ: '',
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
    װ: 'וו',
    ױ: 'וי',
    ײ: 'יי',
    // Hindi is written with either sign, and with or without the dots.
    'ँ': 'ं',
    '\u093c': '',
    // Half letters as two characters, as they were written before Unicode had them as one.
    ৎ: 'ত্',
    ൺ: 'ണ്',
    ൻ: 'ന്',
    ർ: 'ര്',
    ൽ: 'ല്',
    ൾ: 'ള്',
    ൿ: 'ക്',
  }),
)

/** Accents and points that folding removes. Never the vowel signs and viramas of Indic and South-East Asian scripts. */
const MARKS =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Ethiopic}]]--[\u3099\u309a]]/gv
/** Modifier letters in transliterations: apostrophes, half rings, primes. */
const MODIFIERS = /[\u02b9-\u02c1\u02c8\u02ee]/u

/**
 * The form in which a word, or a unit of a script without spaces, is compared: without case, accents and variant letters.
 * @param surface in NFKC
 */
export function fold(surface: string): string {
  let out = ''
  for (let at = 0; at < surface.length; at++) {
    const code = surface.charCodeAt(at)
    if (code < 0xd800 || code > 0xdfff) out += ofBasicPlane[code] ??= foldCharacter(code)
    else out += foldCharacter(surface.codePointAt(at++) as number)
  }
  if (out === '') return surface.includes('ء') ? 'ء' : ''
  return out.includes('եւ') ? out.replaceAll('եւ', 'եվ') : out
}

// A cache of what `foldCharacter` answers.
const ofBasicPlane: (string | undefined)[] = new Array(0x10000).fill(undefined)

const { ignored, apostrophe, gershayim, middleDot, zeroWidthSpace } = characterClass
const SILENT: ReadonlySet<number> = new Set([ignored, apostrophe, gershayim, middleDot, zeroWidthSpace])

function foldCharacter(code: number): string {
  const character = String.fromCodePoint(code)
  const found = classOf(code)
  if (SILENT.has(found)) return ''
  if (found === characterClass.unspaced) return toHiragana(code) ?? simplified(character)
  if (/\p{Nd}/u.test(character)) return digit(code)
  const lower = character.toLowerCase()
  // й is a letter of its own: its breve stays.
  const bare = lower === 'й' ? lower : lower.normalize('NFD').replace(MARKS, '').normalize('NFC')
  if (bare === '' || MODIFIERS.test(bare)) return ''
  return LETTERS.get(bare) ?? toEthiopicNeighbour(bare)
}

function toHiragana(code: number): string | undefined {
  const isKatakana = (code >= 0x30a1 && code <= 0x30f6) || code === 0x30fd || code === 0x30fe
  return isKatakana ? String.fromCharCode(code - 0x60) : undefined
}

/** The ASCII digit of a digit of any script: Unicode has all digits in rows of ten that begin with 0. */
function digit(code: number): string {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

/** Rows of seven or eight syllables that sound the same in Amharic and are written at will, with the row they fold to. */
const ETHIOPIC_ROWS: [from: number, length: number, to: number][] = [
  [0x1210, 7, 0x1200],
  [0x1280, 7, 0x1200],
  [0x1220, 8, 0x1230],
  [0x12d0, 7, 0x12a0],
  [0x1340, 7, 0x1338],
]

function toEthiopicNeighbour(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code < 0x1200 || code > 0x137f) return letter
  for (const [from, length, to] of ETHIOPIC_ROWS)
    if (code >= from && code < from + length) return firstOrder(to + code - from)
  return firstOrder(code)
}

/** In these two rows the fourth syllable sounds like the first. */
const firstOrder = (code: number) => String.fromCharCode(code === 0x1203 || code === 0x12a3 ? code - 3 : code)

/** Letters that people who have no key for them write with two. */
const SPELLINGS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** @param text in NFKC and lower case */
export const hasSecondSpelling = (text: string): boolean => /[äöüåø]/.test(text)

/** A text in NFKC and lower case with two letters for each ä, ö, ü, å and ø, as German and the Scandinavian languages do it. */
export const spellOut = (text: string): string => text.replace(/[äöüåø]/g, (letter) => SPELLINGS[letter] as string)
