import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Context, withTransaction } from '../../context.ts'
import { runInBackground, runJob } from '../../db/jobs.ts'
import { renewGaps } from './gap-queries.ts'

/** Works that are locked together: saves of them wait that long. */
const BATCH = 200
/** Usual lengths, by which gaps are told, change slowly. */
const EVERY_MS = 60 * 60_000

/**
 * Keeps true what `work_languages` says of all works: once in a library of an older version, and each hour, as what is
 * usual changes. The texts that are saved meanwhile are looked at by their saves. Of several processes one does it.
 * @returns stops it, and waits until it has stopped
 */
export function keepStates(ctx: Context, log: Logger): () => Promise<void> {
  return runInBackground(
    async (signal) => {
      await renewStates(ctx, signal)
      await sleep(EVERY_MS, undefined, { signal, ref: false })
      return undefined
    },
    log,
    'it could not be looked at what texts lack',
  )
}

/** @returns how many works were looked at; undefined: another process looks at them */
export async function renewStates(ctx: Context, signal: AbortSignal): Promise<number | undefined> {
  const { rows } = await ctx.db.execute(sql`
    select from jobs where name = 'states' and outcome = 'done' and ended_at > now() - ${EVERY_MS} * interval '1 ms'
      and not exists (select from work_languages where is_complete is null)`)
  if (rows.length > 0) return 0
  return runJob(ctx, 'states', signal, async (tell) => {
    let [done, last] = [0, 0]
    for (;;) {
      signal.throwIfAborted()
      const ids = await renewSome(ctx, last)
      if (ids.length === 0) return done
      last = ids.at(-1) as number
      done += ids.length
      tell(done)
    }
  })
}

/** @returns the ids of the works that come after one */
function renewSome(ctx: Context, after: number): Promise<number[]> {
  return withTransaction(ctx, async (tx) => {
    // The lock of writes (lock-work.ts): what a save has just found out is not written over.
    const { rows } = await tx.db.execute<{ id: number }>(sql`
      select id from works where id > ${after} order by id limit ${BATCH} for no key update`)
    const ids = rows.map(({ id }) => id)
    await tx.db.execute(sql`
      select renew_work_languages(array_agg(distinct work_id), null) from work_languages
      where is_complete is null and work_id = any (${sql.param(ids)}::int[])`)
    await renewGaps(tx, ids)
    return ids
  })
}
