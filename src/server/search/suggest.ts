import type { Language } from '#contract/languages.ts'
import type { Suggestion } from '#contract/search.ts'
import { MOST_SUGGESTIONS } from '#contract/search-limits.ts'
import { matchesOf, rangesOf } from '#words/excerpt.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { findNames, findNearNames, type NameHit } from './suggest-queries.ts'
import { tsQuery } from './ts-query.ts'
import { editDistance, forgiven } from './words/edit-distance.ts'
import { searchKey } from './words/search-key.ts'

type Author = Extract<Suggestion, { kind: 'author' }>

/** Of them at most so many authors. */
const MOST_AUTHORS = 3

/** Titles and authors' names that begin as somebody has begun to write; where there are none, those that look alike. */
export async function suggest(ctx: Context, text: string): Promise<Suggestion[]> {
  const query = lastGoesOn(parseQuery(text), text)
  const asked = tsQuery(query, { weights: 'AB' })
  if (asked === undefined) return []
  const key = searchKey(text)
  const [names, languages] = await Promise.all([findNames(ctx, asked, key), listLanguages(ctx)])
  const near = async () =>
    (await findNearNames(ctx, key)).filter(({ titleKey, authorKey }) => resembles(`${titleKey} ${authorKey}`, key))
  const hits = names.length > 0 ? names : await near()
  const authors = authorsOf(hits, query, key, names.length > 0)
  const works = worksOf(hits, query, key, languages)
  const isAuthorFirst = authors.some(({ name }) => searchKey(name).startsWith(key))
  const titles = works.slice(0, MOST_SUGGESTIONS - authors.length)
  return isAuthorFirst ? [...authors, ...titles] : [...titles, ...authors]
}

/** What is being written is not at its end. */
function lastGoesOn(query: SearchQuery, text: string): SearchQuery {
  const last = query.wanted.at(-1)
  if (!last || last.isChain || /\s$/.test(text)) return query
  return { ...query, wanted: [...query.wanted.slice(0, -1), { ...last, isPrefix: true }] }
}

function authorsOf(hits: readonly NameHit[], query: SearchQuery, key: string, isMet: boolean): Author[] {
  const authors = new Map<number, Author>()
  for (const { authorId, author, authorWorks } of hits) {
    if (authors.has(authorId)) continue
    const spans = matchesOf(author, query)
    const isWhole = new Set(spans.map(({ clause }) => clause)).size === query.wanted.length
    if (isMet ? !isWhole : !resembles(searchKey(author), key)) continue
    authors.set(authorId, { kind: 'author', id: authorId, name: author, ranges: rangesOf(spans), works: authorWorks })
  }
  return [...authors.values()].slice(0, MOST_AUTHORS)
}

/** Whether every word that was written, though misspelt, begins one of a name's. */
function resembles(name: string, key: string): boolean {
  const words = name.split(' ')
  const begins = (written: string) => (word: string) =>
    [-1, 0, 1].some((more) => editDistance(written, word.slice(0, written.length + more)) <= forgiven(written))
  return key.split(' ').every((written) => words.some(begins(written)))
}

function worksOf(hits: readonly NameHit[], query: SearchQuery, key: string, languages: Language[]): Suggestion[] {
  const works = new Map<number, { score: number; suggestion: Suggestion }>()
  for (const hit of hits) {
    const language = languages.find(({ id }) => id === hit.languageId)
    if (hit.title === null || !language) continue
    const spans = matchesOf(hit.title, query)
    const met = new Set(spans.map(({ clause }) => clause)).size
    const score = (hit.titleKey.startsWith(key) ? 8 : 0) + 2 * met + (hit.isOriginal ? 0 : hit.isInterface ? 1 : -1)
    if ((works.get(hit.workId)?.score ?? Number.NEGATIVE_INFINITY) >= score) continue
    const { code, name, autonym, isRtl } = language
    const suggestion: Suggestion = {
      kind: 'work',
      id: hit.workId,
      title: hit.title,
      language: { code, name, autonym, isRtl },
      ranges: rangesOf(spans),
      author: hit.author,
      opensIn: hit.isReadable && !hit.isOriginal ? code : null,
    }
    works.set(hit.workId, { score, suggestion })
  }
  return [...works.values()].sort((a, b) => b.score - a.score).map(({ suggestion }) => suggestion)
}
