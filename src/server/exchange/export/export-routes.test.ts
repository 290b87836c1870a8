import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { ImportLine } from '#contract/imports.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { keepWorks } from '#tests/support/keep-works.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { unzip } from '#tests/support/unzip.ts'
import type { Context } from '../../context.ts'
import { coversIn } from '../../covers/cover-store.ts'
import type { StaffVariables } from '../../staff/access/guard.ts'
import { importLibrary } from '../import/import-library.ts'
import { exportRoutes } from './export-routes.ts'

const small = await testDatabase()
const furnished = await testDatabase('furnished')
const apart = await testDatabase()
const large = await testDatabase()

beforeAll(async () => {
  for (const { ctx } of [small, apart, large]) await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  // More than a connection holds by itself.
  await large.ctx.db.execute(sql`
    update translations set content = (select string_agg(md5(n::text), ' ') from generate_series(1, 60000) n)`)
  await large.ctx.db.execute(
    sql`update works set cover_image = ${`/covers/${'0'.repeat(32)}.webp`} where slug = 'secret'`,
  )
})

const EXPORT = '/api/admin/export'

/** The files of an archive that is answered, by path. */
async function filesOf(answer: Response): Promise<Map<string, string>> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')], bytes.toString().slice(0, 300)).toEqual([
    200,
    'application/zip',
  ])
  return new Map((await unzip(bytes)).map(({ path, content }) => [path, content.toString('base64')]))
}

/** Imports an archive as the staff site sends it. @returns the last line of the answer */
async function importArchive(staff: Caller, archive: Response): Promise<ImportLine> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const answer = await staff.upload('/api/admin/imports?name=library.zip', bytes, 'application/zip')
  return JSON.parse((await answer.text()).trimEnd().split('\n').at(-1) as string)
}

async function callerOf(ctx: Context): Promise<Caller> {
  return signedIn(ctx, testApp(ctx))
}

const textOf = (files: Map<string, string>, path: string) => Buffer.from(files.get(path) ?? '', 'base64').toString()

describe('an export by the API', () => {
  test('of samples is an archive that an import makes the same library of', async () => {
    const data = await libraryFolder({})
    await cp(inject('databases').furnishedData, data, { recursive: true })
    const ctx = { ...furnished.ctx, covers: coversIn(data) }
    await keepWorks(ctx)
    const staff = await callerOf(ctx)
    const answer = await staff.get(EXPORT)
    const day = new Date().toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="library-${day}.zip"; filename*=UTF-8''Library%20${day}.zip`,
    )
    const first = await filesOf(answer.clone())
    const works = await ctx.db.$count(sql`works`)
    expect([...first.keys()].filter((path) => path.endsWith('/work.json'))).toHaveLength(works)
    expect([...first.keys()].filter((path) => path.endsWith('cover.webp'))).toHaveLength(2)
    await emptyLibrary(ctx)
    const again = await callerOf(ctx)
    expect(await importArchive(again, answer)).toMatchObject({ kind: 'end', added: works, refused: 0 })
    expect(await filesOf(await again.get(EXPORT))).toEqual(first)
  })

  test.each<[string, string[]]>([
    ['?status=draft', ['secret']],
    ['?status=published&filter=letters', ['letters']],
    ['?author=1', ['letters', 'secret']],
    ['?featured=true', ['ferry']],
    ['?ids={ferry},{secret}', ['ferry', 'secret']],
    ['?ids={ferry},{secret}&status=draft', ['secret']],
  ])('%s has the works that the list of works would show', async (query, slugs) => {
    const { rows } = await small.ctx.db.execute<{ id: number; slug: string }>(sql`select id, slug from works`)
    const filled = rows.reduce((text, { id, slug }) => text.replace(`{${slug}}`, String(id)), query)
    const files = await filesOf(await (await callerOf(small.ctx)).get(`${EXPORT}${filled}`))
    const found = [...files.keys()].map((path) => /^works\/(.*)\/work\.json$/.exec(path)?.[1])
    expect(found.filter((slug) => slug !== undefined).sort()).toEqual(slugs)
  })

  test('of some works has the entries that these name and no others, and goes into an empty library', async () => {
    const { ctx } = apart
    const staff = await callerOf(ctx)
    const answer = await staff.get(`${EXPORT}?filter=secret`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="work-\d+-.*''Secret%20draft%20/)
    const files = await filesOf(answer.clone())
    const named = JSON.parse(textOf(files, 'library.json')) as Record<string, { code?: string; name: string }[]>
    const { languages, categories, authors } = named
    expect(languages?.map(({ code }) => code)).toEqual(['en'])
    expect([categories, authors?.map(({ name }) => name)]).toEqual([[], ['Homer']])
    await emptyLibrary(ctx)
    const again = await callerOf(ctx)
    expect(await importArchive(again, answer)).toMatchObject({ kind: 'end', added: 1, refused: 0 })
    expect(await filesOf(await again.get(EXPORT))).toEqual(files)
  })

  test('names its file and says what is wrong before it begins', async () => {
    const staff = await callerOf(small.ctx)
    const head = await staff.send('HEAD', `${EXPORT}?status=draft`)
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/zip', ''])
    expect(await refused(staff.get(`${EXPORT}?ids=9999`))).toMatchObject({
      status: 404,
      detail: 'There is no such work.',
    })
    for (const query of ['?ids=', '?ids=1,', '?ids=0', '?ids=x', '?ids=2147483648', '?status=any', '?author=x'])
      expect((await refused(staff.get(`${EXPORT}${query}`))).status, query).toBe(400)
    const many = Array.from({ length: 1000 }, (_, index) => 1_000_000 + index)
    expect((await refused(staff.get(`${EXPORT}?ids=${many.join()}`))).status).toBe(404)
    expect((await refused(staff.get(`${EXPORT}?ids=1,${many.join()}`))).status).toBe(400)
  })
})

describe('an export that does not come to its end', () => {
  /** A site that is reached as browsers reach it. @returns asks it for an export */
  async function listen(change: Partial<Context> = {}): Promise<(signal?: AbortSignal) => Promise<Response>> {
    const ctx = { ...large.ctx, ...change }
    const app = testApp(ctx)
    const server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const { headers } = await signedIn(ctx, app)
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${EXPORT}`
    return (signal) => fetch(address, { headers, ...(signal && { signal }) })
  }
  const openTransactions = async () => {
    const { rows } = await large.ctx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    return rows[0]?.n
  }
  const SOON = { timeout: 10_000, interval: 50 }

  test('stops when its reader goes away, and leaves no transaction open', async () => {
    const ask = await listen()
    const leave = new AbortController()
    const answer = await ask(leave.signal)
    await answer.body?.getReader().read()
    expect(await openTransactions()).toBe(1)
    leave.abort()
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), SOON)
  })

  test('breaks off where it fails, so that nobody takes what came for the whole', async () => {
    const whole = await listen()
    expect((await (await whole()).arrayBuffer()).byteLength).toBeGreaterThan(1_000_000)
    const read = async () => {
      throw new Error('the bucket is away')
    }
    const failing = await listen({ covers: { ...large.ctx.covers, read } })
    const answer = await failing()
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), SOON)
  })

  test('lets two run and refuses a third with the reason', async () => {
    const ask = await listen()
    const leave = new AbortController()
    await Promise.all([ask(leave.signal), ask(leave.signal)])
    expect(await refused(ask())).toMatchObject({
      status: 503,
      detail: '2 exports are under way; try again in a while.',
    })
    leave.abort()
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), SOON)
    expect((await ask()).status).toBe(200)
  })

  test('gives up a reader that takes nothing', async () => {
    const { ctx } = large
    const app = new Hono<StaffVariables>()
    app.use((c, next) => {
      c.set('staff', ctx)
      return next()
    })
    app.route('/', exportRoutes({ ctx, log: pino({ level: 'silent' }), longestPauseMs: 100 }))
    const answer = await app.request('/export')
    await vi.waitFor(async () => expect(await openTransactions()).toBe(1), SOON)
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), SOON)
    await expect(answer.arrayBuffer()).rejects.toThrow('Nobody has read the export for too long.')
  })
})
