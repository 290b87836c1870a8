import { readAddress } from '#contract/addresses.ts'
import type { PassageMatch } from '#contract/search.ts'

const PART = 200

/** What is looked for, and in which text. */
export interface Wanted {
  workId: number
  code: string
  query: string
}

/** The places of a text in which some words stand, in its order; read part by part, as far as they are needed. */
export interface Found extends Wanted {
  matches: readonly PassageMatch[]
  /** How many can be read. */
  total: number
  /** Whether there are still more than that. */
  isMore: boolean
}

export const chapterOf = ({ chapter }: PassageMatch): number => chapter ?? 1

/**
 * Looks for words: reads the matches of the text's beginning up to the end of a chapter.
 * @throws what `fetch` throws, AbortError among it
 */
export const find = (wanted: Wanted, chapter: number, signal: AbortSignal): Promise<Found> =>
  readToChapter({ ...wanted, matches: [], total: Number.POSITIVE_INFINITY, isMore: false }, chapter, signal)

/** Reads on until all matches of a chapter are there. */
export function readToChapter(found: Found, chapter: number, signal: AbortSignal): Promise<Found> {
  return readOn(found, (matches) => matches.some((match) => chapterOf(match) > chapter), signal)
}

/** Reads on until a match is there. */
export function readToMatch(found: Found, index: number, signal: AbortSignal): Promise<Found> {
  return readOn(found, (matches) => matches.length > index, signal)
}

async function readOn(
  found: Found,
  isEnough: (matches: readonly PassageMatch[]) => boolean,
  signal: AbortSignal,
): Promise<Found> {
  let { matches, total, isMore } = found
  while (matches.length < total && !isEnough(matches)) {
    const page = Math.floor(matches.length / PART) + 1
    const query = { q: found.query, language: found.code, limit: PART, page }
    const response = await fetch(readAddress('find', { work: found.workId }, query), { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const part: PassageMatch[] = await response.json()
    const count = response.headers.get('X-Total-Count') ?? ''
    matches = [...matches, ...part]
    // Fewer than were promised: the text has changed meanwhile.
    total = part.length < PART ? matches.length : Number.parseInt(count, 10)
    isMore = count.endsWith('+')
  }
  return { ...found, matches, total, isMore }
}
