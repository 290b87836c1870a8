import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { KEPT } from '#server/db/kept-statements.ts'
import { connectDatabase, LIMITS, type OpenDatabase } from '#server/db/open.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { updateWork } from '#server/staff/works/save-work.ts'
import { type Caller, signedIn, testApp } from '../support/app.ts'
import { databaseUrl } from '../support/database-server.ts'
import { query } from '../support/embedded-processes.ts'
import { contextOf } from '../support/furnished-database.ts'
import { libraryFolder, smallLibrary } from '../support/library-folder.ts'
import { type OwnServer, ownServer, REPLICATED } from '../support/own-server.ts'

let primary: OwnServer
let replica: OwnServer
let database: OpenDatabase
/** Of another process, which this one hears of by notices alone. */
let other: OpenDatabase
let app: App
let staff: Caller
let ctx: Context
let letters: number

beforeAll(async () => {
  primary = await ownServer(REPLICATED)
  replica = await primary.replica()
  const replicaUrl = databaseUrl(replica.connection)
  database = await connectDatabase(primary.connection, 'test', LIMITS, [replicaUrl])
  other = await connectDatabase(primary.connection, 'test')
  ctx = contextOf(other, '/nowhere')
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await other.db.execute<{ id: number }>(sql`select id from works where slug = 'letters'`)
  letters = rows[0]?.id as number
  const withDb = (db: Context['db']) => ({ ...ctx, db })
  app = testApp(withDb(database.reads), undefined, undefined, {
    writing: withDb(database.writes),
    published: withDb(database.published),
    onForget: database.hold,
    awaySince: database.awaySince,
  })
  await database.onChange(app.forget)
  staff = await signedIn(withDb(database.reads), app)
}, 60_000)
afterAll(async () => {
  await database?.close()
  await other?.close()
  await replica?.remove()
  await primary?.remove()
})

/** As the superuser. */
const onReplica = (statement: string) => query({ ...replica.connection, user: 'postgres' }, statement)

const isReadOnReplica = async (db = database.published) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is
const untilReplica = (is = true, db = database.published) =>
  expect.poll(() => isReadOnReplica(db), { timeout: 15_000, interval: 50 }).toBe(is)
const titleShown = async () => ((await (await app.request(`/api/works/${letters}`)).json()) as { title: string }).title
const rename = (title: string) => staff.send('PATCH', `/api/admin/works/${letters}`, { title })
const state = () => database.replicas()[0]?.state

let page = 0
/** Never the same: only the database can answer. */
const unread = () => app.request(`/api/works?limit=1&page=${++page}`)

beforeEach(() => untilReplica())
/** Where a test has failed on its way. */
afterEach(async () => {
  replica.thaw()
  await primary.start()
  await replica.start()
  await onReplica('select pg_wal_replay_resume()')
})

describe('replicas', () => {
  test('answer what the public reads, and nothing else', async () => {
    expect((await unread()).status).toBe(200)
    const rows = await onReplica(`select count(*)::int as n from pg_stat_activity
      where application_name = 'dragoman' and query like '%from works w%'`)
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect([await isReadOnReplica(database.reads), await isReadOnReplica(database.writes)]).toEqual([false, false])
    expect(database.replicas()).toMatchObject([{ state: 'used', behind: expect.any(Number) }])
    const inTransaction = await database.published.transaction((tx) => isReadOnReplica(tx as never))
    expect(inTransaction).toBe(true)
  })

  test('get the limit of a query and keep statements, but by way of PgBouncer, which lends its connections', async () => {
    const readUrl = `${databaseUrl(replica.connection)}&pgbouncer=true`
    const pooled = await connectDatabase(primary.connection, 'test', LIMITS, [readUrl])
    const limitOf = async (db: Context['db']) => (await db.execute(sql`show statement_timeout`)).rows
    try {
      await untilReplica(true, pooled.published)
      expect(await limitOf(pooled.published)).toEqual([{ statement_timeout: '0' }])
      expect(await limitOf(database.published)).toEqual([{ statement_timeout: '5s' }])
      const keptBy = async (db: Context['db']) => {
        await db.execute(sql`${KEPT} select 1`)
        return (await db.execute(sql`select statement from pg_prepared_statements where statement like '%select 1'`))
          .rows
      }
      expect(await keptBy(pooled.published)).toEqual([])
      expect(await keptBy(database.published)).toHaveLength(1)
    } finally {
      await pooled.close()
    }
  })

  test('that lag are left out, so that no page is older than a change, and come back', async () => {
    await onReplica('select pg_wal_replay_pause()')
    for (const title of ['Own', 'Own again']) {
      expect((await rename(title)).status).toBe(200)
      expect(await titleShown()).toBe(title)
    }
    await updateWork(ctx, letters, { title: 'Of another process' })
    await expect.poll(titleShown).toBe('Of another process')
    await untilReplica(false)
    expect(state()).toBe('behind')
    expect(database.replicas()[0]?.behind).toBeGreaterThan(0)
    app.forget()
    expect(await titleShown()).toBe('Of another process')
    await onReplica('select pg_wal_replay_resume()')
    await untilReplica()
    app.forget()
    await untilReplica()
    expect(await titleShown()).toBe('Of another process')
  })

  test('that stumble during a run of changes leave no old answer in the cache', { timeout: 60_000 }, async () => {
    let isOver = false
    const reading = (async () => {
      for (; !isOver; await sleep(5)) await titleShown()
    })()
    const stumbling = (async () => {
      while (!isOver) {
        await onReplica('select pg_wal_replay_pause()')
        await sleep(60)
        await onReplica('select pg_wal_replay_resume()')
        await sleep(60)
      }
    })()
    try {
      for (let n = 1; n <= 40; n += 1) {
        await updateWork(ctx, letters, { title: `Title ${n}` })
        // So long that what is dropped late, during a run of changes, is dropped too.
        await sleep(n % 10 === 0 ? 600 : 20)
        if (n % 10 === 0) await expect.poll(titleShown, { timeout: 5000 }).toBe(`Title ${n}`)
      }
    } finally {
      isOver = true
      await Promise.allSettled([reading, stumbling])
    }
    await Promise.all([reading, stumbling])
    await untilReplica()
    expect(await titleShown()).toBe('Title 40')
  })

  test('that are killed cost no page, and come back', { timeout: 60_000 }, async () => {
    const statuses: Promise<number>[] = []
    const read = async () => (await unread()).status
    for (let n = 0; n < 60; n += 1) {
      if (n === 20) await replica.stop('kill')
      statuses.push(read(), read())
      await sleep(5)
    }
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    expect(await isReadOnReplica()).toBe(false)
    expect(state()).toBe('away')
    await replica.start()
    await untilReplica()
  })

  test('that stand still cost no page', { timeout: 60_000 }, async () => {
    await replica.freeze()
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, unread))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(performance.now() - started).toBeLessThan(8000)
    replica.thaw()
    await untilReplica()
  })

  test('go on answering while the primary is away', { timeout: 60_000 }, async () => {
    await primary.stop()
    expect((await unread()).status).toBe(200)
    await primary.start()
    await expect.poll(() => database.awaySince(), { timeout: 10_000 }).toBeUndefined()
    expect((await rename('After all')).status).toBe(200)
    expect(await titleShown()).toBe('After all')
  })

  test('go on even without the last change, which is shown when the primary is back', { timeout: 60_000 }, async () => {
    expect((await rename('Before the last')).status).toBe(200)
    await untilReplica()
    expect(await titleShown()).toBe('Before the last')
    await onReplica('select pg_wal_replay_pause()')
    expect((await rename('Heard of last')).status).toBe(200)
    await primary.stop()
    await expect.poll(async () => (await unread()).status, { timeout: 10_000 }).toBe(200)
    expect(await titleShown()).toBe('Before the last')
    await primary.start()
    await expect.poll(titleShown, { timeout: 10_000 }).toBe('Heard of last')
    await onReplica('select pg_wal_replay_resume()')
    await untilReplica()
    expect(await titleShown()).toBe('Heard of last')
  })
})
