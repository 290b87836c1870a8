import { sql } from 'drizzle-orm'
import { type Context, type TransactionContext, withTransaction } from '#server/context.ts'

/** How often it is looked at whether something waits, and for how long; milliseconds. */
const PAUSE = 10
const PATIENCE = 10_000

interface Steps<T> {
  /** Locks, or writes, what `start` will have to wait for. */
  first: (ctx: TransactionContext) => Promise<unknown>
  start: () => Promise<T>
  /** In the transaction of `first`, once `start` waits. */
  next?: (ctx: TransactionContext) => Promise<unknown>
}

/** Runs a transaction that something else has to wait for. @throws Error where nothing waits */
export async function whileItWaits<T>(ctx: Context, { first, start, next }: Steps<T>): Promise<T> {
  const { waiting } = await withTransaction(ctx, async (inner) => {
    await first(inner)
    const waiting = start()
    waiting.catch(() => {})
    await someoneWaits(ctx)
    await next?.(inner)
    return { waiting }
  })
  return waiting
}

async function someoneWaits(ctx: Context): Promise<void> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const { rows } = await ctx.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  throw new Error('Nothing waits for a lock.')
}
