import type { SearchQuery } from '#words/parse-query.ts'
import type { Context } from '../context.ts'
import type { Finds } from './rank-works.ts'
import type { PassageHit, Within } from './search-queries.ts'
import { findPartlyMet, findPassagesOf, findScattered, type PartlyMetPassage } from './together-queries.ts'
import { type Stems, tsQuery } from './ts-query.ts'

/** Of a longer query one passage may well have all. */
const MOST_CLAUSES = 8
/** What titles leave to be met by texts, in so many ways at most. */
const MOST_REMAINDERS = 4

/**
 * Works of which the title, author, tags or description meet some of what is asked for, and one passage, or the title in
 * another language, the rest: somebody who remembers a name and a scene writes both. Where there are none, works whose
 * text, best in one chapter, has in several passages what no single one has.
 */
export async function findTogether(
  ctx: Context,
  query: SearchQuery,
  within: Within,
  stems: Stems,
): Promise<Finds | undefined> {
  if (query.wanted.length < 2 || query.wanted.length > MOST_CLAUSES) return undefined
  const part = (clauses: SearchQuery['wanted'], weights = '') =>
    tsQuery({ wanted: clauses, unwanted: query.unwanted }, { stems, weights }) ?? ''
  const each = query.wanted.map((clause) => part([clause]))
  const named = query.wanted.map((clause) => part([clause], 'AB'))
  const titles = await findPartlyMet(ctx, each, named, within)
  const works = [...Map.groupBy(titles, ({ workId }) => workId).values()].sort(
    (a, b) => left(a).length - left(b).length,
  )
  const remainders = [...Map.groupBy(works, (rows) => left(rows).join()).values()].slice(0, MOST_REMAINDERS)
  const passages = await Promise.all(
    remainders.map(async (ofWorks): Promise<PassageHit[]> => {
      const rest = left(ofWorks[0] ?? []).flatMap((i) => query.wanted[i] ?? [])
      const workIds = ofWorks.flatMap(([row]) => row?.workId ?? [])
      return rest.length === 0 ? [] : findPassagesOf(ctx, workIds, part(rest), within)
    }),
  )
  const found = new Set(passages.flat().map(({ workId }) => workId))
  const hits = works.filter((rows) => left(rows).length === 0 || rows.some(({ workId }) => found.has(workId))).flat()
  if (hits.length > 0) return { freedom: 'together', passages: passages.flat(), titles: hits }
  return { freedom: 'together', passages: gather(await findScattered(ctx, each, within)), titles: [] }
}

/** Which of the things asked for none of these meets. */
function left(some: readonly { met: boolean[] }[]): number[] {
  const all = some[0]?.met ?? []
  return all.flatMap((_, i) => (some.some(({ met }) => met[i]) ? [] : i))
}

/** Of each text that has everything: passages that have it together, as few as may be. Less the more it takes. */
function gather(passages: readonly PartlyMetPassage[]): PassageHit[] {
  const texts = [...Map.groupBy(passages, ({ workId, languageId }) => `${workId} ${languageId}`).values()]
  return texts.flatMap((ofText) => {
    const chapters = [...Map.groupBy(ofText, ({ chapterId }) => chapterId).values()]
    const inOne = chapters.map(fewest).filter((some) => left(some).length === 0)
    const [best = fewest(ofText)] = inOne.sort((a, b) => a.length - b.length)
    if (left(best).length > 0) return []
    const rank = (inOne.length > 0 ? 2 : 1) / best.length
    return best.map((hit) => ({ ...hit, rank }))
  })
}

/** Passages each of which meets what those before it do not, those first that meet most. */
function fewest(passages: readonly PartlyMetPassage[]): PartlyMetPassage[] {
  const chosen: PartlyMetPassage[] = []
  for (const passage of passages)
    if (chosen.length === 0 || left(chosen).some((i) => passage.met[i])) chosen.push(passage)
  return chosen
}
