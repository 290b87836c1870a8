import { type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import type { Context } from '../../context.ts'

/**
 * What people call a row: `The Ferryman`, `The Ferryman · French`, `Chapter 3: The Ford · Arabic`. A row that was deleted
 * has its last known name. Here are SQL expressions, for queries that sort or filter by names, and complete queries.
 */

/** A subquery: all rows that are there and have a history, with the columns that their names are made of. */
export const PRESENT_ROWS = sql`(
  select 'work' as entity, id, title, null::int as work_id, null::int as chapter_id, null::int as language_id,
    null::int as order_index, revision from works
  union all select 'author', id, name, null, null, null, null, revision from authors
  union all select 'category', id, name, null, null, null, null, revision from categories
  union all select 'language', id, name, null, null, null, null, revision from languages
  union all select 'translation', id, null, work_id, null, language_id, null, revision from translations
  union all select 'chapter', id, title, work_id, null, null, order_index, revision from chapters
  union all select 'chapter_translation', id, title, null, chapter_id, language_id, null, revision
    from chapter_translations)`

/** A subquery without rows, in place of `deletedParts` where these are of no concern. */
export const NO_ROWS = sql`(select null::text as entity, null::int as id, null::text as title, null::int as work_id,
  null::int as chapter_id, null::int as language_id, null::int as order_index where false)`

/**
 * An SQL expression: the name of a row; null: nothing is known of it.
 * @param row the alias of a table with the columns of `PRESENT_ROWS`; not one of the aliases `r`, `k` and `p` used here
 * @param deletedParts a table with these columns: chapters and texts that were deleted together with their work or
 * chapter. They have no change of their own that tells their title
 */
export function nameOf(row: SQL, deletedParts: SQL): SQL {
  const language = titleOf('language', sql`${row}.language_id`, deletedParts)
  return sql`case ${row}.entity
    when 'translation' then concat_ws(' · ', ${titleOf('work', sql`${row}.work_id`, deletedParts)}, ${language})
    when 'chapter' then ${chapterName(row)}
    when 'chapter_translation' then
      concat_ws(' · ', ${titleOf('chapter', sql`${row}.chapter_id`, deletedParts)}, ${language})
    else ${row}.title end`
}

const chapterName = (row: SQL) => sql`'Chapter ' || ${row}.order_index + 1 || ': ' || ${row}.title`

/** An SQL expression: the title of a row that another one refers to, whether it is there or was deleted. */
function titleOf(entity: 'work' | 'language' | 'chapter', id: SQL, deletedParts: SQL): SQL {
  const title = (row: SQL) => (entity === 'chapter' ? chapterName(row) : sql`${row}.title`)
  return sql`coalesce(
    (select ${title(sql`r`)} from ${PRESENT_ROWS} r where r.entity = ${entity} and r.id = ${id}),
    (select ${title(sql`k`)} from changes k where k.entity = ${entity} and k.entity_id = ${id} and k.title is not null
      order by k.id desc limit 1),
    (select ${title(sql`p`)} from ${deletedParts} p where p.entity = ${entity} and p.id = ${id} limit 1),
    ${entity === 'chapter' ? 'Chapter' : null})`
}

/** @returns the name of a row that is there; undefined: it is not */
export async function findPresentName(ctx: Context, entity: HistoryEntity, id: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select ${nameOf(sql`named`, NO_ROWS)} as name from ${PRESENT_ROWS} named
    where named.entity = ${entity} and named.id = ${id}`)
  return rows[0]?.name
}

export async function isPresent(ctx: Context, entity: HistoryEntity, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from ${PRESENT_ROWS} r where r.entity = ${entity} and r.id = ${id}`)
  return rows.length > 0
}

/** @returns titles and names by id, also of deleted rows; rows of which nothing is known are left out */
export async function findNames(
  ctx: Context,
  entity: Exclude<HistoryEntity, 'translation' | 'chapter_translation'>,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const fromDeletedWork = sql`(
    select ch ->> 'title' from changes d cross join lateral (
      select jsonb_path_query_first(d.before, '$.chapters[*] ? (@.id == $id)',
        jsonb_build_object('id', wanted.id)) as ch) found
    where d.entity = 'work' and d.action = 'delete' and ch is not null order by d.id desc limit 1)`
  const { rows } = await ctx.db.execute<{ id: number; title: string | null }>(sql`
    select wanted.id, coalesce(
      (select r.title from ${PRESENT_ROWS} r where r.entity = ${entity} and r.id = wanted.id),
      (select k.title from changes k where k.entity = ${entity} and k.entity_id = wanted.id and k.title is not null
        order by k.id desc limit 1),
      ${entity === 'chapter' ? fromDeletedWork : null}) as title
    from unnest(${sql.param(ids)}::int[]) as wanted(id)`)
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title]])))
}

/** @returns the title of the work that a chapter was deleted with; undefined: there is none, or it is there again */
export async function findDeletedWorkOfChapter(ctx: Context, chapterId: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    select d.title from changes d where d.entity = 'work' and d.action = 'delete'
      and jsonb_path_exists(d.before, '$.chapters[*] ? (@.id == $id)', jsonb_build_object('id', ${chapterId}::int))
      and not exists (select from works w where w.id = d.entity_id)
    order by d.id desc limit 1`)
  return rows[0]?.title
}
