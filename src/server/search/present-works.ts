import type { Language } from '#contract/languages.ts'
import { MOST_MATCHES } from '#contract/limits.ts'
import type { Excerpt, FoundWork, PassageMatch, Ranges } from '#contract/search.ts'
import { excerpt, findMatches, mergeRanges } from '#words/excerpt.ts'
import type { SearchQuery } from '#words/parse-query.ts'
import { presentWork, type WorkRow } from '../catalogue/present.ts'
import { readWorks } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { type FoundWorks, formLexemes, type RankedWork, titleWithPrefixes, withPrefixes } from './find-works.ts'
import { matchAuthor } from './match-author.ts'
import { type PassageRow, readShown } from './passage-queries.ts'
import { type NamesRow, readNamesOf } from './title-queries.ts'

interface SearchResult {
  query: SearchQuery
  found: FoundWorks
  languages: readonly Language[]
  /** The language in which the reader wants to see the matches. */
  shownIn: Language | undefined
}

type Hit = RankedWork['passages'][number]

/** What the list of results shows of some works, in their order. @param works a page of the works found */
export async function presentWorks(
  ctx: Context,
  works: readonly RankedWork[],
  result: SearchResult,
): Promise<FoundWork[]> {
  const { query, languages, shownIn, found } = result
  const ids = works.map(({ workId }) => workId)
  const hits = new Map(works.map((work) => [work.workId, bestHits(work, shownIn?.id)]))
  const shown = [...hits.values()]
    .flat()
    .map((hit) => ({ ...hit, isElsewhere: shownIn !== undefined && hit.languageId !== shownIn.id }))
  const hasPrefixes = found.works.some(({ passages }) => passages.some(({ kind }) => kind === 'prefix'))
  const named = works.filter(({ titles }) => titles.length > 0)
  const [rows, names, passages] = await Promise.all([
    readWorks(ctx, ids),
    readNamesOf(
      ctx,
      named.map(({ workId }) => workId),
    ),
    readShown(ctx, shown, {
      languageId: shownIn?.id ?? 0,
      forms: formLexemes(found.stems, hasPrefixes),
      // Where all passages have the words as written, looking for inflected forms too would double the time.
      areInflected: shown.some(({ kind }) => kind !== 'exact'),
    }),
  ])
  const namesByWork = Map.groupBy(names, ({ workId }) => workId)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const passageByHit = new Map(shown.map((hit, i) => [hit.id, passages[i]]))
  const languageById = new Map(languages.map((language) => [language.id, language]))
  const matchOf = (hit: Hit): PassageMatch[] => {
    const passage = passageByHit.get(hit.id)
    if (!passage) return []
    return [
      {
        language: textLanguage(languageById.get(passage.languageId)),
        ...cut(passage, query, hit.kind === 'prefix'),
        foundIn: passage.id === hit.id ? null : textLanguage(languageById.get(hit.languageId)),
        chapter: passage.chapter,
        anchor: hit.ord === 0 ? null : `p${hit.ord}`,
      },
    ]
  }
  return works.flatMap((work) => {
    const row = rowById.get(work.workId)
    if (!row) return []
    const matches = (hits.get(work.workId) ?? []).flatMap(matchOf)
    const named = describe(work, row, namesByWork.get(work.workId) ?? [], result)
    const readable = new Set(row.readable)
    const opens = [shownIn, named.titleLanguage, languages.find(({ code }) => code === matches[0]?.language.code)]
    const opensIn = opens.find((language) => language && readable.has(language.id))
    return [
      {
        ...presentWork(row, [...languages]),
        matches,
        titleMatch: named.titleMatch,
        authorRanges: named.authorRanges,
        authorMatch: named.authorMatch,
        descriptionMatch: named.descriptionMatch,
        matchedTags: named.matchedTags,
        opensIn: opensIn && opensIn.id !== row.originalLanguageId ? opensIn.code : null,
      },
    ]
  })
}

/** The best matches in different blocks of a work; of a block that matches in several languages, the reader's. */
function bestHits({ passages }: RankedWork, languageId: number | undefined): Hit[] {
  const byBlock = new Map<string, Hit>()
  const exactIn = new Set(passages.flatMap((hit) => (hit.kind === 'exact' ? hit.languageId : [])))
  for (const hit of passages) {
    // Where one language has the words as written, inflected forms in another language are chance.
    if (hit.kind !== 'exact' && exactIn.size > 0 && !exactIn.has(hit.languageId)) continue
    const block = `${hit.chapterId} ${hit.ord}`
    const known = byBlock.get(block)
    if (!known || (known.kind === hit.kind && known.languageId !== languageId && hit.languageId === languageId))
      byBlock.set(block, hit)
  }
  return [...byBlock.values()].slice(0, MOST_MATCHES)
}

function cut(
  { body, stemmed }: PassageRow,
  query: SearchQuery,
  isPrefix: boolean,
): { snippet: string; ranges: Ranges } {
  return excerpt(body, findMatches(body, isPrefix ? withPrefixes(query) : query, stemmed))
}

function textLanguage(language: Language | undefined): Excerpt['language'] {
  const { code, name, autonym, isRtl } = language as Language
  return { code, name, autonym, isRtl }
}

interface Described
  extends Pick<FoundWork, 'titleMatch' | 'authorRanges' | 'authorMatch' | 'descriptionMatch' | 'matchedTags'> {
  titleLanguage: Language | undefined
}

const UNDESCRIBED: Described = {
  titleMatch: null,
  authorRanges: [],
  authorMatch: null,
  descriptionMatch: null,
  matchedTags: [],
  titleLanguage: undefined,
}

/** The matches in a work's titles, author, tags and descriptions. */
function describe(
  work: RankedWork,
  row: WorkRow,
  names: readonly NamesRow[],
  { query: searched, languages, shownIn }: SearchResult,
): Described {
  const [best] = work.titles
  if (!best) return UNDESCRIBED
  const query = best.kind === 'prefix' ? titleWithPrefixes(searched) : searched
  const hit = new Set(work.titles.filter(({ kind }) => kind === best.kind).map(({ languageId }) => languageId))
  const candidates = names
    .filter(({ authorName, languageId }) => authorName === null && hit.has(languageId))
    .map((one) => ({ ...one, title: one.title ?? '', spans: findMatches(one.title ?? '', query) }))
    .map((one) => ({ ...one, clauses: new Set(one.spans.map(({ clause }) => clause)).size }))
    .sort((a, b) => b.clauses - a.clauses || place(a) - place(b))
  function place({ languageId, title }: { languageId: number; title: string }): number {
    if (languageId === shownIn?.id) return 0
    if (title === row.localTitle) return 1
    return languageId === row.originalLanguageId ? 2 : 3
  }
  const [title] = candidates
  const titleLanguage = title && title.clauses > 0 ? languages.find(({ id }) => id === title.languageId) : undefined
  const described = candidates.find(({ description }) => findMatches(description ?? '', query).length > 0)
  const others = names
    .toSorted((a, b) => Number(b.languageId === shownIn?.id) - Number(a.languageId === shownIn?.id))
    .flatMap(({ authorName, languageId }) => {
      const language = languages.find(({ id }) => id === languageId)
      return authorName === null || !language ? [] : [{ name: authorName, language: textLanguage(language) }]
    })
  const isBySound = best.kind === 'sound' || best.kind === 'likely'
  const author = matchAuthor(row.authorName, others, query, isBySound)
  return {
    titleLanguage,
    titleMatch:
      titleLanguage && title
        ? { language: textLanguage(titleLanguage), title: title.title, ranges: mergeRanges(title.spans) }
        : null,
    authorRanges: author.ranges,
    authorMatch: author.other,
    descriptionMatch: null,
    matchedTags: row.tags.filter((tag) => findMatches(tag, query).length > 0),
    ...(described &&
      !work.titles.some(({ isNamed }) => isNamed) && {
        descriptionMatch: {
          language: textLanguage(languages.find(({ id }) => id === described.languageId)),
          ...excerpt(described.description ?? '', findMatches(described.description ?? '', query)),
        },
      }),
  }
}
