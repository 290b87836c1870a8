import type { FoundWork } from '#contract/search.ts'
import { parseQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { correctQuery } from './correct-query.ts'
import { findWorks } from './find-works.ts'
import { presentFound } from './present-found.ts'
import type { RankedWork } from './rank-works.ts'
import { splitRuns } from './split-runs.ts'

export interface SearchRequest {
  /** As somebody wrote it. */
  text: string
  /** Code of the language in which texts are looked through; undefined: all. */
  language: string | undefined
  category: number | undefined
  /** Code of the language in which the reader wants to see what was found; undefined: as it was found. */
  showIn: string | undefined
  /** No other spelling is tried. */
  exact: boolean
  offset: number
  limit: number | undefined
}

export interface SearchAnswer {
  works: FoundWork[]
  total: number
  /** More may be there than were counted. */
  isAll: boolean
  /** What was searched instead, where nothing has the words as they were written. */
  corrected: string | undefined
}

const NOTHING: SearchAnswer = { works: [], total: 0, isAll: true, corrected: undefined }

/** Searches titles, authors, descriptions, tags and every sentence of what readers can read. */
export async function searchWorks(ctx: Context, request: SearchRequest): Promise<SearchAnswer> {
  const languages = await listLanguages(ctx)
  const wanted = languages.find(({ code }) => code === request.language)
  if (request.language !== undefined && !wanted) return NOTHING
  const within = { languageId: wanted?.id, categoryId: request.category }
  // Words of a language that is known need not be taken for those of another.
  const codes = wanted ? [wanted.code] : languages.map(({ code }) => code)
  const find = async (text: string) => {
    const query = parseQuery(text)
    return { query, found: await findWorks(ctx, query, within, codes) }
  }
  let answered = await find(request.text)
  if (answered.query.wanted.length === 0) return NOTHING
  const tryInstead = async (text: string | undefined) => {
    const instead = text === undefined ? undefined : await find(text)
    if (instead === undefined || instead.found.works.length === 0) return undefined
    answered = instead
    return text
  }
  if (answered.found.works.length === 0) await tryInstead(await splitRuns(ctx, request.text))
  const corrected = request.exact ? undefined : await tryInstead(await mended(ctx, request.text, answered.found.works))
  const { query, found } = answered
  const { offset, limit } = request
  const page = found.works.slice(offset, limit === undefined ? undefined : offset + limit)
  const shownIn = languages.find(({ code }) => code === request.showIn) ?? wanted
  const works = await presentFound(ctx, page, { query, found, languages, shownIn })
  return { works, total: found.works.length, isAll: found.isAll, corrected }
}

/** Another spelling of what was asked for, where its words stand nowhere as they are written and no name has them inflected. */
async function mended(ctx: Context, text: string, works: readonly RankedWork[]): Promise<string | undefined> {
  const hits = works.flatMap(({ passages, titles }) => [...passages, ...titles])
  if (hits.some((hit) => hit.freedom === 'exact' || ('isNamed' in hit && hit.isNamed))) return undefined
  return correctQuery(ctx, text, works.length > 0)
}
