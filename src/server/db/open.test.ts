import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { onServer } from '#tests/support/database-server.ts'
import { addToHistory, sendNotice } from '../changes.ts'
import { type TransactionContext, withTransaction } from '../context.ts'
import { missedBetween } from './change-listener.ts'
import { sites } from './machines-schema.ts'
import { connectDatabase, type HeartbeatDatabase, LIMITS } from './open.ts'

const administer = async (statement: string) => {
  const client = new pg.Client(inject('databases').server)
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('migrations', () => {
  test('run once, whether several processes start at once or one starts again', async () => {
    const name = `${inject('databases').migrated}_${randomBytes(4).toString('hex')}`
    await administer(`create database ${name}`)
    onTestFinished(() => administer(`drop database ${name} with (force)`))
    const connection = onServer(inject('databases').server, name)
    const several = await Promise.all([1, 2, 3].map(() => connectDatabase(connection, 'test')))
    const again = await connectDatabase(connection, 'test')
    const { rows } = await again.db.execute(sql`select count(*)::int as n, count(distinct hash)::int as different
      from drizzle.__drizzle_migrations`)
    expect(rows[0]?.n).toBe(rows[0]?.different)
    for (const database of [...several, again]) await database.close()
  })
})

describe('news of changes', () => {
  test('are heard again after the connection that hears them was lost, which is no change itself', async () => {
    const { ctx, onChange, awaySince } = await testDatabase()
    const heard = vi.fn()
    const cut = () =>
      ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    await onChange(heard)
    expect(heard).toHaveBeenCalledTimes(1)
    const notify = () => ctx.db.execute(sql`select pg_notify('library_changed', '')`)
    await notify()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    await cut()
    await vi.waitFor(() => expect(awaySince()).toBeLessThanOrEqual(Date.now()))
    await vi.waitFor(() => expect(awaySince()).toBeUndefined(), { timeout: 5000 })
    expect(heard).toHaveBeenCalledTimes(2)
    await notify()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
  })

  test('say what a change touches, also one that was missed', async () => {
    const { ctx, onChange, awaySince } = await testDatabase()
    const heard = vi.fn<(touches: readonly string[]) => void>()
    await onChange(heard)
    const save = (touches: string[]) =>
      withTransaction(ctx, async (inner) => {
        await addToHistory(inner, [{ action: 'update', entity: 'work', entityId: 1, before: null }], touches)
        await sendNotice(inner, touches)
      })
    await save(['work:1', 'tag:day & “night”'])
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    await save(Array.from({ length: 2000 }, (_, n) => `work:${n}`))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
    await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ 'from changes where id|pg_try_advisory' and pid <> pg_backend_pid()`)
    await save(['work:2'])
    await vi.waitFor(() => expect(awaySince()).toBeUndefined(), { timeout: 5000 })
    await vi.waitFor(() => expect(heard.mock.calls.flat(2)).toContain('work:2'))
    expect(heard.mock.calls.slice(0, 3)).toEqual([[['*']], [['work:1', 'tag:day & “night”']], [['*']]])
  })

  test.each<[what: string, before: number[], now: number[], missed: number[] | undefined]>([
    ['nothing', [1, 2], [1, 2], []],
    ['the first of all', [], [1, 2], [1, 2]],
    ['a late one', [1, 3], [1, 2, 3, 4], [2, 4]],
    ['more than are looked at', [1, 2], [1500, 1501], undefined],
    ['more than are looked at, of none before', [], [1500, 1501], undefined],
    ['another history', [1, 2, 3], [1, 2, 9], undefined],
    ['an emptied history', [1, 2, 3], [], undefined],
  ])('what was missed: %s', (_, before, now, missed) => {
    expect(missedBetween(new Set(before), new Set(now))).toEqual(missed)
  })

  test('tell of a change that was missed, also of one that took its number earlier than others', async () => {
    const { ctx, onChange, awaySince } = await testDatabase()
    const heard = vi.fn()
    const addChange = (inner: TransactionContext) =>
      addToHistory(inner, [{ action: 'update', entity: 'work', entityId: 1, before: null }])
    const { rows } = await ctx.db.execute<{ name: string }>(sql`select current_database() as name`)
    const allow = (most: number) => ctx.db.execute(sql.raw(`alter database ${rows[0]?.name} connection limit ${most}`))
    /** Nobody hears anything while `work` runs. */
    const unheard = async (work: () => Promise<unknown>) => {
      await allow(0)
      await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ 'from changes where id|pg_try_advisory' and pid <> pg_backend_pid()`)
      await vi.waitFor(() => expect(awaySince()).toBeDefined())
      await work()
      await allow(-1)
      await vi.waitFor(() => expect(awaySince()).toBeUndefined(), { timeout: 5000 })
    }
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const late = withTransaction(ctx, async (inner) => {
      await addChange(inner)
      begin()
      await committing
    })
    await begun
    await withTransaction(ctx, addChange)
    await onChange(heard)
    expect(heard).toHaveBeenCalledTimes(1)
    await unheard(async () => {
      commit()
      await late
    })
    expect(heard).toHaveBeenCalledTimes(2)
    await unheard(() => withTransaction(ctx, addChange))
    expect(heard).toHaveBeenCalledTimes(3)
    await unheard(async () => {})
    expect(heard).toHaveBeenCalledTimes(3)
  })
})

describe('the heartbeat of a site', () => {
  const pidOf = async (db: HeartbeatDatabase) =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

  test('goes over the connection that listens, and over one for writes while that is lost', async () => {
    const { connection } = await testDatabase()
    const database = await connectDatabase(connection, 'test', LIMITS)
    onTestFinished(() => database.close())
    const writing = await pidOf(database.writes)
    expect(await pidOf(database.heartbeat)).toBe(writing)
    await database.onChange(() => {})
    const listening = await pidOf(database.heartbeat)
    expect(listening).not.toBe(writing)
    await database.db.execute(sql`select pg_terminate_backend(${listening}::int)`)
    await vi.waitFor(() => expect(database.awaySince()).toBeDefined(), { interval: 2 })
    expect(await pidOf(database.heartbeat)).toBe(writing)
    await vi.waitFor(() => expect(database.awaySince()).toBeUndefined(), { timeout: 5000 })
    expect(await pidOf(database.heartbeat)).not.toBe(writing)
  })

  test('that waits for a lock fails by itself: notices of changes are heard all the same', async () => {
    const { connection } = await testDatabase()
    const database = await connectDatabase(connection, 'test', LIMITS)
    onTestFinished(() => database.close())
    await database.onChange(() => {})
    const listening = await pidOf(database.heartbeat)
    const waited = await database.db.transaction(async (db) => {
      await db.execute(sql`lock table sites`)
      return database.heartbeat.delete(sites).catch((error: Error) => error.cause)
    })
    expect(waited).toMatchObject({ message: expect.stringContaining('lock timeout') })
    expect(database.awaySince()).toBeUndefined()
    expect(await pidOf(database.heartbeat)).toBe(listening)
  })
})
