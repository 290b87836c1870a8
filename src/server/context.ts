import { sql } from 'drizzle-orm'
import type { CoverStore } from './covers/cover-store.ts'
import type { FetchCover } from './covers/fetch-cover.ts'
import type { Database, Transaction } from './db/open.ts'
import type { CacheTag } from './http/cache-tags.ts'

/** A change, or the batch that several changes are. */
export type Undo = `change/${number}` | `batch/${number}`

/** What every read and write is given: the database, who acts, and the time. */
export interface Context {
  db: Database
  /** Which works the actor may see: published ones, or all. */
  sees: 'published' | 'everything'
  /** Codes of the language in which titles are shown beside the original ones; undefined: the one of lists. */
  titlesIn?: readonly string[]
  /** Who acts: a person's e-mail, a program's account, `import`, or `public`. */
  actor: string
  clock: () => Date
  /** The batch that changes belong to; undefined: those of one transaction belong together, if there are several. */
  batchId?: number
  covers: CoverStore
  /** Makes a cover of a picture on another site. */
  fetchCover: FetchCover
  /** Called in this process, before the commit, when a change is written. @param touches tags of answers out of date */
  noteChange?: (touches: readonly CacheTag[]) => void
  /** Called in this process, before the commit, with that by which a write can be taken back. */
  noteUndo?: (undo: Undo) => void
}

export interface TransactionContext extends Context {
  db: Transaction
}

/** Runs `work` in one transaction (a savepoint inside another). An error it throws rolls everything back. */
export function withTransaction<T>(ctx: Context, work: (ctx: TransactionContext) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }))
}

/**
 * Runs work that only one process may do at a time, held by an advisory lock of PostgreSQL.
 * @param lock any number, the same in every process
 * @returns undefined where another process holds the lock
 */
export async function runExclusively<T>(ctx: Context, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  return withTransaction(ctx, async (holder) => {
    const { rows } = await holder.db.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as held`)
    // This transaction only holds the lock: the work uses transactions of its own.
    return rows[0]?.held ? work() : undefined
  })
}
