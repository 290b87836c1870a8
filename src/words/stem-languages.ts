import { languageTag } from '#contract/language-tag.ts'
import type { Rule } from './stemmers.ts'
import { ENDINGS, stemArabic, stemBySuffixes, stemHebrew, stemPersian, stemSwahili } from './stemmers.ts'

/** How the words of a language are stemmed: by a Snowball dictionary of PostgreSQL, or by a function in `stemmers.ts`. */
export type Stemming = DictionaryStemming | FunctionStemming

interface DictionaryStemming {
  /** Words that do not begin in this script are not stemmed. */
  script: RegExp
  stem?: undefined
  dictionary: string
  /** Rules for what the dictionary misses: for the word before it, and for the folded stem after it. */
  before?: readonly Rule[]
  after?: readonly Rule[]
  /** For folded words with two possible stems: each rule whose pattern matches gives a second stem. */
  alternatives?: readonly Rule[]
  /** Stem the stem once more: the dictionary makes `ciudad` of `ciudades`, but `ciud` of `ciudad`. */
  stemTwice?: boolean
  /** The language writes compounds as one word, whose last part says what the thing is: `Freundschaftsdienst`. */
  compounds?: boolean
}

interface FunctionStemming {
  script: RegExp
  stem: (folded: string) => string[]
  compounds?: undefined
}

const LATIN = /^\p{Script=Latin}/u
const CYRILLIC = /^\p{Script=Cyrillic}/u
const ARABIC = /^\p{Script=Arabic}/u
const DEVANAGARI = /^\p{Script=Devanagari}/u
const HEBREW = /^\p{Script=Hebrew}/u

const UNDOUBLE: Rule = [/([bcdfgklmnprst])\1$/u, '$1']

const STEMMINGS: Record<string, Stemming> = {
  ar: { script: ARABIC, stem: stemArabic },
  bg: { script: CYRILLIC, stem: stemBySuffixes(ENDINGS.bg) },
  bn: { script: /^\p{Script=Bengali}/u, stem: stemBySuffixes(ENDINGS.bn) },
  ca: {
    script: LATIN,
    dictionary: 'catalan_stem',
    after: [
      [/(?<=[aeiou])s$/u, ''],
      [/ll$/u, 'l'],
    ],
  },
  cs: { script: LATIN, stem: stemBySuffixes(ENDINGS.cs) },
  da: { script: LATIN, dictionary: 'danish_stem', compounds: true },
  de: {
    script: LATIN,
    dictionary: 'german_stem',
    compounds: true,
    after: [[/(?<=...)inn$/u, 'in']],
    alternatives: [
      [/^(.{4,})te(?:n|st|t)?$/u, '$1'],
      [/^ge(.{4,})t$/u, '$1'],
    ],
  },
  el: { script: /^\p{Script=Greek}/u, dictionary: 'greek_stem', after: [[/(?<=...)ι$/u, '']] },
  en: {
    script: LATIN,
    dictionary: 'english_stem',
    before: [
      [/(?<=wol|shel|hal|thie|loa|scar)ves$/u, 'f'],
      [/(?<=wi|kni)ves$/u, 'fe'],
      [/(?<=^(?:wo)?)men$/u, 'man'],
      [/^children$/u, 'child'],
      [/^feet$/u, 'foot'],
      [/^teeth$/u, 'tooth'],
    ],
    after: [[/iev$/u, 'ief']],
  },
  es: { script: LATIN, dictionary: 'spanish_stem', stemTwice: true, after: [[/z$/u, 'c']] },
  et: { script: LATIN, dictionary: 'estonian_stem', compounds: true },
  eu: { script: LATIN, dictionary: 'basque_stem' },
  fa: { script: ARABIC, stem: stemPersian },
  fi: {
    script: LATIN,
    dictionary: 'finnish_stem',
    compounds: true,
    after: [[/(?<=...)(?:av|[aeiouy]|s)$/u, ''], [/nk$/u, 'ng'], UNDOUBLE],
  },
  fr: {
    script: LATIN,
    dictionary: 'french_stem',
    after: [
      [/(?<=u|^[lr]oi)s$/u, ''],
      [/(?<=eu)x$/u, ''],
      [/tric$/u, 'teur'],
      [/(?<=.)eau$/u, 'el'],
      [/geon$/u, 'g'],
    ],
  },
  ga: { script: LATIN, dictionary: 'irish_stem' },
  grc: { script: /^\p{Script=Greek}/u, stem: stemBySuffixes(ENDINGS.grc) },
  he: { script: HEBREW, stem: stemHebrew },
  hi: { script: DEVANAGARI, dictionary: 'hindi_stem', before: [[/(?<=..ा)एँ$/u, '']] },
  hu: { script: LATIN, dictionary: 'hungarian_stem', compounds: true, stemTwice: true },
  hy: { script: /^\p{Script=Armenian}/u, dictionary: 'armenian_stem' },
  id: {
    script: LATIN,
    dictionary: 'indonesian_stem',
    stemTwice: true,
    before: [
      [/^(me|pe)n(?=[aeiou])/u, '$1nt'],
      [/^(me|pe)m(?=[aeiou])/u, '$1mp'],
      [/-.*/u, ''],
    ],
  },
  it: {
    script: LATIN,
    dictionary: 'italian_stem',
    alternatives: [[/^(.{3,}er[ln]?)e$/u, '$1']],
    after: [
      [/tr$/u, 'tor'],
      [/uomin$/u, 'uom'],
    ],
  },
  la: { script: LATIN, stem: stemBySuffixes(ENDINGS.la) },
  lt: { script: LATIN, dictionary: 'lithuanian_stem' },
  ne: { script: DEVANAGARI, dictionary: 'nepali_stem' },
  nl: { script: LATIN, dictionary: 'dutch_stem', compounds: true, after: [UNDOUBLE, [/v$/u, 'f'], [/z$/u, 's']] },
  no: { script: LATIN, dictionary: 'norwegian_stem', compounds: true, after: [UNDOUBLE] },
  pl: { script: LATIN, stem: stemBySuffixes(ENDINGS.pl) },
  pt: {
    script: LATIN,
    dictionary: 'portuguese_stem',
    before: [
      [/(?:õ|(?<=..[cçs])o)es$/u, 'ão'],
      [/(?<=..)ais$/u, 'al'],
      [/éis$/u, 'el'],
      [/(?<=e)is$/u, 'i'],
    ],
  },
  ro: {
    script: LATIN,
    dictionary: 'romanian_stem',
    after: [
      [/oas?$/u, 'os'],
      [/oar$/u, 'or'],
      [/ur$/u, ''],
    ],
  },
  ru: { script: CYRILLIC, dictionary: 'russian_stem' },
  sr: { script: /^[\p{Script=Cyrillic}\p{Script=Latin}]/u, dictionary: 'serbian_stem', after: [[/(?:[oe]v)$/u, '']] },
  sv: { script: LATIN, dictionary: 'swedish_stem', compounds: true, after: [UNDOUBLE, [/ck$/u, 'k']] },
  sw: { script: LATIN, stem: stemSwahili },
  ta: { script: /^\p{Script=Tamil}/u, dictionary: 'tamil_stem' },
  tr: { script: LATIN, dictionary: 'turkish_stem' },
  az: { script: LATIN, dictionary: 'turkish_stem', before: [[/ə/gu, 'e']] },
  uk: { script: CYRILLIC, stem: stemBySuffixes(ENDINGS.uk) },
  ur: { script: ARABIC, stem: stemBySuffixes(ENDINGS.ur) },
  yi: { script: HEBREW, dictionary: 'yiddish_stem' },
}

/** Languages that are stemmed like another one. */
const STEMMED_LIKE: Record<string, string> = {
  nb: 'no',
  nn: 'no',
  ms: 'id',
  mo: 'ro',
  bs: 'sr',
  hr: 'sr',
  sk: 'cs',
  be: 'uk',
  mk: 'bg',
  gl: 'es',
  af: 'nl',
}

/** How the words of a language are stemmed; undefined: not at all. @param languageCode a code of the library */
export function stemmingOf(languageCode: string): Stemming | undefined {
  const language = languageTag(languageCode).split('-')[0] as string
  return STEMMINGS[STEMMED_LIKE[language] ?? language]
}
