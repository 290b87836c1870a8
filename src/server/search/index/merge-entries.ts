import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Context, withTransaction } from '../../context.ts'
import { runInBackground } from '../../db/jobs.ts'

const INDEXES = ['passages_tsv', 'passages_sample', 'titles_tsv', 'titles_deletions', 'vocabulary_deletions']

/** Programs that save texts one after another add entries faster than a minute may leave them. */
const SOON_MS = 5000
const AT_LATEST_MS = 60_000

/**
 * New entries of the text indexes (GIN, `fastupdate`) wait in a list until they are merged into the index together: one by
 * one they would write nearly a page of the index for each word. Every search reads the whole list, so it must stay short.
 * PostgreSQL merges it when it is longer than `gin_pending_list_limit`; this merges what is left.
 */
export async function mergeEntries(ctx: Context): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    // A limit of the role would end a long merge, and the next, each time at the same place.
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`
      select gin_clean_pending_list(to_regclass(name)) from unnest(${sql.param(INDEXES)}::text[]) name
      where to_regclass(name) is not null`)
  })
}

/** Merges new entries. */
export interface KeptMerged {
  /** Something was saved. */
  look: () => void
  /** Stops it, and waits until it has stopped. */
  stop: () => Promise<void>
}

/** Merges new entries soon after a change, and each minute: words that are counted are no change. @param soonMs for tests */
export function keepMerged(ctx: Context, log: Logger, soonMs = SOON_MS): KeptMerged {
  let next = Promise.withResolvers<void>()
  const merge = async () => {
    // What is saved from now on is for the next time.
    next = Promise.withResolvers()
    await mergeEntries(ctx)
    const minute = setTimeout(next.resolve, AT_LATEST_MS).unref()
    await next.promise
    clearTimeout(minute)
    return undefined
  }
  const stopMerging = runInBackground(merge, log, 'new entries of the search index could not be merged', soonMs)
  return {
    look: () => next.resolve(),
    stop() {
      const stopped = stopMerging()
      next.resolve()
      return stopped
    },
  }
}
