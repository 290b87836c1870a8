import { fold } from '#words/fold.ts'
import { type Rule, rewrite } from '#words/rewrite.ts'
import { stemmingOf } from '#words/stem-languages.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { compoundEnds } from './compounds.ts'
import { type Lookup, lookUpStems } from './stem-queries.ts'

/** A word: of at most so many UTF-16 units, beyond which none inflects, and without control characters. */
const WORD = /^\P{Cc}{1,50}$/u
/** In UTF-16 units: shorter stems, such as the `o` of the Turkish `oda`, are met by what has nothing to do with them. */
const LEAST = 2

/**
 * Stems of words of a text, in the text's own language, with what compounds are found by; words without any are left out.
 * @param surfaces NFKC, lower case, with their marks
 * @returns folded stems by surface
 */
export async function stemsIn(
  db: Database | Transaction,
  surfaces: readonly string[],
  languageCode: string,
): Promise<Map<string, string[]>> {
  const found = await stemsOfQuery(db, surfaces, [languageCode])
  if (stemmingOf(languageCode)?.compounds)
    for (const stems of found.values()) stems.push(...stems.flatMap((stem) => compoundEnds(stem)))
  return found
}

/** The same for the words of a query, whose language is unknown: in each of the library's that their script allows. */
export async function stemsOfQuery(
  db: Database | Transaction,
  surfaces: readonly string[],
  languageCodes: readonly string[],
): Promise<Map<string, string[]>> {
  const words = [...new Set(surfaces)].filter((surface) => WORD.test(surface))
  const found = new Map<string, string[]>()
  const add = (surface: string, stem: string) => {
    const stems = found.get(surface)
    if (!stems) found.set(surface, [stem])
    else if (!stems.includes(stem)) stems.push(stem)
  }
  const lookups: (Lookup & { surfaces: string[]; after: readonly Rule[]; or: readonly Rule[] })[] = []
  for (const stemming of new Set(languageCodes.map(stemmingOf))) {
    const written = stemming ? words.filter((surface) => stemming.script.test(surface)) : []
    if (!stemming || written.length === 0) continue
    if (stemming.stem) {
      for (const surface of written) for (const stem of stemming.stem(fold(surface))) add(surface, stem)
      continue
    }
    const { dictionary, before = [], after = [], or = [], again = false } = stemming
    const rewritten = written.map((surface) => rewrite(before, surface))
    lookups.push({ dictionary, words: rewritten, again, surfaces: written, after, or })
  }
  for (const [which, stems] of (await lookUpStems(db, lookups)).entries()) {
    const { surfaces: stemmed, after, or } = lookups[which] as (typeof lookups)[number]
    for (const [at, stem] of stems.entries()) {
      if (stem === '') continue
      const surface = stemmed[at] as string
      const settled = rewrite(after, fold(stem))
      add(surface, settled.length < LEAST ? fold(surface) : settled)
      for (const [pattern, replacement] of or)
        if (pattern.test(fold(surface))) add(surface, fold(surface).replace(pattern, replacement))
    }
  }
  return found
}
