import type { LocalName, Ranges } from '#contract/search.ts'
import { findMatches, mergeRanges, type Span } from '#words/excerpt.ts'
import type { SearchQuery } from '#words/parse-query.ts'
import { findSounds } from './name-sounds.ts'

export interface AuthorMatch {
  /** Of the author's name. */
  ranges: Ranges
  /** The name in another language that has more of the query's words; null: none has. */
  other: LocalName | null
  /** Whether one of the names has all of the query's words. */
  isWhole: boolean
}

/**
 * Where the words of a query stand in the names of an author.
 * @param others the author's names in other languages, those that are shown rather first
 * @param isBySound the names only sound like the words
 */
export function matchAuthor(
  name: string,
  others: readonly Pick<LocalName, 'name' | 'language'>[],
  query: SearchQuery,
  isBySound: boolean,
): AuthorMatch {
  const spansIn = (text: string) => (isBySound ? findSounds(text, query) : findMatches(text, query))
  const own = spansIn(name)
  let best = { spans: own, other: null as LocalName | null }
  for (const one of others) {
    const spans = spansIn(one.name)
    if (countClauses(spans) > countClauses(best.spans))
      best = { spans, other: { language: one.language, name: one.name, ranges: mergeRanges(spans) } }
  }
  const isWhole = countClauses(best.spans) === query.wanted.length
  return { ranges: best.other ? [] : mergeRanges(own), other: best.other, isWhole }
}

const countClauses = (spans: readonly Span[]) => new Set(spans.map(({ clause }) => clause)).size
