import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Job, JobName } from '#contract/staff.ts'
import { type Context, runExclusively } from '../context.ts'
import { AppError } from '../errors.ts'
import { isDiskFull } from '../free-space.ts'
import { JOB_LOCKS } from './locks.ts'
import { jobs } from './machines-schema.ts'
import { passingFailure } from './passing-failure.ts'

/** By then another process that does the job may be gone before it has finished, or the database be back. */
const RETRY_MS = 60_000
/** So often it is written how far a job is. */
const TELL_MS = 1000

/** @param done how much is done @param total undefined: nobody knows of how much */
type Tell = (done: number, total?: number) => void

/**
 * Does what one process does for all, and keeps on record who does it, since when, how far it is and how it ended.
 * @param signal stops it
 * @returns undefined where another process does it
 */
export async function runJob<T>(
  ctx: Context,
  name: JobName,
  signal: AbortSignal | undefined,
  work: (tell: Tell) => Promise<T>,
): Promise<T | undefined> {
  return runExclusively(ctx, JOB_LOCKS[name], async () => {
    const begun = { host: hostname(), pid: process.pid, startedAt: sql`now()`, endedAt: null, outcome: null }
    const values = { ...begun, done: null, total: null }
    await ctx.db
      .insert(jobs)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: jobs.name, set: values })
    const write = (set: Partial<typeof jobs.$inferInsert> | object) =>
      ctx.db.update(jobs).set(set).where(eq(jobs.name, name))
    let last: { done: number; total?: number | undefined } | undefined
    let toldAt = 0
    let telling: Promise<unknown> | undefined
    const tell: Tell = (done, total) => {
      last = { done, total }
      if (Date.now() - toldAt < TELL_MS) return
      toldAt = Date.now()
      // Only for people: the job goes on where it cannot be written.
      telling = write(last).catch(() => {})
    }
    const end = async (outcome: 'done' | 'failed' | 'stopped') => {
      await telling
      await write({ ...last, outcome, endedAt: sql`now()` })
    }
    try {
      const result = await work(tell)
      // The work is done, even where that cannot be written.
      await end(signal?.aborted ? 'stopped' : 'done').catch(() => {})
      return result
    } catch (error) {
      await end(signal?.aborted ? 'stopped' : 'failed').catch(() => {})
      throw error
    }
  })
}

/** Whether a job that failed so should be tried again: the database cannot do it now, or has no room now. */
export const mayPass = (error: unknown): boolean =>
  passingFailure(error) !== undefined || isDiskFull(error) || (error instanceof AppError && error.code === 'full')

/**
 * Runs a job in the background, and each minute again as long as another process does it, or it fails for a reason
 * that may pass.
 * @param run returns undefined where another process does it @param failure a line of the log
 * @returns stops it, and waits until it has stopped
 */
export function runInBackground(
  run: (signal: AbortSignal) => Promise<unknown>,
  log: Logger,
  failure: string,
  retryMs = RETRY_MS,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  let hasWarned = false
  const runAgain = (error: Error) => {
    if (signal.aborted || !mayPass(error)) throw error
    if (!hasWarned) log.warn({ reason: error.message }, `${failure}; this is tried again`)
    hasWarned = true
  }
  const running = (async () => {
    while ((await run(signal).catch(runAgain)) === undefined) await sleep(retryMs, undefined, { signal, ref: false })
  })().catch((error) => {
    if (!signal.aborted) log.error(error, failure)
  })
  return async () => {
    stop.abort()
    await running
  }
}

/** The last run of each job. One that has not ended and that nobody does any more is `lost`: its process is gone. */
export async function listJobs(ctx: Context): Promise<Job[]> {
  const lock = sql.join(
    Object.entries(JOB_LOCKS).map(([name, key]) => sql`(${name}, ${key}::bigint)`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<Job & Record<string, unknown>>(sql`
    select j.name, j.host, j.pid, j.done, j.total, to_json(j.started_at) #>> '{}' as "startedAt",
      to_json(j.ended_at) #>> '{}' as "endedAt",
      case when j.ended_at is not null then j.outcome
        when exists (select from pg_locks l where l.locktype = 'advisory' and l.objid = k.key and l.granted
          and l.database = (select oid from pg_database where datname = current_database())) then 'running'
        else 'lost' end as state
    from jobs j join (values ${lock}) as k (name, key) on k.name = j.name order by j.started_at desc`)
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  }))
}
