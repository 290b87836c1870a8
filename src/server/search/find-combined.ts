import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import { findPartialTitles, findPassagesOf, findScattered, type PartialPassage } from './combined-queries.ts'
import type { SoundQuery } from './name-sounds.ts'
import type { PassageHit, SearchScope } from './passage-queries.ts'
import type { TitleHit } from './title-queries.ts'
import { type StemsByLanguage, writeByLanguage } from './ts-query.ts'

/** Longer queries are not split: one passage may well have all their words. */
const MOST_CLAUSES = 8
/** Different sets of clauses that titles leave for the texts: for each set there is a query. */
const MOST_REMAINDERS = 4

export interface PartialHits {
  passages: readonly PassageHit[]
  titles: readonly TitleHit[]
}

export const hasHits = ({ passages, titles }: PartialHits): boolean => passages.length + titles.length > 0

/**
 * Finds works of which the title, author, tags or description match some clauses of the query, and one passage, or the
 * title in another language, matches the others: for readers who remember a name and a scene. Where there are none, finds
 * works of which several passages together, best in one chapter, match all clauses. undefined: the query is not split.
 */
export async function findCombined(
  ctx: Context,
  query: SearchQuery,
  scope: SearchScope,
  stems: StemsByLanguage,
  sounds: SoundQuery['sounds'] | undefined,
): Promise<PartialHits | undefined> {
  if (query.wanted.length < 2 || query.wanted.length > MOST_CLAUSES) return undefined
  const part = (clauses: SearchQuery['wanted'], weights = '') =>
    writeByLanguage({ wanted: clauses, unwanted: query.unwanted }, stems, { weights, sounds })
  const anywhere = query.wanted.flatMap((clause) => part([clause]) ?? [])
  const inNames = query.wanted.flatMap((clause) => part([clause], 'AB') ?? [])
  const titles = await findPartialTitles(ctx, anywhere, inNames, scope)
  const works = [...Map.groupBy(titles, ({ workId }) => workId).values()].sort(
    (a, b) => unmatched(a).length - unmatched(b).length,
  )
  const remainders = [...Map.groupBy(works, (rows) => unmatched(rows).join()).values()].slice(0, MOST_REMAINDERS)
  const passages = await Promise.all(
    remainders.map(async (ofWorks): Promise<PassageHit[]> => {
      const rest = unmatched(ofWorks[0] ?? []).flatMap((i) => query.wanted[i] ?? [])
      const workIds = ofWorks.flatMap(([row]) => row?.workId ?? [])
      const asked = part(rest)
      return asked ? findPassagesOf(ctx, workIds, asked, scope) : []
    }),
  )
  const found = new Set(passages.flat().map(({ workId }) => workId))
  const hits = works
    .filter((rows) => unmatched(rows).length === 0 || rows.some(({ workId }) => found.has(workId)))
    .flat()
  if (hits.length > 0) return { passages: passages.flat(), titles: hits }
  return { passages: gather(await findScattered(ctx, anywhere, scope)), titles: [] }
}

/** Numbers of the clauses that none of these rows matches. */
function unmatched(rows: readonly { matched: boolean[] }[]): number[] {
  const clauses = rows[0]?.matched ?? []
  return clauses.flatMap((_, i) => (rows.some(({ matched }) => matched[i]) ? [] : i))
}

/**
 * Of each text that matches all clauses: as few passages as together match them. The more passages it takes, the lower
 * their rank; passages of one chapter rank higher.
 */
function gather(passages: readonly PartialPassage[]): PassageHit[] {
  const texts = [...Map.groupBy(passages, ({ workId, languageId }) => `${workId} ${languageId}`).values()]
  return texts.flatMap((ofText) => {
    const chapters = [...Map.groupBy(ofText, ({ chapterId }) => chapterId).values()]
    const inOneChapter = chapters.map(fewest).filter((some) => unmatched(some).length === 0)
    const [best = fewest(ofText)] = inOneChapter.sort((a, b) => a.length - b.length)
    if (unmatched(best).length > 0) return []
    const rank = (inOneChapter.length > 0 ? 2 : 1) / best.length
    return best.map((hit) => ({ ...hit, rank }))
  })
}

/** Chooses passages that each match a clause which those before do not. @param passages best first */
function fewest(passages: readonly PartialPassage[]): PartialPassage[] {
  const chosen: PartialPassage[] = []
  for (const passage of passages)
    if (chosen.length === 0 || unmatched(chosen).some((i) => passage.matched[i])) chosen.push(passage)
  return chosen
}
