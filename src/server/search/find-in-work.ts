import { MOST_COUNTED } from '#contract/limits.ts'
import type { PassageMatch } from '#contract/search.ts'
import { excerpt, findMatches } from '#words/excerpt.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { formLexemes } from './find-works.ts'
import { type FoundBlock, findBlocks, readPassages, type WorkText } from './passage-queries.ts'
import { splitRuns } from './rewrite-query.ts'
import { type Stems, stemQueryWords } from './stems.ts'
import { findKind } from './title-queries.ts'
import { tsQuery } from './ts-query.ts'

export interface FindRequest {
  workId: number
  /** As the reader typed it. */
  text: string
  /** Code of the language of the text to search. */
  language: string
  offset: number
  limit: number | undefined
}

export interface FindAnswer {
  /** One for each block, in reading order. */
  matches: PassageMatch[]
  /** Number of blocks, at most `MOST_COUNTED`. */
  total: number
  /** Whether `total` counts every block that matches; otherwise there are more. */
  isCompleteResult: boolean
}

/** Shorter prefixes match very many words. */
const SHORTEST_PREFIX = 3

const NOTHING: FindAnswer = { matches: [], total: 0, isCompleteResult: true }

/**
 * Finds words, as written or inflected, in a work's text in one language; where they stand nowhere, words that begin with
 * them, as the reader may still be typing. undefined: the actor may see no such work.
 */
export async function findInWork(ctx: Context, request: FindRequest): Promise<FindAnswer | undefined> {
  const [work, languages] = await Promise.all([findKind(ctx, request.workId), listLanguages(ctx)])
  if (!work) return undefined
  const language = languages.find(({ code }) => code === request.language)
  const query = parseQuery(request.text)
  if (!language || query.wanted.length === 0) return NOTHING
  const text: WorkText = { workId: request.workId, languageId: language.id, ...work }
  const stems = await stemsOf(ctx, query, language.code)
  const { searched, blocks } = await searchText(ctx, text, query, stems)
  const { offset, limit = MOST_COUNTED } = request
  const shown = blocks.slice(0, MOST_COUNTED).slice(offset, offset + limit)
  const rows = await readPassages(
    ctx,
    shown.map(({ passageId }) => passageId),
    formLexemes(stems, searched !== query),
  )
  const passages = new Map(rows.map((row) => [row.id, row]))
  const { code, name, autonym, isRtl } = language
  return {
    matches: shown.flatMap(({ chapter, passageId }) => {
      const passage = passages.get(passageId)
      if (!passage) return []
      const { snippet, ranges } = excerpt(passage.body, findMatches(passage.body, searched, passage.stemmed))
      const anchor = passage.ord === 0 ? null : `p${passage.ord}`
      return [{ language: { code, name, autonym, isRtl }, snippet, ranges, foundIn: null, chapter, anchor }]
    }),
    total: Math.min(blocks.length, MOST_COUNTED),
    isCompleteResult: blocks.length <= MOST_COUNTED,
  }
}

async function stemsOf(ctx: Context, { wanted }: SearchQuery, code: string): Promise<Stems> {
  const surfaces = wanted.flatMap(({ tokens, isChain }) => (isChain ? [] : tokens.map(({ surface }) => surface)))
  return surfaces.length === 0 ? new Map() : stemQueryWords(ctx.db, surfaces, [code])
}

/** Searches for the query as it is, then with its words as prefixes, then with blanks in its runs. */
async function searchText(
  ctx: Context,
  text: WorkText,
  query: SearchQuery,
  stems: Stems,
): Promise<{ searched: SearchQuery; blocks: FoundBlock[] }> {
  let searched = query
  let blocks = await blocksOf(ctx, text, searched, stems)
  if (blocks.length === 0) {
    searched = allAsPrefixes(query)
    blocks = await blocksOf(ctx, text, searched, stems)
  }
  const split = blocks.length === 0 ? await splitRuns(ctx, query) : undefined
  if (split !== undefined) {
    searched = parseQuery(split)
    blocks = await blocksOf(ctx, text, searched, stems)
  }
  return { searched, blocks }
}

async function blocksOf(ctx: Context, text: WorkText, searched: SearchQuery, stems: Stems): Promise<FoundBlock[]> {
  const query = tsQuery(searched, { stems, joins: true })
  return query === undefined ? [] : findBlocks(ctx, text, { query, isVague: isVague(searched), most: MOST_COUNTED + 1 })
}

/** Whether a prefix is so short that very many words begin with it. */
const isVague = ({ wanted }: SearchQuery) =>
  wanted.some(({ isPrefix, tokens }) => isPrefix && (tokens[0]?.lexeme.length ?? 0) < SHORTEST_PREFIX)

/** The query with all its words as prefixes, however short they are. */
const allAsPrefixes = (query: SearchQuery): SearchQuery => ({
  ...query,
  wanted: query.wanted.map((clause) => (clause.isChain ? clause : { ...clause, isPrefix: true })),
})
