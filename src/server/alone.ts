import { sql } from 'drizzle-orm'
import { type Context, withTransaction } from './context.ts'

/**
 * Runs work that one process at a time does, over all of them.
 * @param lock any number, the same in every process
 * @returns undefined: another is at it
 */
export async function alone<T>(ctx: Context, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  return withTransaction(ctx, async (holder) => {
    const { rows } = await holder.db.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as held`)
    // The holder's own transaction keeps nothing but the lock.
    return rows[0]?.held ? work() : undefined
  })
}
