import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import { findTogether } from './find-together.ts'
import { stemLexeme } from './index/lexemes.ts'
import { type Finds, FREEDOMS, type Freedom, type RankedWork, rankWorks } from './rank-works.ts'
import { type Forms, findPassages, findTitles, MOST_TITLES, type Within } from './search-queries.ts'
import { type Stems, tsQuery } from './ts-query.ts'
import { compoundsEndingIn } from './words/compounds.ts'
import { stemsOfQuery } from './words/stems.ts'

/** With as many works found, nobody needs words that only begin alike. */
const PLENTY = 5
/** Shorter beginnings are met by too many words. */
const SHORTEST_PREFIX = 3

export interface Found {
  works: RankedWork[]
  /** Nothing was left uncounted. */
  isAll: boolean
  stems: Stems
}

/**
 * The works that meet a query, best first: first as its words stand, then inflected, and where little is found, also
 * words that begin so; where nothing is, names and texts that meet it together.
 * @param codes of the library's languages
 */
export async function findWorks(
  ctx: Context,
  query: SearchQuery,
  within: Within,
  codes: readonly string[],
): Promise<Found> {
  const surfaces = query.wanted.flatMap(({ tokens, isChain }) => (isChain ? [] : tokens.map(({ surface }) => surface)))
  const stems: Stems = surfaces.length === 0 ? new Map() : await stemsOfQuery(ctx.db, surfaces, codes)
  const found: Finds[] = []
  let works: RankedWork[] = []
  let isAll = true
  for (const freedom of FREEDOMS) {
    const taken = take(query, freedom, stems)
    if (!taken) continue
    const [passages, titles] = await Promise.all([
      findPassages(ctx, taken.inTexts, within),
      findTitles(ctx, taken.inTitles, taken.named, within),
    ])
    found.push({ freedom, passages: passages.hits, titles })
    works = rankWorks(found, query)
    isAll = passages.isAll && titles.length < MOST_TITLES
    if (!isAll || (freedom !== 'exact' && works.length >= PLENTY)) break
  }
  if (works.length === 0) {
    const together = await findTogether(ctx, query, within, stems)
    if (together) works = rankWorks([together], query)
  }
  return { works, isAll, stems }
}

/** As `tsQuery` makes them. */
interface Taken {
  inTexts: string
  inTitles: string
  /** Of titles and authors' names only. */
  named: string
}

/** The query taken so freely; undefined where that is nothing new. */
function take(query: SearchQuery, freedom: Freedom, stems: Stems): Taken | undefined {
  const options = freedom === 'exact' ? {} : { stems }
  const isBegun = freedom === 'begun'
  const title = isBegun ? begunTitle(query) : query
  if (freedom === 'inflected' && stems.size === 0) return undefined
  if (isBegun && title === query) return undefined
  const inTexts = tsQuery(isBegun ? begun(query) : query, options)
  const [inTitles, named] = [tsQuery(title, options), tsQuery(title, { ...options, weights: 'AB' })]
  if (inTexts === undefined || inTitles === undefined || named === undefined) return undefined
  return { inTexts, inTitles, named }
}

/** Each word that is long enough may go on. */
export function begun(query: SearchQuery): SearchQuery {
  return goingOn(query, ({ length }) => length >= SHORTEST_PREFIX)
}

/** In a title that others have met, the last word may go on however short it is: of titles there are few. */
export function begunTitle(query: SearchQuery): SearchQuery {
  const last = query.wanted.length - 1
  return goingOn(query, ({ length }, i) => length >= SHORTEST_PREFIX || (i === last && i > 0))
}

function goingOn(query: SearchQuery, mayGoOn: (lexeme: string, i: number) => boolean): SearchQuery {
  const wanted = query.wanted.map((clause, i) => {
    const { isChain, isPrefix, tokens } = clause
    return !isChain && !isPrefix && mayGoOn(tokens[0]?.lexeme ?? '', i) ? { ...clause, isPrefix: true } : clause
  })
  return wanted.some((clause, i) => clause !== query.wanted[i]) ? { ...query, wanted } : query
}

/** What a query's inflected forms are in the index. @param isBegun words may go on: compounds that end in one, too */
export function formsOf(stems: Stems, isBegun: boolean): Forms {
  const all = [...new Set([...stems.values()].flat())]
  return {
    lexemes: all.map(stemLexeme),
    beginnings: isBegun ? all.flatMap(compoundsEndingIn).map(stemLexeme) : [],
  }
}
