import { type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import type { Context } from '../../context.ts'

/** Every row that staff can edit, with what names it. */
export const STANDING = sql`(
  select 'work' as entity, id, title, null::int as work_id, null::int as chapter_id, null::int as language_id,
    null::int as order_index, revision from works
  union all select 'author', id, name, null, null, null, null, revision from authors
  union all select 'category', id, name, null, null, null, null, revision from categories
  union all select 'language', id, name, null, null, null, null, revision from languages
  union all select 'translation', id, null, work_id, null, language_id, null, revision from translations
  union all select 'chapter', id, title, work_id, null, null, order_index, revision from chapters
  union all select 'chapter_translation', id, title, null, chapter_id, language_id, null, revision
    from chapter_translations)`

const chapterName = (row: SQL) => sql`'Chapter ' || ${row}.order_index + 1 || ': ' || ${row}.title`

/** The title of a row that another refers to, be it deleted since. */
function titleOf(entity: 'work' | 'language' | 'chapter', id: SQL): SQL {
  const title = (row: SQL) => (entity === 'chapter' ? chapterName(row) : sql`${row}.title`)
  return sql`coalesce(
    (select ${title(sql`r`)} from ${STANDING} r where r.entity = ${entity} and r.id = ${id}),
    (select ${title(sql`k`)} from changes k where k.entity = ${entity} and k.entity_id = ${id} and k.title is not null
      order by k.id desc limit 1),
    (select ${title(sql`p`)} from parts p where p.entity = ${entity} and p.id = ${id} limit 1),
    ${entity === 'chapter' ? 'Chapter' : null})`
}

/**
 * What people call a row: `The Ferryman · French`, `Chapter 3: The Ford · Arabic`.
 * @param alias of what has the columns of `STANDING`, beside a table `parts` of rows that went with their whole
 */
export function nameOf(alias: string): SQL {
  const row = sql.raw(alias)
  const language = titleOf('language', sql`${row}.language_id`)
  return sql`case ${row}.entity
    when 'translation' then concat_ws(' · ', ${titleOf('work', sql`${row}.work_id`)}, ${language})
    when 'chapter' then ${chapterName(row)}
    when 'chapter_translation' then concat_ws(' · ', ${titleOf('chapter', sql`${row}.chapter_id`)}, ${language})
    else ${row}.title end`
}

/** The titles and names of rows of one kind by their ids, of deleted ones too; what nobody knows is left out. */
export async function namesOf(
  ctx: Context,
  entity: Exclude<HistoryEntity, 'translation' | 'chapter_translation'>,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: number; title: string }>(sql`
    select asked.id, coalesce(
      (select r.title from ${STANDING} r where r.entity = ${entity} and r.id = asked.id),
      (select k.title from changes k where k.entity = ${entity} and k.entity_id = asked.id and k.title is not null
        order by k.id desc limit 1),
      ${entity === 'chapter' ? titleInWhole(sql`asked.id`) : null}) as title
    from unnest(${sql.param(ids)}::int[]) as asked(id)`)
  return new Map(rows.filter(({ title }) => title !== null).map(({ id, title }) => [id, title]))
}

/** The title of a chapter that is known of the deletion of its work alone. */
const titleInWhole = (id: SQL) => sql`(
  select ch ->> 'title' from changes d cross join lateral (
    select jsonb_path_query_first(d.before, '$.chapters[*] ? (@.id == $id)', jsonb_build_object('id', ${id})) as ch) found
  where d.entity = 'work' and d.action = 'delete' and ch is not null order by d.id desc limit 1)`

/** The title of a work that took a chapter with it when it was deleted, and is not there. */
export async function wholeOf(ctx: Context, chapterId: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ title: string }>(sql`
    select d.title from changes d where d.entity = 'work' and d.action = 'delete'
      and jsonb_path_exists(d.before, '$.chapters[*] ? (@.id == $id)', jsonb_build_object('id', ${chapterId}::int))
      and not exists (select from works w where w.id = d.entity_id)
    order by d.id desc limit 1`)
  return rows[0]?.title
}
