import { eq, sql } from 'drizzle-orm'
import type { Context, TransactionContext } from '../../context.ts'
import { authorNames, type authors } from '../../db/schema.ts'

/** What an author is called in another language. */
export interface AuthorName {
  languageId: number
  name: string
}

export type AuthorSnapshot = typeof authors.$inferSelect & { names: AuthorName[] }

/** An author as the history keeps it. @param row the author's row, which the caller has locked and read */
export async function snapshotAuthor(ctx: Context, row: typeof authors.$inferSelect): Promise<AuthorSnapshot> {
  const { rows } = await ctx.db.execute<{ names: AuthorName[] }>(sql`select ${namesOf(sql`${row.id}`)} as names`)
  return { ...row, names: rows[0]?.names ?? [] }
}

/** An expression: the names of an author in other languages, as JSON, in the order of the languages' ids. */
export const namesOf = (authorId: ReturnType<typeof sql>) => sql<AuthorName[]>`(
  select coalesce(json_agg(json_build_object('languageId', n.language_id, 'name', n.name) order by n.language_id), '[]')
  from author_names n where n.author_id = ${authorId})`

/** Writes the names of an author in other languages in the place of those that are stored. */
export async function replaceNames(
  ctx: TransactionContext,
  authorId: number,
  names: readonly AuthorName[],
): Promise<void> {
  await ctx.db.delete(authorNames).where(eq(authorNames.authorId, authorId))
  if (names.length > 0) await ctx.db.insert(authorNames).values(names.map((one) => ({ ...one, authorId })))
}

/** Whether an author is called the same in both lists, whatever their order. */
export function areSameNames(some: readonly AuthorName[], others: readonly AuthorName[]): boolean {
  const known = new Map(others.map(({ languageId, name }) => [languageId, name]))
  return some.length === others.length && some.every(({ languageId, name }) => known.get(languageId) === name)
}
