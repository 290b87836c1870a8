import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'

/** One after another: of two who give the same name at once, the second sees the first. */
export async function lockNames(ctx: TransactionContext, table: 'categories' | 'languages'): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${table}`}, 0))`)
}

/** The same name, whatever its case and however its letters are put together. */
export const sameName = (column: SQL | { getSQL(): SQL }, name: string): SQL =>
  sql`lower(normalize(${column}, NFC)) = lower(normalize(${name}, NFC))`
