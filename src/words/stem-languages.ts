import { languageTag } from '#contract/language-tag.ts'
import type { Rule } from './rewrite.ts'
import { stemArabic } from './stem-arabic.ts'
import { stemHebrew } from './stem-hebrew.ts'
import { stemPersian } from './stem-persian.ts'
import { ENDINGS, stemBySuffixes } from './stem-suffixes.ts'
import { stemSwahili } from './stem-swahili.ts'

/** How the words of a language are stemmed: by a dictionary of PostgreSQL, or by a stemmer of ours. */
export type Stemming = ByDictionary | ByOurs

interface ByDictionary {
  /** A word that does not begin in it is not stemmed. */
  script: RegExp
  stem?: undefined
  dictionary: string
  /** What the dictionary does not know of the language: applied to the word before it, and to the folded stem after. */
  before?: readonly Rule[]
  after?: readonly Rule[]
  /** Of folded words that may be two things: to each that is met, the other stem. */
  or?: readonly Rule[]
  /** Whether it leaves `ciudades` at `ciudad` but takes `ciudad` to `ciud`, so that stems must be stemmed once more. */
  again?: boolean
  /** Whether it writes compounds as one word, of which the last part is what they are: `Freundschaftsdienst`. */
  compounds?: boolean
}

interface ByOurs {
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
    or: [
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
  es: { script: LATIN, dictionary: 'spanish_stem', again: true, after: [[/z$/u, 'c']] },
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
  hu: { script: LATIN, dictionary: 'hungarian_stem', compounds: true, again: true },
  hy: { script: /^\p{Script=Armenian}/u, dictionary: 'armenian_stem' },
  id: {
    script: LATIN,
    dictionary: 'indonesian_stem',
    again: true,
    before: [
      [/^(me|pe)n(?=[aeiou])/u, '$1nt'],
      [/^(me|pe)m(?=[aeiou])/u, '$1mp'],
      [/-.*/u, ''],
    ],
  },
  it: {
    script: LATIN,
    dictionary: 'italian_stem',
    or: [[/^(.{3,}er[ln]?)e$/u, '$1']],
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

/** Languages stemmed as another is. */
const AS: Record<string, string> = {
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

/** How the words of a language of the library are stemmed; undefined: they are not. */
export function stemmingOf(languageCode: string): Stemming | undefined {
  const language = languageTag(languageCode).split('-')[0] as string
  return STEMMINGS[AS[language] ?? language]
}
