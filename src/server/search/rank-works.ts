import type { SearchQuery } from '#words/parse-query.ts'
import type { PassageHit, TitleHit } from './search-queries.ts'

/** How freely a query is taken: words as they stand, their inflected forms too, words that begin so too. */
export const FREEDOMS = ['exact', 'inflected', 'begun'] as const
/** Or some of it by a title and the rest by a text. */
export type Freedom = (typeof FREEDOMS)[number] | 'together'

/** What one way to take a query has found. */
export interface Finds {
  freedom: Freedom
  passages: readonly PassageHit[]
  titles: readonly TitleHit[]
}

/** A work with everything by which it was found. */
export interface RankedWork {
  workId: number
  score: number
  /** Best first. */
  passages: (PassageHit & { freedom: Freedom })[]
  titles: (TitleHit & { freedom: Freedom })[]
}

/** What is found as it stands comes before what is inflected, whatever it is. */
const FREEDOM_SCORE: Record<Freedom, number> = { exact: 200, inflected: 100, begun: 0, together: 0 }
/** Within one freedom: called so, said to be so, said in a text. */
const NAMED = 40
const DESCRIBED = 20

/** Each work once: names first, then descriptions and tags, then texts by closeness; what was found exactly above all else. */
export function rankWorks(found: readonly Finds[], query: SearchQuery): RankedWork[] {
  const key = query.wanted.map(({ tokens }) => tokens.map(({ lexeme }) => lexeme).join(' ')).join(' ')
  const works = new Map<number, RankedWork>()
  const workOf = (workId: number) => {
    const work = works.get(workId) ?? { workId, score: 0, passages: [], titles: [] }
    works.set(workId, work)
    return work
  }
  for (const { freedom, passages, titles } of found) {
    for (const hit of titles) {
      const work = workOf(hit.workId)
      work.titles.push({ ...hit, freedom })
      const place = hit.isNamed ? NAMED + nameScore(hit, key) : DESCRIBED + Math.min(hit.rank, 0.99)
      work.score = Math.max(work.score, FREEDOM_SCORE[freedom] + place)
    }
    for (const hit of passages) {
      const work = workOf(hit.workId)
      if (!work.passages.some(({ id }) => id === hit.id)) work.passages.push({ ...hit, freedom })
      work.score = Math.max(work.score, FREEDOM_SCORE[freedom] + squash(hit.rank))
    }
  }
  return [...works.values()].sort(
    (a, b) => b.score - a.score || b.passages.length - a.passages.length || a.workId - b.workId,
  )
}

/** 0 to 10. */
function nameScore({ titleKey, authorKey, rank }: TitleHit, key: string): number {
  const close = Math.min(rank, 0.99)
  if (titleKey === key) return 9
  if (authorKey === key) return 8
  if (`${titleKey} ${authorKey}` === key || `${authorKey} ${titleKey}` === key) return 7
  if (titleKey.startsWith(`${key} `)) return 4 + close
  if (` ${titleKey} `.includes(` ${key} `)) return 3 + close
  if (` ${authorKey} `.includes(` ${key} `)) return 2 + close
  return close
}

/** A rank without limits between 0 and 10, in the same order. */
const squash = (rank: number) => (10 * rank) / (1 + rank)
