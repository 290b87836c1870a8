import { sql } from 'drizzle-orm'
import { fold } from '#words/fold.ts'
import { stemmingOf } from '#words/stem-languages.ts'
import { applyRules, type Rule } from '#words/stemmers.ts'
import { KEPT } from '../db/kept-statements.ts'
import type { Database, Transaction } from '../db/open.ts'

/** Folded stems by the surface of the word; words without a stem are left out. */
export type Stems = ReadonlyMap<string, readonly string[]>

/** Longer words have no stem, in UTF-16 units; nor have words with control characters. */
const WORD = /^\P{Cc}{1,50}$/u
/** Shorter stems, such as the `o` of the Turkish `oda`, match unrelated words, in UTF-16 units. */
const LEAST = 2

/**
 * Stems the words of texts, each in the text's own language, and adds what compounds are found by.
 * @param surfacesOf words in NFKC and lower case, with their marks, by the codes of languages
 * @returns stems by the same codes
 */
export async function stemTexts(
  db: Database | Transaction,
  surfacesOf: ReadonlyMap<string, Iterable<string>>,
): Promise<ReadonlyMap<string, Stems>> {
  const lists = Array.from(surfacesOf, ([code, surfaces]): WordList => {
    return { stemming: stemmingOf(code), codes: [code], words: stemmable(surfaces) }
  })
  const found = await stemLists(db, lists)
  return new Map(
    found.map(({ codes: [code = ''], stems }) => {
      if (!stemmingOf(code)?.compounds) return [code, stems]
      return [
        code,
        new Map(Array.from(stems, ([surface, some]) => [surface, [...some, ...some.flatMap(compoundEntry)]])),
      ]
    }),
  )
}

/** The same for texts in one language. */
export async function stemTextWords(
  db: Database | Transaction,
  surfaces: readonly string[],
  languageCode: string,
): Promise<Stems> {
  return (await stemTexts(db, new Map([[languageCode, surfaces]]))).get(languageCode) ?? new Map()
}

/** Stems of a query's words, and the languages in whose texts they count. */
export interface StemsOfLanguages {
  /** Codes of languages that are stemmed alike. */
  codes: readonly string[]
  stems: Stems
}

/** Stems the words of a query, whose language is unknown, in all of the given languages together. */
export async function stemQueryWords(
  db: Database | Transaction,
  surfaces: readonly string[],
  languageCodes: readonly string[],
): Promise<Stems> {
  return mergeStems(await stemByLanguage(db, surfaces, languageCodes))
}

/** All stems of each word, whatever the language. */
export function mergeStems(ofLanguages: readonly StemsOfLanguages[]): Stems {
  const [first, ...others] = ofLanguages
  if (first && others.length === 0) return first.stems
  const merged = new Map<string, string[]>()
  for (const { stems } of ofLanguages)
    for (const [surface, ofWord] of stems) for (const stem of ofWord) addStem(merged, surface, stem)
  return merged
}

function addStem(stems: Map<string, string[]>, surface: string, stem: string): void {
  const known = stems.get(surface)
  if (!known) stems.set(surface, [stem])
  else if (!known.includes(stem)) known.push(stem)
}

/** Stems the words of a query in each of the given languages whose script they have. */
export async function stemByLanguage(
  db: Database | Transaction,
  surfaces: readonly string[],
  languageCodes: readonly string[],
): Promise<StemsOfLanguages[]> {
  const words = stemmable(surfaces)
  const lists = Array.from(Map.groupBy(new Set(languageCodes), stemmingOf), ([stemming, codes]) => {
    return { stemming, codes, words }
  })
  return stemLists(db, lists)
}

const stemmable = (surfaces: Iterable<string>) => [...new Set(surfaces)].filter((surface) => WORD.test(surface))

/** Words, and how they are stemmed in some languages; undefined: not at all. */
interface WordList {
  stemming: ReturnType<typeof stemmingOf>
  codes: readonly string[]
  words: readonly string[]
}

/** Stems each list in one round trip. Lists without any stem are left out. */
async function stemLists(db: Database | Transaction, lists: readonly WordList[]): Promise<StemsOfLanguages[]> {
  const found: { codes: readonly string[]; stems: Map<string, string[]> }[] = []
  const lookups: (Lookup & { surfaces: string[]; after: readonly Rule[]; alternatives: readonly Rule[] })[] = []
  const looked: Map<string, string[]>[] = []
  for (const { stemming, codes, words } of lists) {
    const inScript = stemming ? words.filter((surface) => stemming.script.test(surface)) : []
    if (!stemming || inScript.length === 0) continue
    const stems = new Map<string, string[]>()
    found.push({ codes, stems })
    if (stemming.stem) {
      for (const surface of inScript) for (const stem of stemming.stem(fold(surface))) addStem(stems, surface, stem)
      continue
    }
    const { dictionary, before = [], after = [], alternatives = [], stemTwice = false } = stemming
    const prepared = inScript.map((surface) => applyRules(before, surface))
    lookups.push({ dictionary, words: prepared, stemTwice, surfaces: inScript, after, alternatives })
    looked.push(stems)
  }
  for (const [i, answers] of (await lookUpStems(db, lookups)).entries()) {
    const lookup = lookups[i] as (typeof lookups)[number]
    const stems = looked[i] as Map<string, string[]>
    for (const [j, stem] of answers.entries()) {
      if (stem === '') continue
      const surface = lookup.surfaces[j] as string
      const folded = fold(surface)
      const result = applyRules(lookup.after, fold(stem))
      addStem(stems, surface, result.length < LEAST ? folded : result)
      for (const [pattern, replacement] of lookup.alternatives)
        if (pattern.test(folded)) addStem(stems, surface, folded.replace(pattern, replacement))
    }
  }
  return found.filter(({ stems }) => stems.size > 0)
}

/** Letters of a stem that may be a compound. */
const LEAST_COMPOUND = 8
/** Letters of the last part of a compound: shorter words end too many others by chance. */
const LEAST_END = 4

/** The entry by which a compound is found by its last part: its letters backwards (`Freundschaftsdienst` by `Dienst`). */
const compoundEntry = (stem: string): string[] => (stem.length < LEAST_COMPOUND ? [] : [backwards(stem)])

/** The prefix that the entries of all compounds share which end in this stem. */
export const compoundPrefix = (stem: string): string[] => (stem.length < LEAST_END ? [] : [backwards(stem)])

const backwards = (stem: string) => `<${[...stem].reverse().join('')}`

/** Stands between the words of one list. No word has a control character. */
const SEPARATOR = '\n'

/** Words, and the Snowball dictionary of PostgreSQL that stems them. */
interface Lookup {
  dictionary: string
  words: readonly string[]
  stemTwice: boolean
}

/**
 * Stems words in one round trip. They travel as text, which takes half the time of arrays.
 * @returns for each lookup its stems in the order of the words, '' for a stop word; empty where the server lacks the
 * dictionary
 */
export async function lookUpStems(db: Database | Transaction, lookups: readonly Lookup[]): Promise<string[][]> {
  const answers: string[][] = lookups.map(() => [])
  if (lookups.length === 0) return answers
  const { rows } = await db.execute<{ place: number; stems: string }>(sql`${KEPT}
    select place::int, stems
    from unnest(
      ${sql.param(lookups.map(({ dictionary }) => dictionary))}::text[],
      ${sql.param(lookups.map(({ words }) => words.join(SEPARATOR)))}::text[],
      ${sql.param(lookups.map(({ stemTwice }) => stemTwice))}::bool[]
    ) with ordinality as lookups (dictionary, list, twice, place)
    join pg_ts_dict d on dictname = dictionary and dictnamespace = 'pg_catalog'::regnamespace
    cross join lateral (
      select string_agg(
        coalesce(case when twice then (ts_lexize(d.oid::regdictionary, once))[1] end, once, ''),
        ${SEPARATOR} order by at) as stems
      from string_to_table(list, ${SEPARATOR}) with ordinality as w (word, at)
      cross join lateral (select (ts_lexize(d.oid::regdictionary, word))[1] as once offset 0) as first
    ) as stemmed`)
  for (const { place, stems } of rows) answers[place - 1] = stems.split(SEPARATOR)
  return answers
}
