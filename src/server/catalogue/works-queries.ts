import { type SQL, sql } from 'drizzle-orm'
import { INTERFACE_LANGUAGE } from '#contract/interface-languages.ts'
import type { Context } from '../context.ts'
import { KEPT } from '../db/kept-statements.ts'
import type { Page } from '../http/paging.ts'
import { type WorkRow, workCursor } from './present.ts'

/** The title of a work `w` in a language, by its codes, where there is one and the original is another. */
const titleIn = (
  codes: readonly string[],
) => sql`(select l.title from work_localizations l join languages i on i.id = l.language_id
  where l.work_id = w.id and ${inCodes(codes)} and i.id <> w.original_language_id limit 1)`
/** Whether a language `i` has one of these codes. */
export const inCodes = (codes: readonly string[]) => sql`i.code = any(${sql.param(codes)}::text[])`

/** The title of a work `w` as lists show it. `title_key` sorts by it. */
export const shownTitle = sql`coalesce(${titleIn([INTERFACE_LANGUAGE])}, w.title)`

/** The cover of a work `w`. One on another site, which is not fetched yet, is none: readers' browsers ask nobody else. */
const shownCover = sql`case when w.cover_image like '/covers/%' then w.cover_image end`

/**
 * Everything `presentWork` needs of a published work, its languages as ids.
 * `readable`: languages with a text.
 */
export const workColumns = ({ titlesIn = [INTERFACE_LANGUAGE] }: Pick<Context, 'titlesIn'>) => sql`
  w.id, w.title, w.description, w.author_id as "authorId", a.name as "authorName",
  w.publication_year as "publicationYear", ${shownCover} as "coverImage", w.tags,
  w.original_language_id as "originalLanguageId", w.featured, w.status, w.has_chapters as "hasChapters",
  w.created_at as "createdAt", w.updated_at as "updatedAt",
  ${titleIn(titlesIn)} as "localTitle",
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
    from work_categories wc join categories c on c.id = wc.category_id where wc.work_id = w.id) as categories,
  array(select l.language_id from work_languages l where l.work_id = w.id) as readable`

/** A condition on a work `w`. */
export type WorkFilter = SQL

/** Joins conditions with `and`; undefined ones count as true. */
export const allOf = (filters: (WorkFilter | undefined)[]): WorkFilter =>
  sql.join([sql`true`, ...filters.filter((filter) => filter !== undefined)], sql` and `)

/** Works `w` that the actor may see. */
const seen = ({ sees }: Context) => (sees === 'everything' ? sql`true` : sql`w.status = 'published'`)

export const withIds = (ids: readonly number[]) => sql`w.id = any (${sql.param(ids)}::int[])`
export const hasTag = (tag: string) => sql`w.tags @> array[${tag}]`
export const isFeatured = (featured: boolean) => sql`w.featured = ${featured}`
export const byAuthor = (id: number) => sql`w.author_id = ${id}`
export const inCategory = (id: number) =>
  sql`exists (select from work_categories wc where wc.work_id = w.id and wc.category_id = ${id})`
/** Works that can be read in a language. */
export const inLanguage = (id: number) =>
  sql`exists (select from work_languages l where l.work_id = w.id and l.language_id = ${id})`
export const writtenIn = (id: number) => sql`w.original_language_id = ${id}`
export const notWrittenIn = (id: number) => sql`w.original_language_id <> ${id}`

const ORDERS = {
  newest: sql`w.created_at desc nulls last, w.id desc nulls last`,
  /** Featured works first, then by the title that lists show. */
  shelf: sql`w.featured desc nulls last, w.title_key collate "C", w.id`,
}

export type WorkOrder = keyof typeof ORDERS

function isAfter(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`
  const { createdAt, id } = workCursor.parse(cursor)
  return sql`(w.created_at, w.id) < (${createdAt}::timestamptz, ${id})`
}

/** Lists works that the actor may see. A cursor works with the order `newest` only, a page with any. */
export async function listWorks(
  ctx: Context,
  { limit, cursor, page = 1 }: Page,
  where: WorkFilter = sql`true`,
  order: WorkOrder = 'newest',
): Promise<WorkRow[]> {
  // First which works, then their columns: works before the page then cost only a step in an index each.
  const { rows } = await ctx.db.execute<WorkRow & Record<string, unknown>>(sql`
    select ${workColumns(ctx)} from works w join authors a on a.id = w.author_id
    where w.id in (select w.id from works w
      where ${seen(ctx)} and ${where} and ${isAfter(cursor)}
      order by ${ORDERS[order]} limit ${limit ?? null} offset ${limit ? (page - 1) * limit : 0})
    order by ${ORDERS[order]}`)
  return rows
}

/** Reads works that the actor may see, in any order. */
export async function readWorks(ctx: Context, ids: readonly number[]): Promise<WorkRow[]> {
  const { rows } = await ctx.db.execute<WorkRow & Record<string, unknown>>(sql`${KEPT}
    select ${workColumns(ctx)} from works w join authors a on a.id = w.author_id where ${seen(ctx)} and ${withIds(ids)}`)
  return rows
}

/** The ids of the works that the actor may see, in order: all, or those after a cursor. */
export async function listWorkIds(
  ctx: Context,
  { cursor }: Pick<Page, 'cursor'>,
  where: WorkFilter = sql`true`,
  order: WorkOrder = 'newest',
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ ids: number[] }>(sql`
    select array(
      select w.id from works w where ${seen(ctx)} and ${where} and ${isAfter(cursor)} order by ${ORDERS[order]}) as ids`)
  return rows[0]?.ids ?? []
}

/** Counts the works that the actor may see. */
export async function countWorks(ctx: Context, where: WorkFilter = sql`true`): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int from works w where ${seen(ctx)} and ${where}`,
  )
  return rows[0]?.count ?? 0
}

export async function findWork(ctx: Context, id: number): Promise<(WorkRow & { chapterCount: number }) | undefined> {
  const { rows } = await ctx.db.execute<WorkRow & { chapterCount: number } & Record<string, unknown>>(sql`
    select ${workColumns(ctx)}, (select count(*)::int from chapters c where c.work_id = w.id and w.has_chapters) as "chapterCount"
    from works w join authors a on a.id = w.author_id
    where ${seen(ctx)} and w.id = ${id}`)
  return rows[0]
}

/** Works whose author, or a title that the list may show, contains these words in any case: the filter of all works. */
export const named = (
  words: string,
  { titlesIn = [INTERFACE_LANGUAGE] }: Pick<Context, 'titlesIn'> = {},
): WorkFilter => {
  const pattern = containing(words)
  // All titles in its language at once, and not one by one for each work.
  return sql`(w.title ilike ${pattern} or ${writtenBy(pattern)} or w.id in (
    select l.work_id from work_localizations l join languages i on i.id = l.language_id join works o on o.id = l.work_id
    where ${inCodes(titlesIn)} and i.id <> o.original_language_id and l.title ilike ${pattern}))`
}

/** The `like` pattern of texts that contain these words literally. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
const writtenBy = (pattern: string) => sql`w.author_id in (select id from authors where name ilike ${pattern})`
