import { type SQL, sql } from 'drizzle-orm'
import type { StaffWork, StaffWorkDetail } from '#contract/works.ts'
import { presentWork, type WorkRow } from '../../catalogue/present.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import { allOf, containing, countWorks, type WorkFilter, workColumns } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'

type StaffWorkRow = WorkRow & { revision: number }

export const WORK_SORTS = {
  created: 'desc',
  title: 'asc',
  author: 'asc',
  year: 'asc',
  status: 'asc',
  updated: 'desc',
} as const

const orders: Record<keyof typeof WORK_SORTS, SQL> = {
  created: sql`w.created_at`,
  title: sql`w.title_key collate "C"`,
  author: sql`lower(a.name)`,
  year: sql`w.publication_year`,
  status: sql`w.status`,
  updated: sql`w.updated_at`,
}

/** Works with the same value are in the order of their titles; works without a value come last. */
const inOrder = ({ sort, order }: Pick<ListQuery<keyof typeof WORK_SORTS>, 'sort' | 'order'>) =>
  sql`${orders[sort]} ${sql.raw(order)} nulls last, ${sort === 'created' ? sql`w.id ${sql.raw(order)}` : sql`w.title_key collate "C", w.id`}`

export const hasStatus = (status: StaffWork['status']): WorkFilter => sql`w.status = ${status}`

/** Works whose title in any language, or whose author's name, contains the words. */
export function titleOrAuthorContains(words: string): WorkFilter {
  const pattern = containing(words)
  return sql`(w.title ilike ${pattern}
    or w.author_id in (select id from authors where name ilike ${pattern})
    or w.id in (select work_id from work_localizations where title ilike ${pattern}))`
}

/** @param filters all of them must hold */
export async function listStaffWorks(
  ctx: Context,
  query: Pick<ListQuery<keyof typeof WORK_SORTS>, 'sort' | 'order' | 'limit' | 'offset'>,
  filters: (WorkFilter | undefined)[],
): Promise<ListPart<StaffWork>> {
  const where = allOf(filters)
  const [works, languages, total] = await Promise.all([
    // First the ids of the page's works: the columns of the other works are not computed.
    ctx.db.execute<StaffWorkRow & Record<string, unknown>>(sql`
      select ${workColumns(ctx)}, w.revision from works w join authors a on a.id = w.author_id
      where w.id in (select w.id from works w join authors a on a.id = w.author_id
        where ${where} order by ${inOrder(query)} limit ${query.limit} offset ${query.offset})
      order by ${inOrder(query)}`),
    listLanguages(ctx),
    countWorks(ctx, where),
  ])
  return { rows: works.rows.map((row) => ({ ...presentWork(row, languages), revision: row.revision })), total }
}

/** The ids of all works that the filters let through. */
export async function listWorkIds(ctx: Context, filters: (WorkFilter | undefined)[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select w.id from works w join authors a on a.id = w.author_id where ${allOf(filters)} order by w.id`)
  return rows.map(({ id }) => id)
}

/** A work with everything that its form shows. `chapterCount` counts stored chapters, even if `hasChapters` is false. */
export async function findStaffWork(ctx: Context, id: number): Promise<StaffWorkDetail | undefined> {
  const { rows } = await ctx.db.execute<StaffWorkDetailRow & Record<string, unknown>>(sql`
    select ${workColumns(ctx)}, w.revision, w.cover_image as "storedCover",
      (select count(*)::int from chapters c where c.work_id = w.id) as "chapterCount",
      (select coalesce(json_agg(json_build_object('languageId', l.language_id, 'title', l.title,
          'description', l.description) order by l.language_id), '[]')
        from work_localizations l where l.work_id = w.id) as localizations
    from works w join authors a on a.id = w.author_id where w.id = ${id}`)
  const row = rows[0]
  if (!row) return undefined
  const { chapterCount, localizations, revision, storedCover, ...work } = row
  const presented = presentWork(work, await listLanguages(ctx))
  return { ...presented, coverImage: storedCover, chapterCount, localizations, revision }
}

/** `storedCover`: the cover, even on another site. */
type StaffWorkDetailRow = StaffWorkRow &
  Pick<StaffWorkDetail, 'chapterCount' | 'localizations'> & { storedCover: string | null }
