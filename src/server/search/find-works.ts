import type { Language } from '#contract/languages.ts'
import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import { findAlmostNamed } from './find-almost-named.ts'
import { findBySound, type SoundKind } from './find-by-sound.ts'
import { findCombined, hasHits, type PartialHits } from './find-combined.ts'
import { findPassages } from './find-passages.ts'
import { stemLexeme } from './index/vectors.ts'
import type { FormLexemes, PassageHit, SearchScope } from './passage-queries.ts'
import { compoundPrefix, mergeStems, type Stems, type StemsOfLanguages, stemByLanguage } from './stems.ts'
import { findTitles, MOST_TITLES, type TitleHit, type TitleQuery } from './title-queries.ts'
import { type QueryByLanguage, type StemsByLanguage, writeByLanguage } from './ts-query.ts'

/** With so many works found, words that only begin alike are not searched. */
const PLENTY = 5
/** Shorter prefixes match too many words. */
const SHORTEST_PREFIX = 3

/** The ways to match a query, those together that are tried at once: words as written and inflected, then as prefixes. */
const MATCH_KINDS = [['exact', 'inflected'], ['prefix']] as const
/**
 * `combined`: no single passage or title has all words, but several of one work have (`find-combined.ts`). `near`: a title
 * has all words but one, which it almost has.
 */
export type MatchKind = (typeof MATCH_KINDS)[number][number] | 'combined' | 'near' | SoundKind

/** A work with everything in it that matches. */
export interface RankedWork {
  workId: number
  score: number
  /** Best first. */
  passages: (PassageHit & { kind: MatchKind })[]
  titles: (TitleHit & { kind: MatchKind })[]
}

export interface FoundWorks {
  /** Best first. */
  works: RankedWork[]
  /** Whether every match was counted; otherwise there may be more. */
  isCompleteResult: boolean
  /** The same of the titles alone. */
  hasAllTitles: boolean
  stems: Stems
  /** The last of the kinds that were tried, and what it asked of passages. */
  asked: { kind: MatchKind; query: QueryByLanguage } | undefined
}

/** Languages in which a query's words may be. */
export type QueryLanguage = Pick<Language, 'id' | 'code'>

/**
 * Finds the works that match a query: by its words as they are written, then inflected, and where few works are found,
 * also as prefixes; where no work is found, by several passages or titles together.
 * @param languages in which the query's words are stemmed
 */
export async function findWorks(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  languages: readonly QueryLanguage[],
): Promise<FoundWorks> {
  const stems = await stemsOf(ctx, query, languages)
  const { found, asked, isCompleteResult, hasAllTitles } = await findByWords(ctx, query, scope, stems)
  const addAlmostNamed = async () => {
    const titles = await findAlmostNamed(ctx, query, scope)
    if (titles.length > 0) found.push({ kind: 'near', passages: [], titles })
  }
  if (found.some(({ passages }) => passages.length > 0)) await addAlmostNamed()
  const isNamed = found.some(({ titles }) => titles.some((hit) => hit.isNamed))
  const sounding = isNamed ? undefined : await findBySound(ctx, query, scope, stems, found)
  if (sounding) found.push(sounding)
  else if (!found.some(hasHits)) {
    const combined = await findCombined(ctx, query, scope, stems, undefined)
    if (combined && hasHits(combined)) found.push({ kind: 'combined', ...combined })
  }
  // A title that is nearly the query is likelier meant than words that stand far from each other.
  if (found.at(-1)?.kind === 'combined') await addAlmostNamed()
  return { works: rankWorks(found, query), isCompleteResult, hasAllTitles, stems: mergeStems(stems), asked }
}

interface FoundByWords extends Pick<FoundWorks, 'isCompleteResult' | 'hasAllTitles' | 'asked'> {
  found: HitsOfKind[]
}

/** Goes on with the next kinds of match until there are too many to be counted, or enough works. */
async function findByWords(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  stems: StemsByLanguage,
): Promise<FoundByWords> {
  const by: FoundByWords = { found: [], isCompleteResult: true, hasAllTitles: true, asked: undefined }
  const workIds = new Set<number>()
  for (const kinds of MATCH_KINDS) {
    const queries = kinds.flatMap((kind) => queriesOf(query, kind, stems) ?? [])
    if (queries.length === 0) continue
    const [passages, titles] = await Promise.all([
      findPassages(
        ctx,
        queries.map((one) => one.passages),
        scope,
      ),
      findTitles(ctx, queries, scope),
    ])
    for (const [nth, { kind, passages: asked }] of queries.entries()) {
      const [inTexts, hits] = [passages[nth], titles[nth]]
      if (!inTexts || !hits) break
      by.found.push({ kind, passages: inTexts.hits, titles: hits })
      by.asked = { kind, query: asked }
      by.hasAllTitles = hits.length < MOST_TITLES
      by.isCompleteResult = inTexts.isCompleteResult && by.hasAllTitles
      for (const { workId } of [...inTexts.hits, ...hits]) workIds.add(workId)
      if (!by.isCompleteResult || (kind !== 'exact' && workIds.size >= PLENTY)) return by
    }
  }
  return by
}

async function stemsOf(
  ctx: Context,
  { wanted }: SearchQuery,
  languages: readonly QueryLanguage[],
): Promise<(StemsOfLanguages & { languageIds: number[] })[]> {
  const surfaces = wanted.flatMap(({ tokens, isChain }) => (isChain ? [] : tokens.map(({ surface }) => surface)))
  if (surfaces.length === 0) return []
  const stems = await stemByLanguage(
    ctx.db,
    surfaces,
    languages.map(({ code }) => code),
  )
  return stems.map((of) => ({
    ...of,
    languageIds: languages.flatMap(({ id, code }) => (of.codes.includes(code) ? id : [])),
  }))
}

/** A query of one kind, for passages and for titles. */
interface Queries extends TitleQuery {
  kind: MatchKind
  passages: QueryByLanguage
}

/** The queries of one kind; undefined where they would be those of the kind before. */
function queriesOf(query: SearchQuery, kind: MatchKind, allStems: StemsByLanguage): Queries | undefined {
  const stems = kind === 'exact' ? [] : allStems
  const isPrefix = kind === 'prefix'
  const titleQuery = isPrefix ? titleWithPrefixes(query) : query
  const hasJoined = query.wanted.some(({ joined }) => joined)
  if (kind === 'inflected' && stems.length === 0 && !hasJoined) return undefined
  if (isPrefix && titleQuery === query) return undefined
  // In texts, words as they are written come before those that are written as one; titles are few.
  const passages = writeByLanguage(isPrefix ? withPrefixes(query) : query, stems, { joins: kind !== 'exact' })
  const titles = writeByLanguage(titleQuery, stems, { joins: true })
  const names = writeByLanguage(titleQuery, stems, { joins: true, weights: 'AB' })
  return passages && titles && names && { kind, passages, titles, names }
}

/** The query with each word that is long enough as a prefix; the same object where that changes nothing. */
export function withPrefixes(query: SearchQuery): SearchQuery {
  return mapPrefixes(query, ({ length }) => length >= SHORTEST_PREFIX)
}

/** The same for titles: there the last of several words may be a prefix of any length, as there are few titles. */
export function titleWithPrefixes(query: SearchQuery): SearchQuery {
  const last = query.wanted.length - 1
  return mapPrefixes(query, ({ length }, i) => length >= SHORTEST_PREFIX || (i === last && i > 0))
}

function mapPrefixes(query: SearchQuery, mayBePrefix: (lexeme: string, i: number) => boolean): SearchQuery {
  const wanted = query.wanted.map((clause, i) => {
    const { isChain, isPrefix, tokens } = clause
    return !isChain && !isPrefix && mayBePrefix(tokens[0]?.lexeme ?? '', i) ? { ...clause, isPrefix: true } : clause
  })
  return wanted.some((clause, i) => clause !== query.wanted[i]) ? { ...query, wanted } : query
}

/** The lexemes of the index that are inflected forms of a query's words. @param isPrefix also compounds that end in one */
export function formLexemes(stems: Stems, isPrefix: boolean): FormLexemes {
  const all = [...new Set([...stems.values()].flat())]
  return {
    lexemes: all.map(stemLexeme),
    prefixes: isPrefix ? all.flatMap(compoundPrefix).map(stemLexeme) : [],
  }
}

interface HitsOfKind extends PartialHits {
  kind: MatchKind
}

/** Words as they are written score above inflected ones, wherever they stand; a nearly exact name above texts. */
const KIND_SCORE: Record<MatchKind, number> = {
  exact: 200,
  near: 190,
  sound: 190,
  inflected: 100,
  likely: 55,
  prefix: 0,
  combined: 0,
}
/** Within one kind: matches in title and author, then in tags and description, then in texts. */
const NAMED = 40
const DESCRIBED = 20

/** Each work once, best first. */
function rankWorks(found: readonly HitsOfKind[], query: SearchQuery): RankedWork[] {
  const key = query.wanted.map(({ tokens }) => tokens.map(({ lexeme }) => lexeme).join(' ')).join(' ')
  const works = new Map<number, RankedWork>()
  const workOf = (workId: number) => {
    const work = works.get(workId) ?? { workId, score: 0, passages: [], titles: [] }
    works.set(workId, work)
    return work
  }
  for (const { kind, passages, titles } of found) {
    for (const hit of titles) {
      const work = workOf(hit.workId)
      work.titles.push({ ...hit, kind })
      const score = hit.isNamed ? NAMED + nameScore(hit, key) : DESCRIBED + Math.min(hit.rank, 0.99)
      work.score = Math.max(work.score, KIND_SCORE[kind] + score)
    }
    for (const hit of passages) {
      const work = workOf(hit.workId)
      if (!work.passages.some(({ id }) => id === hit.id)) work.passages.push({ ...hit, kind })
      work.score = Math.max(work.score, KIND_SCORE[kind] + squash(hit.rank))
    }
  }
  return [...works.values()].sort(
    (a, b) => b.score - a.score || b.passages.length - a.passages.length || a.workId - b.workId,
  )
}

/** 0 to 10: how much of the title and the author's name the query is. */
function nameScore({ titleKey, authorKey, rank }: TitleHit, key: string): number {
  const closeness = Math.min(rank, 0.99)
  const authorKeys = authorKey.split('\n')
  if (titleKey === key) return 9
  if (authorKeys.includes(key)) return 8
  if (authorKeys.some((author) => `${titleKey} ${author}` === key || `${author} ${titleKey}` === key)) return 7
  if (titleKey.startsWith(`${key} `)) return 4 + closeness
  if (` ${titleKey} `.includes(` ${key} `)) return 3 + closeness
  if (authorKeys.some((author) => ` ${author} `.includes(` ${key} `))) return 2 + closeness
  return closeness
}

/** Maps a rank without an upper limit to 0 to 10, in the same order. */
const squash = (rank: number) => (10 * rank) / (1 + rank)
