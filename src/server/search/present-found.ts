import type { Language } from '#contract/languages.ts'
import type { Excerpt, FoundWork, PassageMatch, Ranges } from '#contract/search.ts'
import { MOST_MATCHES } from '#contract/search-limits.ts'
import { excerpt, matchesOf, rangesOf } from '#words/excerpt.ts'
import type { SearchQuery } from '#words/parse-query.ts'
import { presentWork, type WorkRow } from '../catalogue/present.ts'
import { listWorks, withIds } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { begun, begunTitle, type Found, formsOf } from './find-works.ts'
import type { RankedWork } from './rank-works.ts'
import {
  type Forms,
  numberChapters,
  type PassageRow,
  readBlocksIn,
  readPassages,
  readTitles,
} from './search-queries.ts'

interface Presenting {
  query: SearchQuery
  found: Found
  languages: readonly Language[]
  shownIn: Language | undefined
}

const NO_FORMS: Forms = { lexemes: [], beginnings: [] }

type Hit = RankedWork['passages'][number]

/** What a list shows of works that were found. */
export async function presentFound(
  ctx: Context,
  works: readonly RankedWork[],
  presenting: Presenting,
): Promise<FoundWork[]> {
  const { languages, shownIn, found } = presenting
  const ids = works.map(({ workId }) => workId)
  const hits = new Map(works.map((work) => [work.workId, bestHits(work, shownIn?.id)]))
  const shown = [...hits.values()].flat()
  const elsewhere = shown.filter(({ languageId }) => shownIn && languageId !== shownIn.id)
  const isBegun = found.works.some(({ passages }) => passages.some(({ freedom }) => freedom === 'begun'))
  const forms = formsOf(found.stems, isBegun)
  const [rows, titles, passages, translated, chapters] = await Promise.all([
    listWorks(ctx, {}, withIds(ids)),
    readTitles(ctx, ids),
    readPassages(
      ctx,
      shown.map(({ id }) => id),
      // A common word stands in all of them as it was written: to look for its other forms too would take as long again.
      shown.some(({ freedom }) => freedom !== 'exact') ? forms : NO_FORMS,
    ),
    shownIn ? readBlocksIn(ctx, elsewhere, shownIn.id, forms) : [],
    numberChapters(ctx, [...new Set(shown.flatMap(({ chapterId }) => chapterId ?? []))]),
  ])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const passageById = new Map(passages.map((row) => [row.id, row]))
  const inReaders = new Map(elsewhere.map((hit, i) => [hit.id, translated[i]]))
  const languageById = new Map(languages.map((one) => [one.id, one]))
  const matchOf = (hit: Hit): PassageMatch[] => {
    const foundHere = passageById.get(hit.id)
    const shownHere = inReaders.get(hit.id) ?? foundHere
    if (!foundHere || !shownHere) return []
    const language = textLanguage(languageById.get(shownHere.languageId))
    return [
      {
        language,
        ...cut(shownHere, presenting.query, hit.freedom === 'begun'),
        foundIn: shownHere === foundHere ? null : textLanguage(languageById.get(foundHere.languageId)),
        chapter: hit.chapterId === null ? null : (chapters.get(hit.chapterId) ?? null),
        anchor: hit.ord === 0 ? null : `p${hit.ord}`,
      },
    ]
  }
  return works.flatMap((work) => {
    const row = rowById.get(work.workId)
    if (!row) return []
    const matches = (hits.get(work.workId) ?? []).flatMap(matchOf)
    const named = describe(work, row, titles, presenting)
    const readable = new Set(row.readable)
    const opens = [shownIn, named.titleLanguage, languages.find(({ code }) => code === matches[0]?.language.code)]
    const opensIn = opens.find((one) => one && readable.has(one.id))
    return [
      {
        ...presentWork(row, [...languages]),
        matches,
        titleMatch: named.titleMatch,
        authorRanges: named.authorRanges,
        descriptionMatch: named.descriptionMatch,
        matchedTags: named.matchedTags,
        opensIn: opensIn && opensIn.id !== row.originalLanguageId ? opensIn.code : null,
      },
    ]
  })
}

/** Different places of a work; of one that several languages have, the reader's. */
function bestHits({ passages }: RankedWork, languageId: number | undefined): Hit[] {
  const byBlock = new Map<string, Hit>()
  const exactIn = new Set(passages.flatMap((hit) => (hit.freedom === 'exact' ? hit.languageId : [])))
  for (const hit of passages) {
    // Where the words stand as they were written, what only resembles them in another language is chance.
    if (hit.freedom !== 'exact' && exactIn.size > 0 && !exactIn.has(hit.languageId)) continue
    const block = `${hit.chapterId} ${hit.ord}`
    const known = byBlock.get(block)
    if (!known || (known.freedom === hit.freedom && known.languageId !== languageId && hit.languageId === languageId))
      byBlock.set(block, hit)
  }
  return [...byBlock.values()].slice(0, MOST_MATCHES)
}

function cut({ body, stemmed }: PassageRow, query: SearchQuery, isBegun: boolean): { snippet: string; ranges: Ranges } {
  return excerpt(body, matchesOf(body, isBegun ? begun(query) : query, stemmed))
}

function textLanguage(language: Language | undefined): Excerpt['language'] {
  const { code, name, autonym, isRtl } = language as Language
  return { code, name, autonym, isRtl }
}

interface Described extends Pick<FoundWork, 'titleMatch' | 'authorRanges' | 'descriptionMatch' | 'matchedTags'> {
  titleLanguage: Language | undefined
}

const UNDESCRIBED: Described = {
  titleMatch: null,
  authorRanges: [],
  descriptionMatch: null,
  matchedTags: [],
  titleLanguage: undefined,
}

/** What of a work's titles, author, tags and descriptions was met. */
function describe(
  work: RankedWork,
  row: WorkRow,
  titles: Awaited<ReturnType<typeof readTitles>>,
  { query: asked, languages, shownIn }: Presenting,
): Described {
  const [best] = work.titles
  if (!best) return UNDESCRIBED
  const query = best.freedom === 'begun' ? begunTitle(asked) : asked
  const own = titles.filter(({ workId }) => workId === work.workId)
  const hit = new Set(work.titles.filter(({ freedom }) => freedom === best.freedom).map(({ languageId }) => languageId))
  const candidates = own
    .filter(({ languageId }) => hit.has(languageId))
    .map((one) => ({ ...one, title: one.title ?? '', spans: matchesOf(one.title ?? '', query) }))
    .map((one) => ({ ...one, met: new Set(one.spans.map(({ clause }) => clause)).size }))
    .sort((a, b) => b.met - a.met || place(a) - place(b))
  function place({ languageId, title }: { languageId: number; title: string }): number {
    if (languageId === shownIn?.id) return 0
    if (title === row.localTitle) return 1
    return languageId === row.originalLanguageId ? 2 : 3
  }
  const [title] = candidates
  const titleLanguage = title && title.met > 0 ? languages.find(({ id }) => id === title.languageId) : undefined
  const described = candidates.find(({ description }) => matchesOf(description ?? '', query).length > 0)
  return {
    titleLanguage,
    titleMatch:
      titleLanguage && title
        ? { language: textLanguage(titleLanguage), title: title.title, ranges: rangesOf(title.spans) }
        : null,
    authorRanges: rangesOf(matchesOf(row.authorName, query)),
    descriptionMatch: null,
    matchedTags: row.tags.filter((tag) => matchesOf(tag, query).length > 0),
    ...(described &&
      !work.titles.some(({ isNamed }) => isNamed) && {
        descriptionMatch: {
          language: textLanguage(languages.find(({ id }) => id === described.languageId)),
          ...excerpt(described.description ?? '', matchesOf(described.description ?? '', query)),
        },
      }),
  }
}
