import type { Language } from '#contract/languages.ts'
import { MOST_SUGGESTIONS } from '#contract/limits.ts'
import type { Suggestion } from '#contract/search.ts'
import { findMatches, mergeRanges } from '#words/excerpt.ts'
import { searchKey, searchKeyOf } from '#words/name-keys.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { allowedErrors, editDistance } from '#words/spelling.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { findNames, findNearNames, type NameHit } from './title-queries.ts'
import { tsQuery } from './ts-query.ts'

type Author = Extract<Suggestion, { kind: 'author' }>

/** Authors among the suggestions. */
const MOST_AUTHORS = 3

/** Titles and authors' names that begin with what the reader has typed so far; where there are none, similar ones. */
export async function suggest(ctx: Context, text: string): Promise<Suggestion[]> {
  const query = withLastPrefix(parseQuery(text))
  const names = tsQuery(query, { weights: 'AB' })
  if (names === undefined) return []
  const key = searchKeyOf(query.tokens)
  const [found, languages] = await Promise.all([findNames(ctx, names, key), listLanguages(ctx)])
  const near = async () =>
    (await findNearNames(ctx, key)).filter(({ titleKey, authorKey }) => resembles(`${titleKey} ${authorKey}`, key))
  const hits = found.length > 0 ? found : await near()
  const authors = authorsOf(hits, query, key, found.length > 0)
  const works = worksOf(hits, query, key, languages)
  const isAuthorFirst = authors.some(({ name }) => searchKey(name).startsWith(key))
  const titles = works.slice(0, MOST_SUGGESTIONS - authors.length)
  return isAuthorFirst ? [...authors, ...titles] : [...titles, ...authors]
}

/** The last word as a prefix, unless a blank follows it: the reader may still be typing it. */
function withLastPrefix(query: SearchQuery): SearchQuery {
  const last = query.wanted.at(-1)
  if (!last || last.isChain || /\s$/.test(query.text)) return query
  return { ...query, wanted: [...query.wanted.slice(0, -1), { ...last, isPrefix: true }] }
}

/** @param isMatch the names match the query; otherwise they only resemble it */
function authorsOf(hits: readonly NameHit[], query: SearchQuery, key: string, isMatch: boolean): Author[] {
  const authors = new Map<number, Author>()
  for (const { authorId, author, authorWorks } of hits) {
    if (authors.has(authorId)) continue
    const spans = findMatches(author, query)
    const isWhole = new Set(spans.map(({ clause }) => clause)).size === query.wanted.length
    if (isMatch ? !isWhole : !resembles(searchKey(author), key)) continue
    authors.set(authorId, {
      kind: 'author',
      id: authorId,
      name: author,
      ranges: mergeRanges(spans),
      works: authorWorks,
    })
  }
  return [...authors.values()].slice(0, MOST_AUTHORS)
}

/** Whether each word of a query, though misspelt, is the beginning of a word of the name. Both are search keys. */
function resembles(name: string, key: string): boolean {
  const words = name.split(' ')
  const begins = (typed: string) => (word: string) =>
    [-1, 0, 1].some((more) => editDistance(typed, word.slice(0, typed.length + more)) <= allowedErrors(typed))
  return key.split(' ').every((typed) => words.some(begins(typed)))
}

function worksOf(hits: readonly NameHit[], query: SearchQuery, key: string, languages: Language[]): Suggestion[] {
  const works = new Map<number, { score: number; suggestion: Suggestion }>()
  for (const hit of hits) {
    const language = languages.find(({ id }) => id === hit.languageId)
    if (hit.title === null || !language) continue
    const spans = findMatches(hit.title, query)
    const matched = new Set(spans.map(({ clause }) => clause)).size
    const score = (hit.titleKey.startsWith(key) ? 8 : 0) + 2 * matched + (hit.isOriginal ? 0 : hit.isInterface ? 1 : -1)
    if ((works.get(hit.workId)?.score ?? Number.NEGATIVE_INFINITY) >= score) continue
    const { code, name, autonym, isRtl } = language
    const suggestion: Suggestion = {
      kind: 'work',
      id: hit.workId,
      title: hit.title,
      language: { code, name, autonym, isRtl },
      ranges: mergeRanges(spans),
      author: hit.author,
      opensIn: hit.isReadable && !hit.isOriginal ? code : null,
    }
    works.set(hit.workId, { score, suggestion })
  }
  return [...works.values()].sort((a, b) => b.score - a.score).map(({ suggestion }) => suggestion)
}
