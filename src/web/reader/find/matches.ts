import { readAddress } from '#contract/addresses.ts'
import type { PassageMatch } from '#contract/search.ts'

/** So many matches are loaded with one request. */
const PART = 200

interface SearchInWork {
  workId: number
  /** Of the text's language. */
  code: string
  query: string
}

/** The matches of a search, in the order of the text, as far as they are loaded. */
export interface Found extends SearchInWork {
  matches: readonly PassageMatch[]
  /** How many matches the server would send; Infinity: not known yet. */
  total: number
  /** Whether the text has more matches than `total`. */
  isMore: boolean
}

export const chapterOf = ({ chapter }: PassageMatch): number => chapter ?? 1

/**
 * Begins a search: loads the matches from the beginning of the text to the end of a chapter.
 * @throws what `fetch` throws, also AbortError; Error: the server answered with an error
 */
export const find = (search: SearchInWork, chapter: number, signal: AbortSignal): Promise<Found> =>
  loadToChapter({ ...search, matches: [], total: Number.POSITIVE_INFINITY, isMore: false }, chapter, signal)

/** Loads more matches, until all of a chapter are there. */
export function loadToChapter(found: Found, chapter: number, signal: AbortSignal): Promise<Found> {
  return loadMore(found, (matches) => matches.some((match) => chapterOf(match) > chapter), signal)
}

/** Loads more matches, until the one with an index is there, or none are left. */
export function loadToMatch(found: Found, index: number, signal: AbortSignal): Promise<Found> {
  return loadMore(found, (matches) => matches.length > index, signal)
}

async function loadMore(
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
    // Fewer than the server had counted: the text has changed meanwhile.
    total = part.length < PART ? matches.length : Number.parseInt(count, 10)
    isMore = count.endsWith('+')
  }
  return { ...found, matches, total, isMore }
}
