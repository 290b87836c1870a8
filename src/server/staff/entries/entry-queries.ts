import { asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing } from '../../catalogue/works-queries.ts'
import type { TransactionContext } from '../../context.ts'
import { works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { ListQuery } from '../lists/list-query.ts'

/** The condition that one of the columns contains the words; undefined: there are no words, every row fits. */
export const anyContains = (columns: PgColumn[], words: string): SQL | undefined =>
  words === '' ? undefined : or(...columns.map((column) => ilike(column, containing(words))))

/** Rows without a value come last in both directions; rows with the same value are in the order of their names. */
export function inOrder(by: SQL, { order }: ListQuery, table: { name: PgColumn; id: PgColumn }): SQL[] {
  return [sql`${by} ${sql.raw(order)} nulls last`, sql`lower(${table.name})`, asc(table.id)]
}

/** Lets one transaction at a time give names: of two that give the same name at once, the second sees the first's. */
export async function lockNames(ctx: TransactionContext, table: 'categories' | 'languages'): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${table}`}, 0))`)
}

/** The condition that a column equals a name, ignoring case and Unicode composition. */
export const sameName = (column: PgColumn, name: string): SQL =>
  sql`lower(normalize(${column}, NFC)) = lower(normalize(${name}, NFC))`

/** How many works the message names, and how many the error's details list. */
const MAX_NAMED = 3
const MAX_LISTED = 5

/**
 * Refuses to delete an author or a category that works refer to, published or not.
 * @param refusal the beginning of the sentence, which goes on with the titles of the works
 * @throws AppError conflict, with some of the works in `works`
 */
export async function refuseWhileReferredTo(
  ctx: TransactionContext,
  to: { authorId: number } | { categoryId: number },
  refusal: string,
): Promise<void> {
  const refers =
    'authorId' in to
      ? eq(works.authorId, to.authorId)
      : sql`${works.id} in (select work_id from work_categories where category_id = ${to.categoryId})`
  const first = await ctx.db
    .select({ id: works.id, title: works.title })
    .from(works)
    .where(refers)
    .orderBy(sql`${works.titleKey} collate "C"`, works.id)
    .limit(MAX_LISTED)
  if (first.length === 0) return
  const total = await ctx.db.$count(works, refers)
  throw new AppError('conflict', `${refusal}: ${listTitles(first, total)}.`, { works: first })
}

function listTitles(first: { title: string }[], total: number): string {
  const named = first.slice(0, MAX_NAMED).map(({ title }) => `'${title}'`)
  const others = total - named.length
  if (others > 0) return `${named.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  return named.length === 1 ? (named[0] as string) : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
