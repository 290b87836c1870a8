import type { ReadPlace } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { FoundWork, PassageMatch } from '#contract/search.ts'
import { KEPT_ONLY_HEADER, MOST_MATCHES } from '#contract/search-limits.ts'
import type { WorkDetail } from '#contract/works.ts'
import { excerpt, mergeRanges } from '#words/excerpt.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { type KeptWork, listKept, listTexts } from '../kept-database.ts'
import { matchIn } from './find-kept.ts'
import { begun, lookThrough, meetings } from './look-through.ts'
import { part } from './part.ts'

type SearchParameters = ReadPlace<'search'>['query']

/** As the library answers `GET /api/search`, from the works that are kept. */
export async function searchKept(asked: SearchParameters): Promise<Response> {
  const query = parseQuery(asked.q ?? '')
  const works = query.wanted.length === 0 ? [] : await listKept()
  const within = works.filter(
    ({ work }) => asked.category === undefined || work.categoryIds.includes(Number(asked.category)),
  )
  const search = async (wanted: SearchQuery) =>
    (await Promise.all(within.map((kept) => searchWork(kept, wanted, asked))))
      .filter((found) => found !== undefined)
      .sort((a, b) => b.score - a.score)
      .map(({ work }) => work)
  const exact = await search(query)
  const found = exact.length > 0 ? exact : await search(begun(query))
  return part(found, asked, { [KEPT_ONLY_HEADER]: '1' })
}

async function searchWork({ id, work, codes }: KeptWork, query: SearchQuery, asked: SearchParameters) {
  const { language, in: shownIn } = asked
  // Of a place that several languages have, the reader's.
  const order = [...codes].sort((a, b) => Number(b === shownIn) - Number(a === shownIn))
  const passages = new Map<string, PassageMatch>()
  const titled: Reading[] = []
  for (const code of language === undefined ? order : order.filter((one) => one === language)) {
    for (const [i, { body }] of (await listTexts(id, code)).entries()) {
      const reading = JSON.parse(body) as Reading
      if (i === 0) titled.push(reading)
      for (const met of lookThrough(reading, query)) {
        const place = `${met.chapter} ${met.ord}`
        if (!passages.has(place)) passages.set(place, matchIn(reading)(met))
      }
    }
  }
  const named = titled.length === 0 ? undefined : describe(work, titled, query)
  if (!named && passages.size === 0) return undefined
  const matches = [...passages.values()].slice(0, MOST_MATCHES)
  const opensIn = named?.titleMatch?.language.code ?? matches[0]?.language.code ?? order[0] ?? null
  const found: FoundWork = {
    ...work,
    ...(named ?? { titleMatch: null, authorRanges: [], descriptionMatch: null, matchedTags: [] }),
    matches,
    opensIn: opensIn === work.originalLanguage.code && codes.includes(opensIn) ? null : opensIn,
  }
  return { work: found, score: (named ? (named.titleMatch ? 2000 : 1000) : 0) + passages.size }
}

/** What of a work's titles, author, tags and descriptions has the words; undefined: not all of them. */
function describe({ author, tags }: WorkDetail, titled: readonly Reading[], query: SearchQuery) {
  // Words of a name may be in the title, and others in the author's name.
  const any = (text: string, code: string) =>
    query.wanted.flatMap((clause) => meetings(text, { wanted: [clause], unwanted: [] }, code))
  const all = (parts: readonly string[], code: string) => meetings(parts.join('\n'), query, code).length > 0
  const met = titled.find(({ title, description, titleLanguage }) =>
    all([title, author.name, description ?? '', ...tags], titleLanguage),
  )
  if (!met) return undefined
  const spans = any(met.title, met.titleLanguage)
  const said = meetings(met.description ?? '', query, met.descriptionLanguage)
  const { code, name, autonym, isRtl } = met.language
  const language = { code, name, autonym, isRtl }
  const isOwn = met.titleLanguage === code
  return {
    titleMatch: isOwn && spans.length > 0 ? { language, title: met.title, ranges: mergeRanges(spans) } : null,
    authorRanges: mergeRanges(any(author.name, 'en').sort((a, b) => a.start - b.start)),
    descriptionMatch:
      said.length > 0 && met.descriptionLanguage === code
        ? { language, ...excerpt(met.description ?? '', said) }
        : null,
    matchedTags: tags.filter((tag) => any(tag, 'en').length > 0),
  }
}
