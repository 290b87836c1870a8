import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { HAS_INDEX } from './index/passages-index.ts'
import { inLanguageQuery, type PassageHit, rankOf, type SearchScope, shown } from './passage-queries.ts'
import { readableIn, type TitleHit } from './title-queries.ts'
import { isMatch, type QueryByLanguage } from './ts-query.ts'

/** Titles that are looked at, and those of them that are returned. */
const MOST_LOOKED_AT = 2000
const MOST_TITLES = 300
/** Passages of all these works. */
const MOST_PASSAGES = 200

/** Passages that are looked at for the rarest clause, and works that are then searched for the other clauses. */
const MOST_OF_RAREST = 1000
const MOST_WORKS = 50
/** Passages of those works that match a clause. */
const MOST_SCATTERED = 2000

/** Whether a row matches each of some queries, in the order of the queries. */
interface Partial {
  matched: boolean[]
}

export type PartialTitle = TitleHit & Partial
export type PartialPassage = PassageHit & Partial

/**
 * Finds titles that match at least one of some queries; those that match most come first.
 * @param queries one for each clause, for title, author, tags and description
 * @param names the same for title and author alone
 */
export async function findPartialTitles(
  ctx: Context,
  queries: readonly QueryByLanguage[],
  names: readonly QueryByLanguage[],
  scope: SearchScope,
): Promise<PartialTitle[]> {
  const { rows } = await ctx.db.execute<PartialTitle & Record<string, unknown>>(sql`
    select work_id as "workId", language_id as "languageId", title_key as "titleKey", author_key as "authorKey",
      tsv @@ ${widestOf(names)} as "isNamed", cardinality(array_positions(matched, true))::float as rank, matched
    from (select t.*, ${matchedOf(sql`t`, queries)} as matched from titles t join works w on w.id = t.work_id
      where t.tsv @@ ${widestOf(queries)} and ${shown(scope)} and ${readableIn(scope)} limit ${MOST_LOOKED_AT}) t
    order by rank desc, work_id, language_id limit ${MOST_TITLES}`)
  return rows
}

/** Finds the passages of some works that match a query, best first; of many, the best of each work before the second. */
export async function findPassagesOf(
  ctx: Context,
  workIds: readonly number[],
  query: QueryByLanguage,
  { languageId }: SearchScope,
): Promise<PassageHit[]> {
  const widest = inLanguageQuery(query.widest, languageId)
  const { rows } = await ctx.db.execute<PassageHit & Record<string, unknown>>(sql`
    select * from (select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId",
      t.chapter_id as "chapterId", p.ord, ${rankOf(query.widest)} as rank,
      row_number() over (partition by p.work_id order by ${rankOf(query.widest)} desc, p.id) as place
    from passages p join works w on w.id = p.work_id left join chapter_translations t on t.id = p.chapter_translation_id
    where p.work_id = any (${sql.param(workIds)}::int[]) and ${isMatch(sql`p`, { ...query, widest })}
      and (p.chapter_translation_id is not null) = w.has_chapters) p
    order by place, rank desc limit ${MOST_PASSAGES}`)
  return rows.sort((a, b) => b.rank - a.rank || a.id - b.id)
}

/**
 * Finds the passages that match at least one of some queries, in works that match the rarest of them; those that match
 * most come first. Empty where one of the queries matches no passage at all.
 */
export async function findScattered(
  ctx: Context,
  queries: readonly QueryByLanguage[],
  scope: SearchScope,
): Promise<PartialPassage[]> {
  const counts = await Promise.all(
    queries.map(async ({ widest }) => {
      const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count
        from (select from passages where tsv @@ ${widest}::tsquery and ${HAS_INDEX} limit ${MOST_OF_RAREST}) p`)
      return rows[0]?.count ?? 0
    }),
  )
  const fewest = Math.min(...counts)
  const rarest = queries[counts.indexOf(fewest)]?.widest
  if (fewest === 0 || rarest === undefined) return []
  const readable = sql`(p.chapter_translation_id is not null) = w.has_chapters and ${shown(scope)}`
  const inLanguage = scope.languageId === undefined ? sql`true` : sql`p.language_id = ${scope.languageId}`
  const { rows } = await ctx.db.execute<PartialPassage & Record<string, unknown>>(sql`
    with rare as materialized (select work_id from passages where tsv @@ ${rarest}::tsquery limit ${MOST_OF_RAREST})
    select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId", t.chapter_id as "chapterId", p.ord,
      cardinality(array_positions(p.matched, true))::float as rank, p.matched
    from (select p.id, p.work_id, p.language_id, p.chapter_translation_id, p.ord, ${matchedOf(sql`p`, queries)} as matched
      from (select distinct work_id from rare limit ${MOST_WORKS}) r join works w on w.id = r.work_id
      join passages p on p.work_id = w.id
      where p.tsv @@ ${widestOf(queries)} and ${readable} and ${inLanguage} limit ${MOST_SCATTERED}) p
    left join chapter_translations t on t.id = p.chapter_translation_id
    order by rank desc, p.ord, p.id`)
  return rows
}

const widestOf = (queries: readonly QueryByLanguage[]): SQL =>
  sql`${queries.map(({ widest }) => `(${widest})`).join(' | ')}::tsquery`

/** Whether a row matches each of the queries, as an array. */
const matchedOf = (row: SQL, queries: readonly QueryByLanguage[]): SQL =>
  sql`array[${sql.join(
    queries.map((query) => isMatch(row, query)),
    sql`, `,
  )}]`
