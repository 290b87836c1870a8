import type { Language } from '#contract/languages.ts'
import { MOST_SUGGESTIONS } from '#contract/limits.ts'
import type { Suggestion } from '#contract/search.ts'
import { findMatches, mergeRanges } from '#words/excerpt.ts'
import { searchKey, searchKeyOf } from '#words/name-keys.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { allowedErrors, editDistance } from '#words/spelling.ts'
import { listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { matchAuthor } from './match-author.ts'
import { soundQueryOf } from './name-sounds.ts'
import { findNames, findNearNames, findSoundingNames, type NameHit } from './title-queries.ts'
import { tsQuery } from './ts-query.ts'

type Author = Extract<Suggestion, { kind: 'author' }>

/** Authors among the suggestions. */
const MOST_AUTHORS = 3

/** How suggested names match what was typed: as it is written, by their sound, or only nearly. */
type NameMatch = 'written' | 'sound' | 'near'

/**
 * Titles and authors' names that begin with what the reader has typed so far; where there are none, names of authors that
 * sound like it, in another script or romanisation, or else similar names.
 */
export async function suggest(ctx: Context, text: string): Promise<Suggestion[]> {
  const query = withLastPrefix(parseQuery(text))
  const names = tsQuery(query, { weights: 'AB' })
  if (names === undefined) return []
  const key = searchKeyOf(query.tokens)
  const [written, languages] = await Promise.all([findNames(ctx, names, key), listLanguages(ctx)])
  const [match, hits] = written.length > 0 ? (['written', written] as const) : await findInstead(ctx, query, key)
  const authors = authorsOf(hits, query, key, match, languages)
  const works = worksOf(hits, query, key, languages)
  const isAuthorFirst =
    match === 'sound' || authors.some((author) => namesOf(author).some((name) => name.startsWith(key)))
  const titles = works.slice(0, MOST_SUGGESTIONS - authors.length)
  return isAuthorFirst ? [...authors, ...titles] : [...titles, ...authors]
}

async function findInstead(ctx: Context, query: SearchQuery, key: string): Promise<[NameMatch, NameHit[]]> {
  const sound = soundQueryOf(query, { isPrefix: query.wanted.at(-1)?.isPrefix === true })
  const words = sound && tsQuery(query, { weights: 'AB', sounds: sound.sounds })
  const names = [words, sound?.whole].flatMap((part) => (part === undefined ? [] : `(${part})`)).join(' | ')
  const sounding = names === '' ? [] : await findSoundingNames(ctx, names)
  const authors = new Set(sounding.map(({ authorId }) => authorId))
  // More of them than are shown: a few letters that many names share.
  if (authors.size > 0 && authors.size <= MOST_AUTHORS) return ['sound', sounding]
  const near = await findNearNames(ctx, key)
  return ['near', near.filter(({ titleKey, authorKey }) => resembles(`${titleKey} ${authorKey}`, key))]
}

/** The search keys of the names by which an author is suggested. */
const namesOf = ({ name, otherName }: Author) => [name, otherName?.name ?? ''].map(searchKey)

/** The last word as a prefix, unless a blank follows it: the reader may still be typing it. */
function withLastPrefix(query: SearchQuery): SearchQuery {
  const last = query.wanted.at(-1)
  if (!last || last.isChain || /\s$/.test(query.text)) return query
  return { ...query, wanted: [...query.wanted.slice(0, -1), { ...last, isPrefix: true }] }
}

function authorsOf(
  hits: readonly NameHit[],
  query: SearchQuery,
  key: string,
  match: NameMatch,
  languages: readonly Language[],
): Author[] {
  const authors = new Map<number, Author>()
  for (const { authorId, author, localAuthor, languageId, authorWorks } of hits) {
    const language = languages.find(({ id }) => id === languageId)
    if (authors.has(authorId) || !language) continue
    const others = localAuthor === null ? [] : [{ name: localAuthor, language: textLanguage(language) }]
    const { ranges, other, isWhole } = matchAuthor(author, others, query, match === 'sound')
    const isNear = [author, localAuthor ?? author].some((name) => resembles(searchKey(name), key))
    // What only sounds like a query has matched as a whole: the database has compared it.
    if (match === 'near' ? !isNear : match === 'written' && !isWhole) continue
    authors.set(authorId, { kind: 'author', id: authorId, name: author, ranges, otherName: other, works: authorWorks })
  }
  return [...authors.values()].slice(0, MOST_AUTHORS)
}

const textLanguage = ({ code, name, autonym, isRtl }: Language) => ({ code, name, autonym, isRtl })

/** Whether each word of a query, though misspelt, is the beginning of a word of the name. Both are search keys. */
function resembles(name: string, key: string): boolean {
  const words = name.split(/\s/)
  const begins = (typed: string) => (word: string) =>
    [-1, 0, 1].some((more) => editDistance(typed, word.slice(0, typed.length + more)) <= allowedErrors(typed))
  return key.split(' ').every((typed) => words.some(begins(typed)))
}

function worksOf(hits: readonly NameHit[], query: SearchQuery, key: string, languages: Language[]): Suggestion[] {
  const works = new Map<number, { score: number; suggestion: Suggestion }>()
  for (const hit of hits) {
    const title = hit.title ?? hit.originalTitle
    const isOriginal = hit.title === null || hit.isOriginal
    const language = languages.find(({ id }) => id === (isOriginal ? hit.originalLanguageId : hit.languageId))
    if (!language) continue
    const spans = findMatches(title, query)
    const matched = new Set(spans.map(({ clause }) => clause)).size
    const score = (hit.titleKey.startsWith(key) ? 8 : 0) + 2 * matched + (isOriginal ? 0 : hit.isInterface ? 1 : -1)
    if ((works.get(hit.workId)?.score ?? Number.NEGATIVE_INFINITY) >= score) continue
    const suggestion: Suggestion = {
      kind: 'work',
      id: hit.workId,
      title,
      language: textLanguage(language),
      ranges: mergeRanges(spans),
      author: hit.author,
      opensIn: hit.isReadable && !isOriginal ? language.code : null,
    }
    works.set(hit.workId, { score, suggestion })
  }
  return [...works.values()].sort((a, b) => b.score - a.score).map(({ suggestion }) => suggestion)
}
