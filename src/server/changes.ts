import { sql } from 'drizzle-orm'
import type { Context, TransactionContext } from './context.ts'
import { CHANGES_CHANNEL } from './db/change-listener.ts'
import { changes as changesTable } from './db/schema.ts'
import { type CacheTag, EVERYTHING } from './http/cache-tags.ts'

/** What a write did to one row. */
export interface Change {
  action: 'create' | 'update' | 'delete'
  entity: 'work' | 'author' | 'category' | 'language' | 'translation' | 'chapter' | 'chapter_translation' | 'report'
  entityId: number
  /** The row before the write; null for a new row. */
  before: object | null
}

/** Changes of one statement: PostgreSQL takes 65,535 values in one. */
const WRITTEN_AT_ONCE = 1000

/**
 * Adds changes to the history: the last step of a write that no page shows (reports). Other writes call `commitWrite`.
 * @param touches tags of the answers that all of the changes together put out of date
 */
export async function addToHistory(
  ctx: TransactionContext,
  changes: readonly Change[],
  touches: readonly CacheTag[] = [],
): Promise<void> {
  const at = ctx.clock()
  const rows = changes.map((change, index) => ({
    ...change,
    at,
    actor: ctx.actor,
    // Once is enough for who has missed the notice: rows of one transaction are seen together.
    touches: index === 0 ? [...touches] : [],
  }))
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE)
    await ctx.db.insert(changesTable).values(rows.slice(from, from + WRITTEN_AT_ONCE))
}

/** PostgreSQL takes 8,000 bytes. */
const LONGEST_NOTICE = 7900

/**
 * Notifies every process that answers with these tags are out of date; within a transaction, when it commits. What is
 * too long for a notice puts everything out of date.
 */
export async function sendNotice(ctx: Pick<Context, 'db'>, touches: readonly CacheTag[]): Promise<void> {
  const whole = JSON.stringify(touches)
  const notice = Buffer.byteLength(whole) > LONGEST_NOTICE ? JSON.stringify([EVERYTHING]) : whole
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${notice})`)
}
