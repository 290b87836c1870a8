import type { ReadPlace } from '#contract/addresses.ts'
import { MOST_COUNTED, MOST_MATCHES } from '#contract/limits.ts'
import type { Reading } from '#contract/reading.ts'
import type { FoundWork, PassageMatch } from '#contract/search.ts'
import type { WorkDetail } from '#contract/works.ts'
import { excerpt, mergeRanges } from '#words/excerpt.ts'
import { parseQuery, type SearchQuery } from '#words/parse-query.ts'
import { type KeptWork, listKeptTexts, listKeptWorks, partsOf } from '../kept-database.ts'
import { asPrefixes, type MatchedBlock, matchBlocks, matchText } from './match-blocks.ts'

/**
 * The passages that `GET /api/works/{id}/find` answers, from a kept text.
 * @param query of the call @returns undefined: the text is not kept
 */
export async function findInKeptWork(
  id: number,
  { q = '', language = '' }: ReadPlace<'find'>['query'],
): Promise<PassageMatch[] | undefined> {
  const texts = await listKeptTexts(id, language)
  if (texts.length === 0) return undefined
  const words = parseQuery(q)
  if (words.wanted.length === 0) return []
  const readings = texts.flatMap(partsOf).map(({ body }) => JSON.parse(body) as Reading)
  const find = (wanted: SearchQuery) =>
    readings.flatMap((reading) => Array.from(matchBlocks(reading, wanted), (block) => passageOf(reading, block)))
  const exact = find(words)
  return (exact.length > 0 ? exact : find(asPrefixes(words))).slice(0, MOST_COUNTED)
}

type SearchParameters = ReadPlace<'search'>['query']

/** The works that `GET /api/search` answers, from those that this device keeps. @param query of the call */
export async function searchKeptWorks(query: SearchParameters): Promise<FoundWork[]> {
  const { q = '', category } = query
  const words = parseQuery(q)
  const works = words.wanted.length === 0 ? [] : await listKeptWorks()
  const searched = works.filter(({ work }) => category === undefined || work.categoryIds.includes(Number(category)))
  const search = async (wanted: SearchQuery) =>
    (await Promise.all(searched.map((kept) => searchWork(kept, wanted, query))))
      .filter((found) => found !== undefined)
      .sort((a, b) => b.score - a.score)
      .map(({ work }) => work)
  const exact = await search(words)
  return exact.length > 0 ? exact : search(asPrefixes(words))
}

/** How a matched block of a text is answered. */
const passageOf = (
  { language: { code, name, autonym, isRtl } }: Reading,
  { chapter, ord, text, spans }: MatchedBlock,
): PassageMatch => ({
  language: { code, name, autonym, isRtl },
  ...excerpt(text, spans),
  foundIn: null,
  chapter,
  anchor: ord === 0 ? null : `p${ord}`,
})

/** Works in whose title all words stand come first, then those with them in other fields, then by passages. */
const TITLE_SCORE = 2000
const FIELDS_SCORE = 1000

async function searchWork({ id, work, codes }: KeptWork, words: SearchQuery, query: SearchParameters) {
  const { language, in: readerCode } = query
  // A passage that several languages have is shown in the reader's.
  const ordered = [...codes].sort((a, b) => Number(b === readerCode) - Number(a === readerCode))
  const passages = new Map<string, PassageMatch>()
  const readings: Reading[] = []
  for (const code of ordered.filter((kept) => language === undefined || kept === language)) {
    for (const [i, { body }] of (await listKeptTexts(id, code)).flatMap(partsOf).entries()) {
      const reading = JSON.parse(body) as Reading
      // Each names the work in its language; the first is enough.
      if (i === 0) readings.push(reading)
      for (const block of matchBlocks(reading, words)) {
        const place = `${block.chapter} ${block.ord}`
        if (!passages.has(place)) passages.set(place, passageOf(reading, block))
      }
    }
  }
  const fields = matchFields(work, readings, words)
  if (!fields && passages.size === 0) return undefined
  const matches = [...passages.values()].slice(0, MOST_MATCHES)
  const opensIn = fields?.titleMatch?.language.code ?? matches[0]?.language.code ?? ordered[0] ?? null
  const found: FoundWork = {
    ...work,
    ...(fields ?? { titleMatch: null, authorRanges: [], descriptionMatch: null, matchedTags: [] }),
    authorMatch: null,
    matches,
    opensIn: opensIn === work.originalLanguage.code && codes.includes(opensIn) ? null : opensIn,
  }
  const fieldsScore = fields ? (fields.titleMatch ? TITLE_SCORE : FIELDS_SCORE) : 0
  return { work: found, score: fieldsScore + passages.size }
}

/**
 * Where the words stand in a work's title, author, tags and description.
 * @param readings one of each language that is searched @returns undefined: not all words are there in one language
 */
function matchFields({ author, tags }: WorkDetail, readings: readonly Reading[], words: SearchQuery) {
  // Some words may stand in the title, and others in the author's name.
  const spansOfAny = (text: string, code: string) =>
    words.wanted.flatMap((clause) => matchText(text, { wanted: [clause], unwanted: [] }, code))
  const reading = readings.find(
    ({ title, description, titleLanguage }) =>
      matchText([title, author.name, description ?? '', ...tags].join('\n'), words, titleLanguage).length > 0,
  )
  if (!reading) return undefined
  const { title, titleLanguage, descriptionLanguage } = reading
  const description = reading.description ?? ''
  const { code, name, autonym, isRtl } = reading.language
  const language = { code, name, autonym, isRtl }
  const inTitle = spansOfAny(title, titleLanguage)
  const inDescription = matchText(description, words, descriptionLanguage)
  return {
    titleMatch: titleLanguage === code && inTitle.length > 0 ? { language, title, ranges: mergeRanges(inTitle) } : null,
    authorRanges: mergeRanges(spansOfAny(author.name, 'en').sort((a, b) => a.start - b.start)),
    descriptionMatch:
      descriptionLanguage === code && inDescription.length > 0
        ? { language, ...excerpt(description, inDescription) }
        : null,
    matchedTags: tags.filter((tag) => spansOfAny(tag, 'en').length > 0),
  }
}
