import { sql } from 'drizzle-orm'
import type { Author } from '#contract/authors.ts'
import { isoTime } from '../../catalogue/present.ts'
import type { WorkFilter } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'

/** When the newest text of each work in a language was written, by the id of the work. ISO 8601 */
export async function listTextDates(
  ctx: Context,
  texts: readonly { workId: number; languageId: number }[],
): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ workId: number; date: string }>(sql`
    select l.work_id as "workId", l.translated_at as date from work_languages l
    join unnest(${sql.param(texts.map(({ workId }) => workId))}::int[],
      ${sql.param(texts.map(({ languageId }) => languageId))}::int[]) t (work_id, language_id)
      on t.work_id = l.work_id and t.language_id = l.language_id
    where l.translated_at is not null`)
  return new Map(rows.map(({ workId, date }) => [workId, isoTime(date)]))
}

/** When the newest work came. ISO 8601; undefined: there is none */
export async function findNewestDate(ctx: Context): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ date: string }>(sql`
    select created_at as date from works where status = 'published' order by created_at desc, id desc limit 1`)
  return rows[0] && isoTime(rows[0].date)
}

/** A page of the authors who have a published work `w`, by name, and how many there are. */
export async function listWriters(
  ctx: Context,
  where: WorkFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ authors: Pick<Author, 'id' | 'name'>[]; total: number }> {
  const source = sql`from authors a where exists (
    select from works w where w.author_id = a.id and w.status = 'published' and ${where})`
  const [{ rows }, count] = await Promise.all([
    ctx.db.execute<Pick<Author, 'id' | 'name'>>(
      sql`select a.id, a.name ${source} order by a.name, a.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${source}`),
  ])
  return { authors: rows, total: count.rows[0]?.total ?? 0 }
}
