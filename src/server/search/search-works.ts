import type { FoundWork } from '#contract/search.ts'
import { parseQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { findWorks, type RankedWork } from './find-works.ts'
import { presentWorks } from './present-works.ts'
import { correctQuery, splitRuns } from './rewrite-query.ts'

export interface SearchRequest {
  /** As the reader typed it. */
  text: string
  /** Code of the language of the texts to search; undefined: all. */
  language: string | undefined
  category: number | undefined
  /** Code of the language in which the reader wants to see the matches; undefined: the language they were found in. */
  showIn: string | undefined
  /** Do not correct the spelling. */
  exact: boolean
  offset: number
  limit: number | undefined
}

export interface SearchAnswer {
  works: FoundWork[]
  total: number
  /** Whether `total` counts every work that matches; otherwise there may be more. */
  isCompleteResult: boolean
  /** The corrected query that was searched instead of one that nothing matches. */
  corrected: string | undefined
}

const NOTHING: SearchAnswer = { works: [], total: 0, isCompleteResult: true, corrected: undefined }

/** Searches titles, authors, descriptions, tags and every sentence of the published texts. */
export async function searchWorks(ctx: Context, request: SearchRequest): Promise<SearchAnswer> {
  const query = parseQuery(request.text)
  if (query.wanted.length === 0) return NOTHING
  const languages = await listLanguages(ctx)
  const language = languages.find(({ code }) => code === request.language)
  if (request.language !== undefined && !language) return NOTHING
  const scope = { languageId: language?.id, categoryId: request.category }
  // Where the language of the texts is given, the query's words are stemmed in that language alone.
  const codes = language ? [language.code] : languages.map(({ code }) => code)
  let result = { query, found: await findWorks(ctx, query, scope, codes) }
  const tryInstead = async (text: string | undefined) => {
    if (text === undefined) return undefined
    const rewritten = parseQuery(text)
    const found = await findWorks(ctx, rewritten, scope, codes)
    if (found.works.length === 0) return undefined
    result = { query: rewritten, found }
    return text
  }
  if (result.found.works.length === 0) await tryInstead(await splitRuns(ctx, query))
  const isCorrectable = !request.exact && !hasMatchAsWritten(result.found.works)
  const corrected = isCorrectable
    ? await tryInstead(await correctQuery(ctx, query, result.found.works.length > 0))
    : undefined
  const { works, isCompleteResult } = result.found
  const page = works.slice(request.offset, request.limit && request.offset + request.limit)
  const shownIn = languages.find(({ code }) => code === request.showIn) ?? language
  const presented = await presentWorks(ctx, page, { ...result, languages, shownIn })
  return { works: presented, total: works.length, isCompleteResult, corrected }
}

/** Whether the query's words stand somewhere as they are written, or inflected in a title or an author's name. */
function hasMatchAsWritten(works: readonly RankedWork[]): boolean {
  const hits = works.flatMap(({ passages, titles }) => [...passages, ...titles])
  return hits.some((hit) => hit.kind === 'exact' || ('isNamed' in hit && hit.isNamed))
}
