import { eq, sql } from 'drizzle-orm'
import type { BatchKind } from '#contract/batches.ts'
import type { Context, TransactionContext } from './context.ts'
import { CHANGES_CHANNEL, ROWS_CHANNEL } from './db/change-listener.ts'
import { batches, changes as changesTable } from './db/schema.ts'
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
 * @param kind of the batch that several changes are
 */
export async function addToHistory(
  ctx: TransactionContext,
  changes: readonly Change[],
  touches: readonly CacheTag[] = [],
  kind: BatchKind = 'edit',
): Promise<void> {
  const at = ctx.clock()
  const batchId = ctx.batchId ?? (changes.length > 1 ? await openBatch(ctx, kind) : null)
  const rows = changes.map((change, index) => ({
    ...change,
    at,
    actor: ctx.actor,
    batchId,
    // Once is enough for who has missed the notice: rows of one transaction are seen together.
    touches: index === 0 ? [...touches] : [],
  }))
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    const written = await ctx.db
      .insert(changesTable)
      .values(rows.slice(from, from + WRITTEN_AT_ONCE))
      .returning({ id: changesTable.id })
    if (from === 0 && written[0]) ctx.noteUndo?.(batchId === null ? `change/${written[0].id}` : `batch/${batchId}`)
  }
}

/** Begins an act that changes several rows. @returns its id, for `Context.batchId` */
export async function openBatch(
  ctx: Context,
  kind: BatchKind,
  { summary = null, undoes = null }: { summary?: string | null; undoes?: number | null } = {},
): Promise<number> {
  const [row] = await ctx.db
    .insert(batches)
    .values({ at: ctx.clock(), actor: ctx.actor, kind, summary, undoes })
    .returning({ id: batches.id })
  return (row as { id: number }).id
}

/**
 * Does work of several transactions as one batch. Without any change, and where it fails before its first, there is none.
 * Within a batch it is a part of that.
 * @param summaryOf what the work has done, for people
 */
export async function asBatch<T>(
  ctx: Context,
  kind: BatchKind,
  work: (ctx: Context) => Promise<T>,
  summaryOf: (result: T) => string,
): Promise<T> {
  if (ctx.batchId !== undefined) return work(ctx)
  const batchId = await openBatch(ctx, kind)
  try {
    const result = await work({ ...ctx, batchId })
    await ctx.db
      .update(batches)
      .set({ summary: summaryOf(result) })
      .where(eq(batches.id, batchId))
    return result
  } finally {
    await dropEmptyBatch(ctx, batchId)
  }
}

/** What an import has done, for people: `3 works added, 1 changed`. */
export function importWords({ added, changed }: { added: number; changed: number }): string {
  const works = (count: number) => (count === 1 ? '1 work' : `${count} works`)
  if (added + changed === 0) return 'Authors, categories or languages'
  if (changed === 0) return `${works(added)} added`
  return added === 0 ? `${works(changed)} changed` : `${works(added)} added, ${changed} changed`
}

/** Removes a batch that has no changes. Where the database is away it stays: lists leave it out. */
export async function dropEmptyBatch(ctx: Context, id: number): Promise<void> {
  const isEmpty = sql`${batches.id} = ${id} and not exists (select from changes c where c.batch_id = ${id})`
  await ctx.db
    .delete(batches)
    .where(isEmpty)
    .catch(() => {})
}

/** PostgreSQL takes 8,000 bytes. */
const LONGEST_NOTICE = 7900

/** In a list of saved rows: any row may be one of them. */
export const ANY_ROW = '*'

/**
 * Notifies every process that answers with these tags are out of date, and which rows were saved; within a transaction,
 * when it commits. What is too long for a notice puts everything out of date, and means any row.
 */
export async function sendNotice(
  ctx: Pick<Context, 'db'>,
  touches: readonly CacheTag[],
  changes: readonly Change[] = [],
): Promise<void> {
  const notice = noticeOf(touches, EVERYTHING)
  const saved = changes.length > 0 && sql`, pg_notify(${ROWS_CHANNEL}, ${noticeOf(savedRows(changes), ANY_ROW)})`
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${notice})${saved || sql``}`)
}

/** What is deleted takes along its parts, which are not named. */
const savedRows = (changes: readonly Change[]): string[] =>
  changes.some(({ action }) => action === 'delete')
    ? [ANY_ROW]
    : [...new Set(changes.map(({ entity, entityId }) => `${entity}:${entityId}`))]

function noticeOf(list: readonly string[], all: string): string {
  const whole = JSON.stringify(list)
  return Buffer.byteLength(whole) > LONGEST_NOTICE ? JSON.stringify([all]) : whole
}
