import type { Span } from '#words/excerpt.ts'
import type { Clause, SearchQuery } from '#words/parse-query.ts'
import { mandarinKey, type SoundKeys, soundWords, strengthOf } from '#words/sound-keys.ts'
import { editDistance } from '#words/spelling.ts'
import { quoteLexeme, soundLexeme } from './index/vectors.ts'

// Three kinds of keys, which must not meet: `.` full ones, `#` those of consonants, `%` those of consonants of names in
// scripts without vowels, and `=` whole Chinese names.

/** Joined keys of the words of one name. */
const MOST_JOINED = 8

/** The lexemes by which a name is found in another script or romanisation. */
export function nameLexemes(name: string): string[] {
  const words = soundWords(name, true).map(({ keys }) => keys)
  const mandarin = mandarinKey(name)
  const keys = [
    ...words.flatMap(({ full, consonants, isSkeleton }) => [
      ...full.map((key) => `.${key}`),
      ...consonants.map((key) => `#${key}`),
      ...(isSkeleton ? consonants.map((key) => `%${key}`) : []),
    ]),
    ...joined(words).map((key) => `#${key}`),
    ...(mandarin === undefined ? [] : [`=${mandarin}`]),
  ]
  return [...new Set(keys)].map(soundLexeme)
}

/** All words of a name as one: scripts without spaces write it so. */
function joined(words: readonly SoundKeys[]): string[] {
  if (words.length < 2) return []
  return words.reduce<string[]>(
    (before, { consonants }) => before.flatMap((start) => consonants.map((key) => start + key)).slice(0, MOST_JOINED),
    [''],
  )
}

/** Consonants of a word, from which on a match with a name is no chance, even if the word stands in some texts. */
const SURE = 4
/** Of a word in a script without vowels. */
const SURE_WITHOUT_VOWELS = 5
const SURE_MANDARIN = 5
/** Consonants of a word that stands in no text. */
const LEAST = 3

/** How a query is matched with the sounds of names. */
export interface SoundQuery {
  /** What a clause may sound like, as a tsquery; undefined: it counts only as it is written. */
  sounds: (clause: Clause) => string | undefined
  /** The whole query as a Chinese name, as a tsquery. */
  whole: string | undefined
  /** Its words are long enough to be no chance. */
  isSure: boolean
  /** It is in Latin letters, as most names are. */
  isLatin: boolean
  /** The clause that is least likely a chance; undefined: none is sure. */
  strongest: Clause | undefined
}

interface Asked {
  /** The last word may not be complete. */
  isPrefix?: boolean
  /** Texts have the words as they are written: only what is no chance counts. */
  onlySure?: boolean
}

/** undefined: no name can sound like the query. */
export function soundQueryOf(
  query: SearchQuery,
  { isPrefix = false, onlySure = false }: Asked = {},
): SoundQuery | undefined {
  const words = new Map(query.wanted.map((clause) => [clause, wordsOf(clause, query)]))
  const all = [...words.values()].flat()
  const strength = all.reduce((sum, keys) => sum + strengthOf(keys), 0)
  const strengths = query.wanted.map((clause) => Math.max(0, ...(words.get(clause) ?? []).map(surplus)))
  const most = Math.max(...strengths)
  const hasSounds = onlySure ? most > 0 : strength >= LEAST
  const mandarin = mandarinKey(query.text)
  const isSureName = mandarin !== undefined && mandarin.length >= SURE_MANDARIN
  const whole = mandarin === undefined || (onlySure && !isSureName) ? undefined : soundLexeme(`=${mandarin}`)
  if (!hasSounds && whole === undefined) return undefined
  const last = query.wanted.at(-1)
  return {
    sounds: (clause) => (hasSounds ? clauseTerm(words.get(clause) ?? [], isPrefix && clause === last) : undefined),
    whole: whole && quoteLexeme(whole),
    isSure: most > 0 || isSureName,
    isLatin: all.every((keys) => keys.isLatin),
    strongest: most > 0 ? query.wanted[strengths.indexOf(most)] : undefined,
  }
}

/** By how much a word is more than sure; 0 or less: it is not. */
const surplus = (keys: SoundKeys) => strengthOf(keys) - (keys.isSkeleton ? SURE_WITHOUT_VOWELS : SURE) + 1

/** The words of a clause; none of a quoted phrase, which is meant as it is written. */
function wordsOf({ tokens, isChain }: Clause, { text }: SearchQuery): SoundKeys[] {
  const [first] = tokens
  const isPhrase = isChain && (first?.kind === 'word' || tokens.filter(({ kind }) => kind === 'last').length > 1)
  if (!first || isPhrase) return []
  return soundWords(text.slice(first.start, tokens.at(-1)?.end)).map(({ keys }) => keys)
}

function clauseTerm(words: readonly SoundKeys[], isPrefix: boolean): string | undefined {
  const terms = words.map(({ full, consonants, isSkeleton }) => {
    const keys = isSkeleton
      ? consonants.map((key) => `#${key}`)
      : [...full.map((key) => `.${key}`), ...consonants.map((key) => `%${key}`)]
    return keys.map((key) => quoteLexeme(soundLexeme(key)) + (isPrefix ? ':*' : ''))
  })
  if (terms.length === 0 || terms.some((keys) => keys.length === 0)) return undefined
  return `(${terms.map((keys) => `(${keys.join(' | ')})`).join(' & ')})`
}

/**
 * How much each word of a query sounds like some word of a name, 0 to 1: keys bring together what one script cannot tell
 * apart, but another can.
 */
export function likenesses(query: SearchQuery, name: string): number[] {
  const mandarin = mandarinKey(name)
  if (mandarin !== undefined && mandarin === mandarinKey(query.text)) return [1]
  const words = soundWords(name, true).map(({ keys }) => keys)
  const whole = words.map(({ readings: [first = ''] }) => first).join('')
  return query.wanted
    .flatMap((clause) => wordsOf(clause, query))
    .map((asked) => {
      const alike = [...asked.alike, ...words.flatMap((keys) => keys.alike)]
      const merge = (reading: string) =>
        alike.reduce(
          (text, [to = '', ...from]) => from.reduce((all, sound) => all.replaceAll(sound, to), text),
          reading,
        )
      const named = [...words.flatMap(({ readings }) => readings), whole].map(merge)
      return Math.max(0, ...asked.readings.map(merge).flatMap((one) => named.map((other) => likeness(one, other))))
    })
}

function likeness(reading: string, other: string): number {
  const length = Math.max(reading.length, other.length)
  return length === 0 ? 0 : 1 - editDistance(reading, other) / length
}

/** The words of a name that sound like a clause of the query, or all of it if it is the whole. */
export function findSounds(name: string, query: SearchQuery): Span[] {
  const mandarin = mandarinKey(name)
  if (mandarin !== undefined && mandarin === mandarinKey(query.text)) return [{ start: 0, end: name.length, clause: 0 }]
  return soundWords(name, true).flatMap(({ start, end, keys }) => {
    const clause = query.wanted.findIndex((one) => wordsOf(one, query).some((other) => areAlike(keys, other)))
    return clause < 0 ? [] : [{ start, end, clause }]
  })
}

function areAlike(one: SoundKeys, other: SoundKeys): boolean {
  const share = (keys: keyof SoundKeys & ('full' | 'consonants')) => one[keys].some((key) => other[keys].includes(key))
  return one.isSkeleton || other.isSkeleton ? share('consonants') : share('full')
}
