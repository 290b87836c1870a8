import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { runInBackground, runJob } from '../../db/jobs.ts'
import { findUntold, renewGaps } from './gap-queries.ts'

/** Works that are looked at together. */
const BATCH = 200
/** Usual lengths, by which gaps are told, change slowly. */
const EVERY_MS = 60 * 60_000

/**
 * Keeps true what `work_languages` says of all works: once in a library of an older version, and each hour, as what is
 * usual changes. The texts that are saved meanwhile are looked at by their saves. Of several processes one does it.
 * @param beforeBatch what it throws ends the run
 * @returns stops it, and waits until it has stopped
 */
export function keepStates(ctx: Context, log: Logger, beforeBatch?: () => Promise<void>): () => Promise<void> {
  // Each minute: most times there is nothing to do, which is found out at once.
  const look = (signal: AbortSignal) => renewStates(ctx, signal, beforeBatch).then(() => undefined)
  return runInBackground(look, log, 'it could not be looked at what texts lack')
}

/** @returns how many works were looked at; undefined: another process looks at them */
export async function renewStates(
  ctx: Context,
  signal: AbortSignal,
  beforeBatch?: () => Promise<void>,
): Promise<number | undefined> {
  const { rows } = await ctx.db.execute(sql`
    select from jobs where name = 'states' and outcome = 'done' and ended_at > now() - ${EVERY_MS} * interval '1 ms'
      and not exists (select from work_languages where is_complete is null)`)
  if (rows.length > 0) return 0
  return runJob(ctx, 'states', signal, async (tell) => {
    let [done, last] = [0, 0]
    for (;;) {
      signal.throwIfAborted()
      await beforeBatch?.()
      const ids = await renewSome(ctx, last)
      if (ids.length === 0) return done
      last = ids.at(-1) as number
      done += ids.length
      tell(done)
    }
  })
}

/** @returns the ids of the works that come after one */
async function renewSome(ctx: Context, after: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select id from works where id > ${after} order by id limit ${BATCH}`,
  )
  const ids = rows.map(({ id }) => id)
  await renewStatesOf(ctx, ids)
  return ids
}

/** Makes true what `work_languages` says of some works. */
export async function renewStatesOf(ctx: Context, workIds: readonly number[]): Promise<void> {
  const untold = await findUntold(ctx, workIds)
  if (untold.length > 0) await withTransaction(ctx, (tx) => renewLocked(tx, untold))
}

async function renewLocked(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param(workIds)}::int[]`
  // The lock of writes (lock-work.ts): what a save has just found out is not written over.
  await ctx.db.execute(sql`select from works where id = any (${ids}) order by id for no key update`)
  await ctx.db.execute(sql`
    select renew_work_languages(array_agg(distinct work_id), null) from work_languages
    where is_complete is null and work_id = any (${ids})`)
  await renewGaps(ctx, workIds)
}
