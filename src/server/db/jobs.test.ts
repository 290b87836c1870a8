import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { noRoom } from '../free-space.ts'
import { listJobs, runInBackground, runJob } from './jobs.ts'

const { ctx } = await testDatabase()
beforeEach(() => ctx.db.execute(sql`delete from jobs`))

describe('a job', () => {
  test('is done by one process at a time, and on record while it runs', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const running = runJob(ctx, 'covers', undefined, async (tell) => {
      tell(3, 10)
      await held
      tell(10, 10)
      return 'fetched'
    })
    await vi.waitFor(async () =>
      expect(await listJobs(ctx)).toMatchObject([
        { name: 'covers', host: hostname(), pid: process.pid, state: 'running', done: 3, total: 10, endedAt: null },
      ]),
    )
    expect(await runJob(ctx, 'covers', undefined, async () => 'twice')).toBeUndefined()
    expect(await runJob(ctx, 'aligning', undefined, async () => 'another')).toBe('another')
    release()
    expect(await running).toBe('fetched')
    const job = (await listJobs(ctx)).find(({ name }) => name === 'covers')
    expect(job).toMatchObject({ state: 'done', done: 10, total: 10, endedAt: expect.stringMatching(/Z$/) })
  })

  test('that fails or is stopped says so', async () => {
    const fail = async () => {
      throw new Error('no')
    }
    await expect(runJob(ctx, 'covers', undefined, fail)).rejects.toThrow('no')
    await expect(runJob(ctx, 'indexing', AbortSignal.abort(), fail)).rejects.toThrow('no')
    const states = (await listJobs(ctx)).map(({ name, state }) => [name, state])
    expect(Object.fromEntries(states)).toEqual({ covers: 'failed', indexing: 'stopped' })
  })

  test('whose process is gone is told of as lost, and is done by another', async () => {
    await ctx.db.execute(sql`insert into jobs (name, host, pid, started_at) values ('aligning', 'gone', 7, now())`)
    expect(await listJobs(ctx)).toMatchObject([{ host: 'gone', state: 'lost' }])
    // As long as another process does it, it is tried again.
    const run = vi.fn(async (): Promise<string | undefined> => (run.mock.calls.length < 3 ? undefined : 'done'))
    const stop = runInBackground(run, { error: vi.fn() } as never, 'failed', 5)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3))
    await stop()
    expect(await runJob(ctx, 'aligning', undefined, async () => 1)).toBe(1)
    expect(await listJobs(ctx)).toMatchObject([{ host: hostname(), state: 'done' }])
  })

  test('that has done its work is no failure where that cannot be written', async () => {
    const rename = (from: string, to: string) =>
      ctx.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
    const work = async () => {
      await rename('jobs', 'jobs_away')
      return 'done'
    }
    expect(await runJob(ctx, 'covers', undefined, work)).toBe('done')
    await rename('jobs_away', 'jobs')
  })

  test('in the background is tried again after a failure that may pass, and ends with another', async () => {
    const log = { warn: vi.fn(), error: vi.fn() }
    const away = Object.assign(new Error('the database starts'), { code: '57P03' })
    const failures = [away, noRoom(), away]
    const run = vi.fn(async () => {
      throw failures.shift() ?? new Error('a fault')
    })
    runInBackground(run, log as never, 'failed', 5)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1))
    expect(run).toHaveBeenCalledTimes(4)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ message: 'a fault' })
  })
})
