import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { systemSchema } from '#contract/staff.ts'
import { answered } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder } from '#tests/support/library-folder.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { listJobs } from '../../db/jobs.ts'
import { AppError } from '../../errors.ts'
import { roomFor } from './backup-room.ts'
import { type BackupSettings, storeOf } from './backup-store.ts'
import { keepBackups } from './keep-backups.ts'
import { findBackupState, findLastBackup, makeKeptBackup } from './kept-backups.ts'
import { LIBRARY_TABLES } from './library-tables.ts'
import { openBackup } from './open-backup.ts'

const database = await testDatabase()
const { ctx } = database
const silent = pino({ level: 'silent' })
const HOUR_MS = 3_600_000
const ACCOUNT = { bucket: 'books', region: 'eu-test-1', accessKeyId: 'LIBRARY', secretAccessKey: 'secret' }
/** As long as the index of a very large library takes. */
const SLEEP = 'select pg_sleep(600)'

/** Settings with a folder of the test. */
const settingsOf = async (more: Partial<BackupSettings> = {}): Promise<BackupSettings> => ({
  everyMs: undefined,
  keep: 2,
  folder: join(await libraryFolder({}), 'backups'),
  bucket: undefined,
  ...more,
})
const keeperOf = (settings: BackupSettings, at = ctx.clock) => {
  const keeper = keepBackups({ ...ctx, clock: at }, { database, settings }, silent)
  onTestFinished(keeper.stop)
  return keeper
}

beforeEach(async () => {
  for (const table of ['backups', 'jobs']) await ctx.db.execute(sql`delete from ${sql.identifier(table)}`)
})

test('each is tried; the newest are kept, and files that nobody has noted', async () => {
  const settings = await settingsOf()
  expect(await findBackupState(ctx)).toEqual({ last: null, failure: null })
  const names: string[] = []
  const progress: number[] = []
  for (let n = 0; n < 3; n += 1) {
    names.push((await makeKeptBackup(ctx, { database, settings }, undefined, (at) => progress.push(at))).name)
    await writeFile(join(settings.folder, 'mine.zip'), '')
  }
  expect((await readdir(settings.folder)).sort()).toEqual([...names.slice(1), 'mine.zip'].sort())
  expect(Math.min(...progress)).toBeLessThan(50)
  expect(Math.max(...progress)).toBe(100)
  const { last } = await findBackupState(ctx)
  expect(last?.name).toBe(names[2])
  const backup = await openBackup(join(settings.folder, names[2] as string))
  backup.close()
  expect([backup.manifest.createdAt, backup.size]).toEqual([last?.madeAt, last?.bytes])
})

test('a failure is told until the next succeeds, and leaves no file', async () => {
  const settings = await settingsOf()
  const broken = { ...database, borrow: () => Promise.reject(new Error('it broke')) } as typeof database
  await expect(makeKeptBackup(ctx, { database: broken, settings })).rejects.toThrow('it broke')
  expect((await findBackupState(ctx)).failure).toMatchObject({ reason: 'it broke: see the log of the site.' })
  const file = join(await libraryFolder({ 'a.txt': 'x' }), 'a.txt')
  await expect(makeKeptBackup(ctx, { database, settings: { ...settings, folder: file } })).rejects.toThrow()
  expect(await readdir(settings.folder)).toEqual([])
  await makeKeptBackup(ctx, { database, settings })
  expect(await findBackupState(ctx)).toMatchObject({ last: { bytes: expect.any(Number) }, failure: null })
})

test('for want of room a backup ends while it is made, and says so', async () => {
  const settings = await settingsOf()
  const full = new AppError('full', 'No room is left.')
  const checkRoom = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(full)
  const borrow = (_: unknown, signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))))
  await expect(makeKeptBackup(ctx, { database: { borrow } as never, settings, checkRoom })).rejects.toBe(full)
  expect((await findBackupState(ctx)).failure?.reason).toBe('No room is left.')
})

test('there is no room where the disk of the folder, or one of the site, has too little', async () => {
  const site = { check: vi.fn(async () => {}) }
  const free = { '/backups': 1250 } as Record<string, number>
  const check = roomFor('/backups', 1000, site, async (folder) => free[folder] as number)
  await check()
  free['/backups'] = 1249
  await expect(check()).rejects.toMatchObject({ code: 'full', message: expect.stringContaining('/backups') })
  free['/backups'] = 5000
  site.check.mockRejectedValueOnce(new AppError('full', 'The site is full.'))
  await expect(check()).rejects.toThrow('The site is full.')
})

test('what killed processes have left goes: on this machine, and in its folder from another', async () => {
  const settings = await settingsOf()
  await mkdir(settings.folder)
  const hosts = { here: hostname(), moved: 'another', elsewhere: 'another' }
  for (const [name, host] of Object.entries(hosts))
    await ctx.db.execute(
      sql`insert into backups (name, made_at, host, failure) values (${`${name}.untried`}, now(), ${host}, '')`,
    )
  for (const name of ['here.untried', 'moved.untried.unfinished', 'mine.untried'])
    await writeFile(join(settings.folder, name), '')
  expect((await findBackupState(ctx)).failure).toBeNull()
  const { name } = await makeKeptBackup(ctx, { database, settings })
  expect((await readdir(settings.folder)).sort()).toEqual([name, 'mine.untried'].sort())
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from backups order by name`)
  expect(rows.map((row) => row.name)).toEqual([name, 'elsewhere.untried'].sort())
})

test('what cannot be removed now stays in the list, and is tried again', async () => {
  const settings = await settingsOf()
  const name = 'odd.untried'
  // A folder cannot be removed as a file, as one of another account cannot be.
  await mkdir(join(settings.folder, name), { recursive: true })
  await ctx.db.execute(
    sql`insert into backups (name, made_at, host, failure) values (${name}, now(), ${hostname()}, '')`,
  )
  const listed = async () => (await ctx.db.execute(sql`select name from backups where name = ${name}`)).rows.length
  await makeKeptBackup(ctx, { database, settings })
  expect(await listed()).toBe(1)
  await rmdir(join(settings.folder, name))
  await makeKeptBackup(ctx, { database, settings })
  expect(await listed()).toBe(0)
})

test('a site that stops does not wait for the statement that runs', async () => {
  const settings = await settingsOf()
  const borrow: typeof database.borrow = (work, signal) =>
    database.borrow(async (client, db) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      const slow = (...args: unknown[]) => query(...(/^create .*index/i.test(String(args[0])) ? [SLEEP] : args))
      const slowly = vi.spyOn(client, 'query').mockImplementation(slow as typeof client.query)
      // The pool may lend this connection to the next test.
      return await work(client, db).finally(() => slowly.mockRestore())
    }, signal)
  const keeper = keepBackups(ctx, { database: { borrow }, settings }, silent)
  expect(await keeper.begin()).toBe(true)
  const sleeping = async () =>
    (await ctx.db.execute(sql`select from pg_stat_activity where state = 'active' and query = ${SLEEP}`)).rows.length
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(1)
  await keeper.stop()
  await expect.poll(sleeping).toBe(0)
  expect(await readdir(settings.folder)).toEqual([])
  expect(await listJobs(ctx)).toMatchObject([{ name: 'backup', state: 'stopped' }])
  expect((await ctx.db.execute(sql`select from backups`)).rows).toEqual([])
})

test('a site that stops does not wait for a bucket that says nothing', async () => {
  const server = await startS3Server(ACCOUNT)
  onTestFinished(server.close)
  const settings = await settingsOf({ bucket: { ...ACCOUNT, endpoint: server.endpoint } })
  server.troubles.push('silent')
  const keeper = keeperOf(settings)
  expect(await keeper.begin()).toBe(true)
  await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await keeper.stop()
  expect(await readdir(settings.folder)).toEqual([])
})

test('of several sites one makes the backup that is due', async () => {
  const settings = await settingsOf({ everyMs: HOUR_MS })
  keeperOf(settings)
  keeperOf(settings)
  const count = async () => (await readdir(settings.folder).catch(() => [])).length
  await expect.poll(count, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await findLastBackup(ctx))?.name, { timeout: 20_000 }).toBeTruthy()
  // Not due for another hour.
  keeperOf(settings)
  const later = keeperOf({ ...settings, everyMs: undefined })
  // The first may still be writing down that it has ended.
  await expect.poll(() => later.begin(), { timeout: 20_000 }).toBe(true)
  await later.stop()
  keeperOf(settings, () => new Date(Date.now() + 2 * HOUR_MS))
  await expect.poll(count, { timeout: 20_000 }).toBe(2)
})

test('staff begin one, see how it goes, and download it; others do not', async () => {
  const settings = await settingsOf()
  const system = { database: 'test', backup: () => findBackupState(ctx) }
  const app = testApp(ctx, undefined, undefined, { system, backups: keeperOf(settings) })
  const staff = await signedIn(ctx, app)
  expect((await staff.send('POST', '/api/admin/backups')).status).toBe(202)
  expect((await staff.send('POST', '/api/admin/backups')).status).toBe(409)
  const look = () => answered(staff.get('/api/admin/system'), 200, systemSchema.strict())
  expect((await look()).jobs).toMatchObject([{ name: 'backup' }])
  await expect.poll(async () => (await look()).backup.last?.name, { timeout: 20_000 }).toBeTruthy()
  const [name] = await readdir(settings.folder)
  const path = `/api/admin/backups/${name}`
  const answer = await staff.get(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.equals(await readFile(join(settings.folder, name as string)))).toBe(true)
  expect((await app.request(path)).status).toBe(401)
  expect((await staff.get('/api/admin/backups/..%2Fcovers')).status).toBe(404)
  const head = await staff.send('HEAD', path)
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, String(bytes.length), null])
  // A container has another name at its next start, and the same folder.
  await ctx.db.execute(sql`update backups set host = 'another'`)
  expect((await staff.get(path)).status).toBe(200)
  await rename(join(settings.folder, name as string), join(settings.folder, 'elsewhere'))
  expect(await (await staff.get(path)).json()).toMatchObject({ detail: 'This backup is kept on another.' })
  await ctx.db.execute(sql`update backups set host = ${hostname()}`)
})

test('in a bucket: put there in parts, downloaded from there, the old ones removed', async () => {
  const server = await startS3Server(ACCOUNT)
  onTestFinished(server.close)
  const settings = await settingsOf({
    bucket: { ...ACCOUNT, endpoint: server.endpoint },
    keep: 1,
    partBytes: 1024 * 1024,
  })
  // More than one part.
  await ctx.db.execute(sql`insert into changes (actor, action, entity, entity_id, before)
    select 'a', 'update', 'work', 1, to_jsonb(string_agg(md5(n::text || random()), '')) from generate_series(1, 100000) n`)
  const { name } = await makeKeptBackup(ctx, { database, settings })
  await ctx.db.execute(sql`delete from changes`)
  const first = server.objects.get(`backups/${name}`)?.bytes as Buffer
  expect(first.length).toBeGreaterThan(1024 * 1024)
  const path = join(settings.folder, 'downloaded.zip')
  await writeFile(path, Readable.fromWeb((await storeOf(settings).read(name)) as never))
  const backup = await openBackup(path)
  backup.close()
  expect(backup.size).toBe(first.length)

  const second = await makeKeptBackup(ctx, { database, settings })
  expect([...server.objects.keys()]).toEqual([`backups/${second.name}`])
  expect(await readdir(settings.folder)).toEqual(['downloaded.zip'])
  expect(await storeOf(settings).read(name)).toBeUndefined()
  server.troubles.push(...Array.from({ length: 9 }, () => 'cut' as const))
  await expect(makeKeptBackup(ctx, { database, settings })).rejects.toThrow(
    /^Backups cannot be kept in the bucket books at 127\.0\.0\.1:\d+ \(/,
  )
  expect((await findBackupState(ctx)).last?.name).toBe(second.name)
})

test('every table is in a backup, or said to be none of its business', async () => {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const others = ['backups', 'jobs', 'kept_answers', 'people', 'sessions', 'sign_in_tries', 'sign_ins', 'sites']
  const webhooks = ['webhook_deliveries', 'webhook_events', 'webhooks']
  expect(rows.map(({ name }) => name).sort()).toEqual([...LIBRARY_TABLES, ...others, ...webhooks].sort())
})
