import { asc, eq, sql } from 'drizzle-orm'
import type { Author } from '#contract/authors.ts'
import type { Category } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import type { Context } from '../context.ts'
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

export function listLanguages(ctx: Context): Promise<Language[]> {
  return ctx.db.select(languageColumns).from(languages).orderBy(asc(languages.name))
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
