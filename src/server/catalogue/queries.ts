import { asc, eq, sql } from 'drizzle-orm'
import type { Author } from '#contract/authors.ts'
import type { Category } from '#contract/categories.ts'
import type { Language, LanguageShelf } from '#contract/languages.ts'
import { MOST_COUNTED_WORKS } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { KEPT } from '../db/kept-statements.ts'
import { authorNames, authors, categories, languages } from '../db/schema.ts'

const languageColumns = {
  id: languages.id,
  name: languages.name,
  code: languages.code,
  autonym: sql<string>`coalesce(${languages.autonym}, ${languages.name})`,
  region: languages.region,
  isRtl: languages.isRtl,
  fontFamily: languages.fontFamily,
}
const categoryColumns = { id: categories.id, name: categories.name, icon: categories.icon }
const authorColumns = {
  id: authors.id,
  name: authors.name,
  yearBorn: authors.yearBorn,
  yearDied: authors.yearDied,
  nationality: authors.nationality,
}

export async function listLanguages(ctx: Context): Promise<Language[]> {
  const { rows } = await ctx.db.execute<Language & Record<string, unknown>>(sql`${KEPT}
    select id, name, code, coalesce(autonym, name) as autonym, region, is_rtl as "isRtl", font_family as "fontFamily"
    from languages order by name`)
  return rows
}

/** Letters of a line; the rest of its paragraph does not count. */
const LINE = 160
/** Shorter paragraphs are headings. */
const SHORTEST_LINE = 30

/** Whether a passage `p` is a paragraph from its beginning. */
const isLine = sql`p.start = 0 and length(p.body) >= ${SHORTEST_LINE}`

/** What each language has to read, by the languages' names. */
export async function listLanguageShelves(ctx: Context): Promise<LanguageShelf[]> {
  const { rows } = await ctx.db.execute<LanguageShelf & Record<string, unknown>>(sql`
    select l.id, n.works, b.line from languages l
    cross join lateral (select count(*)::int as works from (
      select from work_languages wl join works w on w.id = wl.work_id
      where wl.language_id = l.id and w.status = 'published' limit ${MOST_COUNTED_WORKS + 1}) shelf) n
    left join lateral (
      select * from (
        (select w.id, w.has_chapters from works w join work_languages wl on wl.work_id = w.id and wl.language_id = l.id
          where w.original_language_id = l.id and w.status = 'published' limit 1)
        union all
        (select w.id, w.has_chapters from work_languages wl join works w on w.id = wl.work_id
          where wl.language_id = l.id and w.status = 'published' order by wl.work_id limit 1)) first limit 1) w on true
    left join lateral (
      select left(body, ${LINE}) as line from (
        (select p.body from passages p where w.has_chapters and ${isLine} and p.chapter_translation_id = (
          select t.id from chapters c join chapter_translations t on t.chapter_id = c.id and t.language_id = l.id
          where c.work_id = w.id order by c.order_index, c.id limit 1) order by p.ord limit 1)
        union all
        (select p.body from passages p where not w.has_chapters and ${isLine} and p.translation_id = (
          select t.id from translations t where t.work_id = w.id and t.language_id = l.id) order by p.ord limit 1)) one
      limit 1) b on true
    order by l.name`)
  return rows
}

export async function findLanguage(ctx: Context, id: number): Promise<Language | undefined> {
  return (await ctx.db.select(languageColumns).from(languages).where(eq(languages.id, id)))[0]
}

export function listCategories(ctx: Context): Promise<Category[]> {
  return ctx.db.select(categoryColumns).from(categories).orderBy(asc(categories.id))
}

export async function findCategory(ctx: Context, id: number): Promise<Category | undefined> {
  return (await ctx.db.select(categoryColumns).from(categories).where(eq(categories.id, id)))[0]
}

/** The categories that have a published work, and the languages in which one can be read. */
export interface EntriesWithWorks {
  categoryIds: number[]
  languageIds: number[]
}

export async function listEntriesWithWorks(ctx: Context): Promise<EntriesWithWorks> {
  // With a limit each looks for one work, and does not join them all.
  const { rows } = await ctx.db.execute<EntriesWithWorks & Record<string, unknown>>(sql`
    select
      array(select c.id from categories c where (select true from work_categories wc join works w on w.id = wc.work_id
        where wc.category_id = c.id and w.status = 'published' limit 1) order by c.id) as "categoryIds",
      array(select l.id from languages l where (select true from work_languages wl join works w on w.id = wl.work_id
        where wl.language_id = l.id and w.status = 'published' limit 1) order by l.id) as "languageIds"`)
  return rows[0] as EntriesWithWorks
}

export function listAuthors(ctx: Context): Promise<Author[]> {
  return ctx.db.select(authorColumns).from(authors).orderBy(asc(authors.name), asc(authors.id))
}

/** What authors are called in other languages, beside their main names. */
export function listAuthorNames(ctx: Context): Promise<{ author: string; name: string }[]> {
  return ctx.db
    .select({ author: authors.name, name: authorNames.name })
    .from(authorNames)
    .innerJoin(authors, eq(authors.id, authorNames.authorId))
    .orderBy(asc(authors.id), asc(authorNames.languageId))
}

export async function findAuthor(ctx: Context, id: number): Promise<Author | undefined> {
  return (await ctx.db.select(authorColumns).from(authors).where(eq(authors.id, id)))[0]
}
