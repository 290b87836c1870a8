import { type SQL, sql } from 'drizzle-orm'
import { INTERFACE_LANGUAGE } from '#contract/languages.ts'
import type { Context } from '../context.ts'
import type { Page } from '../http/paging.ts'
import { type WorkRow, workCursor } from './present.ts'

/**
 * Everything `presentWork` needs of a published work, its languages as ids.
 * `readable`: languages with a text; a chaptered work's are those of its chapters.
 */
const WORK_COLUMNS = sql`
  w.id, w.title, w.description, w.author_id as "authorId", a.name as "authorName",
  w.publication_year as "publicationYear", w.cover_image as "coverImage", w.tags,
  w.original_language_id as "originalLanguageId", w.featured, w.status, w.has_chapters as "hasChapters",
  w.created_at as "createdAt", w.updated_at as "updatedAt",
  (select l.title from work_localizations l join languages i on i.id = l.language_id
    where l.work_id = w.id and i.code = ${INTERFACE_LANGUAGE} and i.id <> w.original_language_id) as "localTitle",
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
    from work_categories wc join categories c on c.id = wc.category_id where wc.work_id = w.id) as categories,
  case when w.has_chapters
    then array(select distinct t.language_id from chapters c join chapter_translations t on t.chapter_id = c.id
      where c.work_id = w.id)
    else array(select t.language_id from translations t where t.work_id = w.id) end as readable`

/** A condition on a work `w` and its author `a`. */
export type WorkFilter = SQL

const PUBLISHED = sql`w.status = 'published'`

export const hasTag = (tag: string) => sql`w.tags @> array[${tag}]`
export const isFeatured = (featured: boolean) => sql`w.featured = ${featured}`
export const byAuthor = (id: number) => sql`w.author_id = ${id}`
export const inCategory = (id: number) =>
  sql`exists (select from work_categories wc where wc.work_id = w.id and wc.category_id = ${id})`
/** Works that can be read in a language. */
export const inLanguage = (id: number) => sql`case when w.has_chapters
  then exists (select from chapters c join chapter_translations t on t.chapter_id = c.id
    where c.work_id = w.id and t.language_id = ${id})
  else exists (select from translations t where t.work_id = w.id and t.language_id = ${id}) end`

/** Published works, newest first. */
export async function listWorks(ctx: Context, page: Page, where: WorkFilter = sql`true`): Promise<WorkRow[]> {
  const after = page.cursor === undefined ? undefined : workCursor.parse(page.cursor)
  const beyond = after ? sql`(w.created_at, w.id) < (${after.createdAt}::timestamptz, ${after.id})` : sql`true`
  const { rows } = await ctx.db.execute<WorkRow & Record<string, unknown>>(sql`
    select ${WORK_COLUMNS} from works w join authors a on a.id = w.author_id
    where ${PUBLISHED} and ${where} and ${beyond}
    order by w.created_at desc, w.id desc
    limit ${page.limit ?? null}`)
  return rows
}

export async function findWork(ctx: Context, id: number): Promise<(WorkRow & { chapterCount: number }) | undefined> {
  const { rows } = await ctx.db.execute<WorkRow & { chapterCount: number } & Record<string, unknown>>(sql`
    select ${WORK_COLUMNS}, (select count(*)::int from chapters c where c.work_id = w.id and w.has_chapters) as "chapterCount"
    from works w join authors a on a.id = w.author_id
    where ${PUBLISHED} and w.id = ${id}`)
  return rows[0]
}

/** Titles and authors by plain text, until the index of every sentence answers. */
export function matching(query: string): WorkFilter {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(w.title ilike ${pattern} or a.name ilike ${pattern}
    or exists (select from work_localizations l where l.work_id = w.id and l.title ilike ${pattern})
    or exists (select from passages p where p.work_id = w.id and p.body ilike ${pattern}
      and (p.chapter_translation_id is not null) = w.has_chapters))`
}
