import { desc, eq, sql } from 'drizzle-orm'
import type { Context, TransactionContext } from '../../context.ts'
import { LOCKS } from '../../db/locks.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import type { SourceWork } from './read-work.ts'
import { Refusal } from './source.ts'

/** Ids by the names that a work's files use. */
export interface References {
  languages: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  authors: ReadonlyMap<string, number>
  authorSlugs: ReadonlyMap<string, number>
}

export async function readReferences(ctx: Context): Promise<References> {
  const languageRows = await ctx.db.select({ id: languages.id, name: languages.code }).from(languages)
  const categoryRows = await ctx.db.select({ id: categories.id, name: categories.name }).from(categories)
  const authorRows = await ctx.db
    .select({ id: authors.id, name: authors.name, slug: authors.slug })
    .from(authors)
    // Of several authors of one name the name alone means the first without a slug: here the last row wins.
    .orderBy(sql`${authors.slug} is null`, desc(authors.id))
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map((row) => [row.name, row.id]))
  const authorSlugs = new Map(authorRows.flatMap(({ slug, id }) => (slug === null ? [] : [[slug, id]])))
  return { languages: byName(languageRows), categories: byName(categoryRows), authors: byName(authorRows), authorSlugs }
}

/** The codes of the languages that a work's files use. */
export function languagesOf({ fields, texts, chapters }: SourceWork): Set<string> {
  const all = [...texts, ...chapters.flatMap((chapter) => chapter.texts)]
  return new Set([fields.originalLanguage, ...Object.keys(fields.localizations), ...all.map(({ code }) => code)])
}

export function unknownReference(path: string, kind: keyof References, name: string): Refusal {
  const singular = { languages: 'language', categories: 'category', authors: 'author', authorSlugs: 'author' }[kind]
  return new Refusal(path, `${singular} '${name}' is neither in library.json nor in the library`)
}

/**
 * What some works of a dry run refer to. An entry that the catalogue would have added is added here, for as long as the
 * works' transaction lasts: to keep the whole catalogue until the end would keep staff from saving its entries.
 * @param stored what is in the library @param planned what would be in it after the catalogue
 */
export async function borrowReferences(
  ctx: TransactionContext,
  works: readonly SourceWork[],
  stored: References,
  planned: References,
): Promise<References> {
  const all = works.map(({ fields }) => fields)
  const named = all.flatMap(({ author }) => ('name' in author ? author.name : []))
  const slugs = all.flatMap(({ author }) => ('slug' in author ? author.slug : []))
  const borrow = async (add: () => Promise<number>) => {
    // Otherwise two that add the same entries in another order, works or catalogues, could wait for each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${LOCKS.catalogue})`)
    return add()
  }
  const find = async (kind: keyof References, names: Iterable<string>, add: (name: string) => Promise<number>) => {
    const found = new Map<string, number>()
    for (const name of new Set(names)) {
      const id = stored[kind].get(name) ?? (planned[kind].has(name) ? await borrow(() => add(name)) : undefined)
      if (id !== undefined) found.set(name, id)
    }
    return found
  }
  return {
    languages: await find(
      'languages',
      works.flatMap((work) => [...languagesOf(work)]),
      (code) => addLanguage(ctx, code),
    ),
    categories: await find(
      'categories',
      all.flatMap(({ categories }) => categories),
      (name) => addCategory(ctx, name),
    ),
    authors: await find('authors', named, (name) => addAuthor(ctx, name, null)),
    authorSlugs: await find('authorSlugs', slugs, async (slug) => {
      // An author who is there would only get the slug.
      const id = planned.authorSlugs.get(slug) as number
      return (await ctx.db.$count(authors, eq(authors.id, id))) > 0 ? id : addAuthor(ctx, slug, slug)
    }),
  }
}

// Staff may have added the same entry meanwhile.

async function addLanguage({ db }: TransactionContext, code: string): Promise<number> {
  // No text depends on the name, and another language may have the one that the catalogue gives it.
  await db.insert(languages).values({ code, name: crypto.randomUUID() }).onConflictDoNothing()
  return idOf(await db.select({ id: languages.id }).from(languages).where(eq(languages.code, code)))
}

async function addCategory({ db }: TransactionContext, name: string): Promise<number> {
  await db.insert(categories).values({ name, icon: '' }).onConflictDoNothing()
  return idOf(await db.select({ id: categories.id }).from(categories).where(eq(categories.name, name)))
}

async function addAuthor({ db }: TransactionContext, name: string, slug: string | null): Promise<number> {
  const [row] = await db.insert(authors).values({ name, slug }).onConflictDoNothing().returning({ id: authors.id })
  return idOf(
    row
      ? [row]
      : await db
          .select({ id: authors.id })
          .from(authors)
          .where(eq(authors.slug, slug ?? '')),
  )
}

const idOf = ([row]: { id: number }[]): number => (row as { id: number }).id
