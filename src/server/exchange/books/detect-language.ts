import { knownLanguageCodes } from '#contract/language-codes.ts'
import { languageTag } from '#contract/language-tag.ts'

/** The language of a text, and for people why it is taken for that. */
export interface FoundLanguage {
  /** BCP 47, without a region: `en`, `zh-Hant`. */
  tag: string
  /** Ends a sentence: `English, as its metadata says`. */
  why: string
  /** A sentence of doubt; undefined: there is none. */
  doubt: string | undefined
}

/** As much of a text is looked at. */
const SAMPLE = 4000
/** Fewer letters say nothing. */
const FEWEST_LETTERS = 40

/** Scripts by the signs that they have, with the language where only one is usual; undefined: several are. */
const SCRIPTS: readonly { script: string; signs: RegExp; language: string | undefined }[] = (
  [
    ['Latn', 'Latin', undefined],
    ['Cyrl', 'Cyrillic', undefined],
    ['Arab', 'Arabic', undefined],
    ['Deva', 'Devanagari', undefined],
    ['Grek', 'Greek', 'el'],
    ['Hebr', 'Hebrew', undefined],
    ['Hani', 'Han', 'zh'],
    ['Jpan', '[Hiragana Katakana]', 'ja'],
    ['Kore', 'Hangul', 'ko'],
    ['Thai', 'Thai', 'th'],
    ['Laoo', 'Lao', 'lo'],
    ['Khmr', 'Khmer', 'km'],
    ['Mymr', 'Myanmar', 'my'],
    ['Tibt', 'Tibetan', 'bo'],
    ['Geor', 'Georgian', 'ka'],
    ['Armn', 'Armenian', 'hy'],
    ['Ethi', 'Ethiopic', undefined],
    ['Beng', 'Bengali', undefined],
    ['Guru', 'Gurmukhi', 'pa'],
    ['Gujr', 'Gujarati', 'gu'],
    ['Orya', 'Oriya', 'or'],
    ['Taml', 'Tamil', 'ta'],
    ['Telu', 'Telugu', 'te'],
    ['Knda', 'Kannada', 'kn'],
    ['Mlym', 'Malayalam', 'ml'],
    ['Sinh', 'Sinhala', 'si'],
  ] as const
).map(([script, name, language]) => {
  const names = name.replace(/[[\]]/g, '').split(' ')
  return { script, language, signs: new RegExp(`[${names.map((one) => `\\p{sc=${one}}`).join('')}]`, 'gu') }
})

/** Languages that are also written in another script than their usual one. */
const TWO_SCRIPTS = new Set('az bs ha kk ks ku ky mn ms pa sd sr tg tk tt ug uz zh ja ko'.split(' '))
/** Those near to each other, which a guess takes for one another. */
const NEAR = [
  'bs hr sr sl',
  'da nb nn no',
  'id ms',
  'cs sk',
  'gl pt es',
  'hi mr ne',
  'az tr',
  'be ru uk',
  'bg mk',
  'fa prs tg',
  'zh yue wuu lzh',
  'la it',
]

/**
 * Finds the language of a text: as its file says it, but where the letters cannot be of that language; else by its letters
 * and words.
 * @param said by the file: a tag, a code, or a name in English
 * @returns undefined: it cannot be told
 */
export async function findLanguage(said: string | undefined, text: string): Promise<FoundLanguage | undefined> {
  const sample = sampleOf(text)
  const tag = said === undefined ? undefined : tagOf(said)
  const found = await detect(sample)
  if (tag === undefined) {
    const why = said === undefined ? '' : ` (what its metadata says, “${said.slice(0, 40)}”, is no language)`
    return found && { tag: found.tag, why: `as its ${found.by} tell${why}`, doubt: undefined }
  }
  const [base = '', foundBase = ''] = [tag, found?.tag ?? tag].map((one) => one.split('-')[0] ?? '')
  const asSaid = { tag, why: 'as its metadata says' }
  if (
    !found ||
    base === foundBase ||
    NEAR.some((group) => [base, foundBase].every((one) => group.split(' ').includes(one)))
  )
    return { ...asSaid, doubt: undefined }
  const isOfItsScript = TWO_SCRIPTS.has(base) || scriptOf(tag) === scriptOf(found.tag)
  if (!isOfItsScript)
    return {
      tag: found.tag,
      why: `as its ${found.by} tell`,
      doubt: `Its metadata says ${nameOf(tag)}, which has other letters.`,
    }
  return {
    ...asSaid,
    doubt: found.isSure ? `It reads as ${nameOf(found.tag)}, though its metadata says ${nameOf(tag)}.` : undefined,
  }
}

/** The name of a language in English, as reports name it. */
export function nameOf(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
}

/** From the midst of a text: its beginning may be a preface of others. */
function sampleOf(text: string): string {
  const plain = text.replace(/<[^<>]*>|https?:\S+|[[\]()*_#>|\\`~^-]/g, ' ')
  const from = Math.max(0, Math.floor((plain.length - SAMPLE) / 2))
  return plain.slice(from, from + SAMPLE).toWellFormed()
}

/** @param said a tag such as `en-GB`, a code such as `eng`, or a name @returns undefined: it is none */
export function tagOf(said: string): string | undefined {
  const given = said.trim()
  const tag = languageTag(given)
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(given) || ['und', 'mul', 'zxx', 'mis'].includes(tag)) return byName(given)
  const locale = new Intl.Locale(tag)
  const usual = new Intl.Locale(locale.language).maximize().script
  const script = locale.script ?? locale.maximize().script
  return script === usual ? locale.language : `${locale.language}-${script}`
}

function byName(name: string): string | undefined {
  const wanted = name.toLowerCase()
  return knownLanguageCodes.find((code) => nameOf(code).toLowerCase() === wanted)
}

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script

interface Detected {
  tag: string
  /** What tells it. */
  by: 'letters' | 'words'
  isSure: boolean
}

async function detect(sample: string): Promise<Detected | undefined> {
  const counts = SCRIPTS.map((row) => ({ ...row, count: sample.match(row.signs)?.length ?? 0 }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all < FEWEST_LETTERS && !counts.some(({ script, count }) => /Hani|Jpan|Kore/.test(script) && count > 10))
    return undefined
  const most = counts.reduce((best, row) => (row.count > best.count ? row : best))
  // Japanese has more Chinese signs than its own in some texts.
  const kana = counts.find(({ script }) => script === 'Jpan')
  const row = most.script === 'Hani' && kana && kana.count * 20 > most.count ? kana : most
  if (row.language) return { tag: row.language, by: 'letters', isSure: true }
  // Only who takes in a book needs the tables of words.
  const [{ eld }, { franc }] = await Promise.all([import('eld/extrasmall'), import('franc')])
  const quick = eld.detect(sample)
  if (quick.language !== '' && quick.isReliable() && scriptOf(quick.language) === row.script)
    return { tag: quick.language, by: 'words', isSure: true }
  // It knows three times as many languages, less well.
  const wide = franc(sample)
  const tag = wide === 'und' ? undefined : new Intl.Locale(languageTag(wide)).language
  const isKnownBetter = tag !== undefined && tag in quick.getScores() && tag !== quick.language
  return tag === undefined || isKnownBetter ? undefined : { tag, by: 'words', isSure: false }
}
