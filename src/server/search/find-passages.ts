import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { KEPT } from '../db/kept-statements.ts'
import { INDEXED_SAMPLE } from './index/passages-index.ts'
import { DENSEST, SPARSEST } from './index/vectors.ts'
import {
  isOfShown,
  type MatchOptions,
  MOST_LOOKED_AT,
  matchingPassages,
  type PassageHit,
  rankOf,
  type SearchScope,
} from './passage-queries.ts'
import type { QueryByLanguage } from './ts-query.ts'

/** Passages that are ranked: the first of each work before the second of any. */
const MOST_RANKED = 240
/** Passages of one work that are ranked. */
const MOST_OF_WORK = 12
/** Passages that make a sample large enough. */
const ENOUGH = 190
/** Passages of the indexed sample; of all there are then most likely no more than half of `MOST_LOOKED_AT`. */
const FEW = 16
/** With so many in the first part of a sample that is not looked at to its end, the whole has enough. */
const ENOUGH_IN_PART = 50

export interface FoundPassages {
  /** Best first. Each work that is found has at least one, which has the rank 0 where very many works are found. */
  hits: PassageHit[]
  /** Whether these are of every work that has a matching passage. */
  isCompleteResult: boolean
}

/**
 * Finds the passages that match some queries, of which each finds what the one before does, and more: at most
 * `MOST_OF_WORK` of a work that those before do not match. Where very many match, these are of a sample from all over the
 * library, and `isCompleteResult` is false; the queries after it are not asked.
 * @returns of each query that was asked
 */
export async function findPassages(
  ctx: Context,
  queries: readonly QueryByLanguage[],
  scope: SearchScope,
): Promise<FoundPassages[]> {
  const { rows } = await ctx.db.execute<FoundRow & Record<string, unknown>>(findStatement(queries, scope))
  const complete = rows[0]?.complete ?? 0
  const hits = rows.filter(({ id }) => id !== null).sort((a, b) => b.rank - a.rank || a.id - b.id)
  return queries
    .slice(0, complete + 1)
    .map((_, n) => ({ hits: limitPerWork(hits.filter(({ nth }) => nth === n)), isCompleteResult: n < complete }))
}

interface FoundRow extends PassageHit {
  /** The first query that the passage matches, from 0; null: none matches any. */
  nth: number | null
  /** How many queries, from the first, were asked of all passages. */
  complete: number
}

/**
 * All in one statement, since each takes longer on its way than most of them in the database. Works are looked up one by
 * one, which `offset 0` keeps so: for as many passages as the planner expects it would read them all.
 */
export function findStatement(queries: readonly QueryByLanguage[], scope: SearchScope): SQL {
  const tables: SQL[] = []
  const matching: SQL[] = []
  const complete: SQL[] = []
  const ranks: SQL[] = []
  for (const [nth, query] of queries.entries()) {
    tables.push(samplesFor(query, scope, nth, complete.at(-1) ?? sql`true`))
    const isNew = nth === 0 ? sql`true` : sql`id not in (select id from ${named('found', nth - 1)})`
    matching.push(sql`select ${nth}::int as nth, * from ${named('found', nth)} where ${isNew}`)
    complete.push(sql`(select is_complete from ${named('asked', nth)})`)
    ranks.push(sql`when ${nth} then ${rankOf(query.widest)}`)
  }
  return sql`${KEPT}
    with ${sql.join(tables, sql`, `)}, matching as materialized (${sql.join(matching, sql` union all `)})
    select f.id::float8 as id, f.work_id as "workId", f.language_id as "languageId",
      (select chapter_id from chapter_translations t where t.id = f.chapter_translation_id) as "chapterId", f.ord, f.nth,
      case when p.id is null then 0 else case f.nth ${sql.join(ranks, sql` `)} end end as rank, a.complete
    from (select ${sql.join(
      complete.map((is) => sql`${is}::int`),
      sql` + `,
    )} as complete) a
    left join (select *, row_number() over (partition by nth order by place_in_work, id) as place
      from (select p.*, row_number() over (partition by p.nth, p.work_id order by p.id) as place_in_work
        from matching p cross join lateral (select from works w where ${isOfShown(scope)} offset 0) w) p) f
      on f.place <= ${MOST_RANKED} or f.place_in_work = 1
    left join passages p on p.id = case when f.place <= ${MOST_RANKED} then f.id end`
}

/**
 * Tables of one query: `found`, the passages of the sparsest sample that has enough, and `asked`, whether all were looked
 * at. The sample that is asked first is so small that a common word is seen soon, the next has an index of its own.
 *
 * Of a category, samples and rare words are looked at as they are: to find the passages of a large category by the index
 * of works takes longer than all else. That is only done where too many others would be looked at before.
 * @param nth of the query @param isAsked whether it is asked at all
 */
function samplesFor(query: QueryByLanguage, scope: SearchScope, nth: number, isAsked: SQL): SQL {
  const [sparse, indexed, rest, seen] = [
    named('sparse', nth),
    named('indexed', nth),
    named('rest', nth),
    named('seen', nth),
  ]
  const isFiltered = scope.categoryId !== undefined
  const fits = isFiltered
    ? sql`(p.work_id in (select work_id from work_categories where category_id = ${scope.categoryId})) is true`
    : sql`true`
  const look = (options: MatchOptions) =>
    sql`select p.*, ${fits} as fits from (${matchingPassages(query, { ...scope, categoryId: undefined }, options)}) p`
  const lookUp = (options: MatchOptions) =>
    sql`select p.*, true as fits from (${matchingPassages(query, scope, options)}) p`
  const fitting = (table: SQL) => sql`(select count(*) filter (where fits) from ${table})`
  const from = (sample: number) => sql`(select is_asked and sample = ${sample} from ${seen})`
  const [isFew, isCut] = [sql`(select is_few from ${seen})`, sql`(select is_cut from ${seen})`]
  const ofCategory = sql`union all (${look({ where: sql`${from(1)} and ${isFew}` })}) union all
      (${lookUp({ sample: INDEXED_SAMPLE, where: sql`${from(INDEXED_SAMPLE)} and ${isCut}` })})`
  return sql`
    ${sparse} as materialized (${look({ sample: SPARSEST, where: isAsked })}),
    ${indexed} as materialized (${look({
      sample: INDEXED_SAMPLE,
      where: sql`${isAsked} and ${fitting(sparse)} < ${ENOUGH}`,
    })}),
    ${seen} as materialized (select ${isAsked} as is_asked,
      case when ${fitting(sparse)} >= ${ENOUGH} then ${SPARSEST}::int
        when n >= case when is_cut then ${ENOUGH_IN_PART}::int else ${ENOUGH}::int end then ${INDEXED_SAMPLE}::int
        when n * ${INDEXED_SAMPLE / DENSEST}::int >= ${ENOUGH} then ${DENSEST}::int else 1 end as sample,
      is_few, is_cut
      from (select n, ${isFiltered} and looked_at < ${FEW} as is_few, ${isFiltered} and looked_at = ${MOST_LOOKED_AT} as is_cut
        from (select ${fitting(indexed)} as n, (select count(*) from ${indexed}) as looked_at) i) of_indexed),
    ${rest} as materialized (
      (${lookUp({ sample: DENSEST, where: from(DENSEST) })}) union all
      (${lookUp({ where: sql`${from(1)} and not ${isFew}` })}) ${isFiltered ? ofCategory : sql``}),
    ${named('asked', nth)} as materialized (
      select ${from(1)} and (select count(*) from ${rest}) < ${MOST_LOOKED_AT} as is_complete),
    ${named('found', nth)} as materialized (
      select * from ${sparse} where fits and ${from(SPARSEST)} union all
      select * from ${indexed} where fits and ${from(INDEXED_SAMPLE)} and not ${isCut} union all select * from ${rest} where fits)`
}

const named = (name: string, nth: number): SQL => sql.raw(`${name}_${nth}`)

/** @param hits best first */
function limitPerWork(hits: readonly PassageHit[]): PassageHit[] {
  const counts = new Map<number, number>()
  return hits.filter(({ workId }) => {
    const count = (counts.get(workId) ?? 0) + 1
    counts.set(workId, count)
    return count <= MOST_OF_WORK
  })
}
