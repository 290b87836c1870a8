import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { languageLexeme, quoteLexeme } from './index/lexemes.ts'
import { HAS_INDEX } from './index/passages-index.ts'
import { type PassageHit, rankOf, readableIn, shown, type TitleHit, type Within } from './search-queries.ts'

/** Titles that are looked at, and of them those that meet most. */
const MOST_LOOKED_AT = 2000
const MOST_TITLES = 300
/** Passages of all those works. */
const MOST_PASSAGES = 200

/** Passages that are looked at for the thing that fewest have, and works that are looked through for the others. */
const MOST_OF_RAREST = 1000
const MOST_WORKS = 50
/** Passages of those works that have any of it. */
const MOST_SCATTERED = 2000

/** A title that meets some of what is asked for. */
export interface PartlyMet extends TitleHit {
  /** Which of the queries. */
  met: boolean[]
}

/**
 * Titles, with author, tags and description, that meet any of some queries, most of them first.
 * @param queries as `tsQuery` makes them, one for each thing that is asked for
 * @param named the same, of titles and authors only
 */
export async function findPartlyMet(
  ctx: Context,
  queries: readonly string[],
  named: readonly string[],
  within: Within,
): Promise<PartlyMet[]> {
  const { rows } = await ctx.db.execute<PartlyMet & Record<string, unknown>>(sql`
    select work_id as "workId", language_id as "languageId", title_key as "titleKey", author_key as "authorKey",
      tsv @@ ${anyOf(named)} as "isNamed", cardinality(array_positions(met, true))::float as rank, met
    from (select t.*, ${metOf(queries)} as met from titles t join works w on w.id = t.work_id
      where t.tsv @@ ${anyOf(queries)} and ${shown(within)} and ${readableIn(within)} limit ${MOST_LOOKED_AT}) t
    order by rank desc, work_id, language_id limit ${MOST_TITLES}`)
  return rows
}

/** Passages of some works that meet a query, best first. */
export async function findPassagesOf(
  ctx: Context,
  workIds: readonly number[],
  query: string,
  { languageId }: Within,
): Promise<PassageHit[]> {
  const asked = languageId === undefined ? query : `${query} & ${quoteLexeme(languageLexeme(languageId))}`
  const { rows } = await ctx.db.execute<PassageHit & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId", t.chapter_id as "chapterId", p.ord,
      ${rankOf(query)} as rank
    from passages p join works w on w.id = p.work_id left join chapter_translations t on t.id = p.chapter_translation_id
    where p.work_id = any (${sql.param(workIds)}::int[]) and p.tsv @@ ${asked}::tsquery
      and (p.chapter_translation_id is not null) = w.has_chapters
    order by rank desc, p.id limit ${MOST_PASSAGES}`)
  return rows
}

/** A passage that meets some of what is asked for. */
export interface PartlyMetPassage extends PassageHit {
  /** Which of the queries. */
  met: boolean[]
}

/** Passages that meet any of some queries, of works that have what fewest passages have; empty where one is met by none. */
export async function findScattered(
  ctx: Context,
  queries: readonly string[],
  within: Within,
): Promise<PartlyMetPassage[]> {
  const counts = await Promise.all(
    queries.map(async (query) => {
      const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count
        from (select from passages where tsv @@ ${query}::tsquery and ${HAS_INDEX} limit ${MOST_OF_RAREST}) p`)
      return rows[0]?.count ?? 0
    }),
  )
  const fewest = Math.min(...counts)
  const rarest = queries[counts.indexOf(fewest)]
  if (fewest === 0 || rarest === undefined) return []
  const readable = sql`(p.chapter_translation_id is not null) = w.has_chapters and ${shown(within)}`
  const inOne = within.languageId === undefined ? sql`true` : sql`p.language_id = ${within.languageId}`
  const { rows } = await ctx.db.execute<PartlyMetPassage & Record<string, unknown>>(sql`
    with rare as materialized (select work_id from passages where tsv @@ ${rarest}::tsquery limit ${MOST_OF_RAREST})
    select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId", t.chapter_id as "chapterId", p.ord,
      cardinality(array_positions(p.met, true))::float as rank, p.met
    from (select p.id, p.work_id, p.language_id, p.chapter_translation_id, p.ord, ${metOf(queries)} as met
      from (select distinct work_id from rare limit ${MOST_WORKS}) r join works w on w.id = r.work_id
      join passages p on p.work_id = w.id
      where p.tsv @@ ${anyOf(queries)} and ${readable} and ${inOne} limit ${MOST_SCATTERED}) p
    left join chapter_translations t on t.id = p.chapter_translation_id
    order by rank desc, p.ord, p.id`)
  return rows
}

const anyOf = (queries: readonly string[]): SQL => sql`${queries.map((query) => `(${query})`).join(' | ')}::tsquery`

/** Which of the queries a `tsv` meets. */
const metOf = (queries: readonly string[]): SQL =>
  sql`array[${sql.join(
    queries.map((query) => sql`tsv @@ ${query}::tsquery`),
    sql`, `,
  )}]`
