import { asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffCategory } from '#contract/categories.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import { containing } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'

const authorColumns = {
  id: authors.id,
  name: authors.name,
  yearBorn: authors.yearBorn,
  yearDied: authors.yearDied,
  nationality: authors.nationality,
  revision: authors.revision,
  worksCount: sql<number>`(select count(*)::int from works w where w.author_id = authors.id)`,
}
const categoryColumns = {
  id: categories.id,
  name: categories.name,
  icon: categories.icon,
  revision: categories.revision,
  worksCount: sql<number>`(select count(*)::int from work_categories c where c.category_id = categories.id)`,
}
const languageColumns = {
  id: languages.id,
  name: languages.name,
  code: languages.code,
  autonym: languages.autonym,
  region: languages.region,
  isRtl: languages.isRtl,
  fontFamily: languages.fontFamily,
  revision: languages.revision,
}

export const AUTHOR_SORTS = { name: 'asc', nationality: 'asc', born: 'asc', works: 'desc' } as const
const authorOrders: Record<keyof typeof AUTHOR_SORTS, SQL> = {
  name: sql`lower(${authors.name})`,
  nationality: sql`lower(${authors.nationality})`,
  born: sql`${authors.yearBorn}`,
  works: authorColumns.worksCount,
}

export const CATEGORY_SORTS = { name: 'asc', works: 'desc' } as const
const categoryOrders: Record<keyof typeof CATEGORY_SORTS, SQL> = {
  name: sql`lower(${categories.name})`,
  works: categoryColumns.worksCount,
}

export const LANGUAGE_SORTS = { name: 'asc', code: 'asc', region: 'asc' } as const
const languageOrders: Record<keyof typeof LANGUAGE_SORTS, SQL> = {
  name: sql`lower(${languages.name})`,
  code: sql`lower(${languages.code})`,
  region: sql`lower(${languages.region})`,
}

/** Authors by name or nationality. */
export async function listStaffAuthors(
  ctx: Context,
  query: ListQuery<keyof typeof AUTHOR_SORTS>,
): Promise<ListPart<StaffAuthor>> {
  const where = anyContains([authors.name, authors.nationality], query.words)
  const rows = ctx.db
    .select(authorColumns)
    .from(authors)
    .where(where)
    .orderBy(...inOrder(authorOrders[query.sort], query, authors))
    .limit(query.limit)
    .offset(query.offset)
  return { rows: await rows, total: await ctx.db.$count(authors, where) }
}

export async function findStaffAuthor(ctx: Context, id: number): Promise<StaffAuthor | undefined> {
  return (await ctx.db.select(authorColumns).from(authors).where(eq(authors.id, id)))[0]
}

export async function listStaffCategories(
  ctx: Context,
  query: ListQuery<keyof typeof CATEGORY_SORTS>,
): Promise<ListPart<StaffCategory>> {
  const where = anyContains([categories.name], query.words)
  const rows = ctx.db
    .select(categoryColumns)
    .from(categories)
    .where(where)
    .orderBy(...inOrder(categoryOrders[query.sort], query, categories))
    .limit(query.limit)
    .offset(query.offset)
  return { rows: await rows, total: await ctx.db.$count(categories, where) }
}

export async function findStaffCategory(ctx: Context, id: number): Promise<StaffCategory | undefined> {
  return (await ctx.db.select(categoryColumns).from(categories).where(eq(categories.id, id)))[0]
}

/** Languages by name, in English or in themselves, code or region. */
export async function listStaffLanguages(
  ctx: Context,
  query: ListQuery<keyof typeof LANGUAGE_SORTS>,
): Promise<ListPart<StaffLanguage>> {
  const where = anyContains([languages.name, languages.autonym, languages.code, languages.region], query.words)
  const rows = ctx.db
    .select(languageColumns)
    .from(languages)
    .where(where)
    .orderBy(...inOrder(languageOrders[query.sort], query, languages))
    .limit(query.limit)
    .offset(query.offset)
  return { rows: await rows, total: await ctx.db.$count(languages, where) }
}

export async function findStaffLanguage(ctx: Context, id: number): Promise<StaffLanguage | undefined> {
  return (await ctx.db.select(languageColumns).from(languages).where(eq(languages.id, id)))[0]
}

const anyContains = (columns: PgColumn[], words: string) =>
  words === '' ? undefined : or(...columns.map((column) => ilike(column, containing(words))))

/** What has no value comes last either way; equals stand by name, then by age. */
function inOrder(by: SQL, { order }: ListQuery, table: { name: PgColumn; id: PgColumn }): SQL[] {
  return [sql`${by} ${sql.raw(order)} nulls last`, sql`lower(${table.name})`, asc(table.id)]
}
