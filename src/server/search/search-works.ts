import { MOST_COUNTED } from '#contract/limits.ts'
import type { FoundWork } from '#contract/search.ts'
import { parseQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { findPassagesOf } from './combined-queries.ts'
import { type FoundWorks, findWorks, type RankedWork } from './find-works.ts'
import { listWorksWith, type SearchScope } from './passage-queries.ts'
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
  /** A query that the reader may have meant, where only other forms of the words were found. */
  suggested: string | undefined
}

const NOTHING: SearchAnswer = {
  works: [],
  total: 0,
  isCompleteResult: true,
  corrected: undefined,
  suggested: undefined,
}

/** Searches titles, authors, descriptions, tags and every sentence of the published texts. */
export async function searchWorks(ctx: Context, request: SearchRequest): Promise<SearchAnswer> {
  const query = parseQuery(request.text)
  if (query.wanted.length === 0) return NOTHING
  const languages = await listLanguages(ctx)
  const language = languages.find(({ code }) => code === request.language)
  if (request.language !== undefined && !language) return NOTHING
  const scope = { languageId: language?.id, categoryId: request.category }
  // Where the language of the texts is given, the query's words are stemmed in that language alone.
  const stemmedIn = language ? [language] : languages
  const shownIn = languages.find(({ code }) => code === request.showIn) ?? language
  let result = { query, found: await findWorks(ctx, query, scope, stemmedIn) }
  const tryInstead = async (text: string | undefined) => {
    if (text === undefined) return undefined
    const rewritten = parseQuery(text)
    const found = await findWorks(ctx, rewritten, scope, stemmedIn)
    return found.works.length === 0 ? undefined : { text, query: rewritten, found }
  }
  if (result.found.works.length === 0) result = (await tryInstead(await splitRuns(ctx, query))) ?? result
  let [corrected, suggested]: (string | undefined)[] = []
  if (!request.exact && !hasMatchAsWritten(result.found.works)) {
    const isFound = result.found.works.length > 0
    const codes = stemmedIn.map(({ code }) => code)
    const spelling = { languageId: language?.id, readerId: shownIn?.id, codes }
    const corrections = await correctQuery(ctx, query, isFound, spelling)
    for (const text of corrections.instead) {
      const instead = await tryInstead(text)
      if (!instead) continue
      result = instead
      corrected = text
      break
    }
    if (corrected === undefined) suggested = (await tryInstead(corrections.suggested))?.text
  }
  const { works, isCompleteResult } = await withFurtherWorks(ctx, result.found, scope, request)
  const page = works.slice(request.offset, request.limit && request.offset + request.limit)
  await addPassages(ctx, page, result.found, scope)
  const presented = await presentWorks(ctx, page, { ...result, languages, shownIn })
  return { works: presented, total: works.length, isCompleteResult, corrected, suggested }
}

/** The works found; where a page reaches their end and not all were counted, with all others that match, by number. */
async function withFurtherWorks(
  ctx: Context,
  { works, isCompleteResult, hasAllTitles, asked }: FoundWorks,
  scope: SearchScope,
  { offset, limit }: SearchRequest,
): Promise<Pick<FoundWorks, 'works' | 'isCompleteResult'>> {
  const isEnough = limit !== undefined && offset + limit < works.length
  if (isCompleteResult || isEnough || works.length > MOST_COUNTED || !asked) return { works, isCompleteResult }
  const all = await listWorksWith(ctx, asked.query, scope)
  const known = new Set(works.map(({ workId }) => workId))
  const further = all.workIds.filter((id) => !known.has(id))
  return {
    works: [...works, ...further.map((workId): RankedWork => ({ workId, score: 0, passages: [], titles: [] }))],
    isCompleteResult: all.isCompleteResult && hasAllTitles,
  }
}

/** Adds passages to works of a page that were only listed. */
async function addPassages(
  ctx: Context,
  page: readonly RankedWork[],
  { asked }: FoundWorks,
  scope: SearchScope,
): Promise<void> {
  const listed = page.filter(({ passages, titles }) => passages.length === 0 && titles.length === 0)
  if (listed.length === 0 || !asked) return
  const ids = listed.map(({ workId }) => workId)
  const hits = Map.groupBy(await findPassagesOf(ctx, ids, asked.query, scope), ({ workId }) => workId)
  for (const work of listed)
    work.passages.push(...(hits.get(work.workId) ?? []).map((hit) => ({ ...hit, kind: asked.kind })))
}

/** Whether the query's words stand somewhere as they are written, or inflected in a title or an author's name. */
function hasMatchAsWritten(works: readonly RankedWork[]): boolean {
  const hits = works.flatMap(({ passages, titles }) => [...passages, ...titles])
  return hits.some((hit) => hit.kind === 'exact' || ('isNamed' in hit && hit.isNamed))
}
