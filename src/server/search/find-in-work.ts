import type { PassageMatch } from '#contract/search.ts'
import { MOST_COUNTED } from '#contract/search-limits.ts'
import { excerpt, matchesOf } from '#words/excerpt.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { type FoundBlock, findBlocks, findKind, type OneText } from './find-in-work-queries.ts'
import { formsOf } from './find-works.ts'
import { readPassages } from './search-queries.ts'
import { splitRuns } from './split-runs.ts'
import { type Stems, tsQuery } from './ts-query.ts'
import { stemsOfQuery } from './words/stems.ts'

export interface FindRequest {
  workId: number
  /** As somebody wrote it. */
  text: string
  /** Code of the language that is read. */
  language: string
  offset: number
  limit: number | undefined
}

export interface FindAnswer {
  /** One a block, in the order in which the text is read. */
  matches: PassageMatch[]
  /** How many can be had. */
  total: number
  /** There are no more than those. */
  isAll: boolean
}

const SHORTEST_PREFIX = 3

const NOTHING: FindAnswer = { matches: [], total: 0, isAll: true }

/**
 * Looks for words, as they stand or inflected, in a work's text in one language; where there are none, for words that
 * begin so: they may still be being typed. undefined: who asks may see no such work.
 */
export async function findInWork(ctx: Context, request: FindRequest): Promise<FindAnswer | undefined> {
  const [work, languages] = await Promise.all([findKind(ctx, request.workId), listLanguages(ctx)])
  if (!work) return undefined
  const language = languages.find(({ code }) => code === request.language)
  const query = parseQuery(request.text)
  if (!language || query.wanted.length === 0) return NOTHING
  const text: OneText = { workId: request.workId, languageId: language.id, ...work }
  const stems = await stemsOf(ctx, query, language.code)
  const { met, blocks } = await lookThrough(ctx, text, request.text, query, stems)
  const { offset, limit = MOST_COUNTED } = request
  const shown = blocks.slice(0, MOST_COUNTED).slice(offset, offset + limit)
  const rows = await readPassages(
    ctx,
    shown.map(({ passageId }) => passageId),
    formsOf(stems, met !== query),
  )
  const passages = new Map(rows.map((row) => [row.id, row]))
  const { code, name, autonym, isRtl } = language
  return {
    matches: shown.flatMap(({ chapter, passageId }) => {
      const passage = passages.get(passageId)
      if (!passage) return []
      const { snippet, ranges } = excerpt(passage.body, matchesOf(passage.body, met, passage.stemmed))
      const anchor = passage.ord === 0 ? null : `p${passage.ord}`
      return [{ language: { code, name, autonym, isRtl }, snippet, ranges, foundIn: null, chapter, anchor }]
    }),
    total: Math.min(blocks.length, MOST_COUNTED),
    isAll: blocks.length <= MOST_COUNTED,
  }
}

async function stemsOf(ctx: Context, { wanted }: SearchQuery, code: string): Promise<Stems> {
  const surfaces = wanted.flatMap(({ tokens, isChain }) => (isChain ? [] : tokens.map(({ surface }) => surface)))
  return surfaces.length === 0 ? new Map() : stemsOfQuery(ctx.db, surfaces, [code])
}

/** As it is asked; or so that its words may go on; or with its runs parted, as the search does it. */
async function lookThrough(
  ctx: Context,
  text: OneText,
  asked: string,
  query: SearchQuery,
  stems: Stems,
): Promise<{ met: SearchQuery; blocks: FoundBlock[] }> {
  let met = query
  let blocks = await blocksOf(ctx, text, met, stems)
  if (blocks.length === 0) {
    met = begun(query)
    blocks = await blocksOf(ctx, text, met, stems)
  }
  const parted = blocks.length === 0 ? await splitRuns(ctx, asked) : undefined
  if (parted !== undefined) {
    met = parseQuery(parted)
    blocks = await blocksOf(ctx, text, met, stems)
  }
  return { met, blocks }
}

async function blocksOf(ctx: Context, text: OneText, met: SearchQuery, stems: Stems): Promise<FoundBlock[]> {
  const query = tsQuery(met, { stems })
  return query === undefined ? [] : findBlocks(ctx, text, { query, isVague: isVague(met), most: MOST_COUNTED + 1 })
}

/** Beginnings that very many words share. */
const isVague = ({ wanted }: SearchQuery) =>
  wanted.some(({ isPrefix, tokens }) => isPrefix && (tokens[0]?.lexeme.length ?? 0) < SHORTEST_PREFIX)

/** Its words may go on, however short they are. */
const begun = (query: SearchQuery): SearchQuery => ({
  ...query,
  wanted: query.wanted.map((clause) => (clause.isChain ? clause : { ...clause, isPrefix: true })),
})
