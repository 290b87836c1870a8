import type { Server } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MOST_COVER_BYTES } from '#contract/staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { freePort, temporaryFolder } from '#tests/support/processes.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { LOCKS } from './db/locks.ts'
import { readEnv } from './env.ts'
import { importLibrary } from './exchange/import/import-library.ts'
import { builtRenderer } from './pages.ts'
import { type Running, serve } from './serve.ts'
import { startSession } from './staff/access/sessions.ts'

const { ctx, connection } = await testDatabase()
const sessions = { secret: 'a secret of thirty-two characters', staffEmailDomain: 'testers.example' }
const bucket = { bucket: 'books', region: 'eu-test-1', accessKeyId: 'LIBRARY', secretAccessKey: 'a/secret+of=tests' }
const store = await startS3Server(bucket)
const folder = await temporaryFolder()
const lines: string[] = []
let server: Server
let site: Running

/** As `DATABASE_URL` has it. */
function databaseUrl(connection: pg.ClientConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString
  const { host, port, user, password, database } = connection
  // The host may be the folder of a socket, which has no place but the query.
  const rest = new URLSearchParams({
    host: host ?? '',
    port: String(port),
    user: user ?? '',
    password: String(password),
  })
  return `postgres:///${database}?${rest}`
}

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const env = readEnv({
    PORT: String(await freePort()),
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: databaseUrl(connection),
    LOG_LEVEL: 'silent',
    SESSION_SECRET: sessions.secret,
    STAFF_EMAIL_DOMAIN: sessions.staffEmailDomain,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  })
  site = await serve(
    env,
    (line) => lines.push(line),
    async (one) => {
      server = one
      return builtRenderer(new URL('../../dist/', import.meta.url))
    },
  )
})
afterAll(async () => {
  await site?.close()
  await store.close()
  await folder.remove()
})

describe('a site that serves', () => {
  test('§7 every save is on the public pages when its answer comes, however quickly one follows the other', async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from works where slug = 'letters'`)
    const id = rows[0]?.id
    const token = await startSession(ctx, sessions, { email: 'ed@testers.example', name: null, photo: null })
    const headers = { cookie: `session=${token}`, origin: site.url, 'content-type': 'application/json' }
    const places = ['/books/all', `/book/${id}`, `/api/works/${id}`, '/feed.xml']
    const read = async (place: string) => (await fetch(site.url + place)).text()
    for (const place of places) expect(await read(place)).toContain('Letters')
    const shown: string[][] = []
    const saved: string[] = []
    for (let n = 1; n <= 8; n += 1) {
      const title = `Letters, revised ${n} times`
      saved.push(title)
      const answer = await fetch(`${site.url}/api/admin/works/${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ title }),
      })
      expect(answer.status).toBe(200)
      shown.push(
        await Promise.all(
          places.map(async (place) => /Letters, revised \d+ times/.exec(await read(place))?.[0] ?? 'old'),
        ),
      )
    }
    expect(shown).toEqual(saved.map((title) => places.map(() => title)))
  })

  test('texts that another process has left unaligned are aligned by the next start, though nothing is saved', async () => {
    await ctx.db.execute(sql`update translations set links = null`)
    const later = await serve(
      readEnv({ PORT: String(await freePort()), DATABASE_URL: databaseUrl(connection), LOG_LEVEL: 'silent' }),
      () => {},
      () => builtRenderer(new URL('../../dist/', import.meta.url)),
    )
    try {
      await vi.waitFor(async () => {
        const { rows } = await ctx.db.execute(sql`select from translations where links is null`)
        expect(rows).toEqual([])
      }, 10_000)
    } finally {
      await later.close()
    }
  })

  test('a database is not asked for while a port of the site is taken', async () => {
    const noDatabase = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
    const taken = new URL(site.url).port
    const env = readEnv({ PORT: String(await freePort()), METRICS_PORT: taken, DATABASE_URL: noDatabase })
    await expect(
      serve(
        env,
        () => {},
        () => builtRenderer(new URL('../../dist/', import.meta.url)),
      ),
    ).rejects.toThrow(/METRICS_PORT|already in use/)
  })

  test('§5 cover: the largest picture has time to come by a line of a megabit a second', () => {
    expect(server.requestTimeout / 1000).toBeGreaterThan((MOST_COVER_BYTES * 8) / 1_000_000)
    // Who never ends the head holds a connection no longer for that.
    expect(server.headersTimeout).toBeLessThanOrEqual(20_000)
  })

  test('§6 local sign-in: whoever starts it reads in one line for whom it is', () => {
    expect(lines).toEqual([
      expect.stringMatching(
        /^Staff sign in by this address, on this machine alone: http:\/\/127\.0\.0\.1:\d+\/auth\/local\/key\?key=[\w-]{22}$/,
      ),
    ])
  })

  test('covers are kept in the bucket of the settings', async () => {
    const name = `${'0c'.repeat(16)}.webp`
    store.objects.set(`covers/${name}`, { bytes: Buffer.from('a picture'), headers: {} })
    expect(await (await fetch(`${site.url}/covers/${name}`)).text()).toBe('a picture')
  })
})

describe('a site with an empty database server of its own, for other machines', () => {
  const empty = testDatabase()
  const said: string[] = []
  let library: Running
  beforeAll(async () => {
    const env = readEnv({
      PORT: String(await freePort()),
      DATA_DIR: join(folder.path, 'empty'),
      DATABASE_URL: databaseUrl((await empty).connection),
      LOG_LEVEL: 'silent',
      SESSION_SECRET: sessions.secret,
      HOST: '0.0.0.0',
    })
    const makeRenderer = async () => ({
      ...(await builtRenderer(new URL('../../dist/', import.meta.url))),
      close: () => Promise.reject(new Error('I stay')),
    })
    library = await serve(env, (line) => said.push(line), makeRenderer)
  })
  afterAll(() => library?.close().catch(() => {}))

  test('§6 local sign-in: starts without sign-in and says so in one line', async () => {
    expect(said).toEqual([
      'Sign-in is disabled: GOOGLE_CLIENT_ID is not set, and the site can be reached from other machines.',
    ])
    const session = await fetch(`${library.url}/api/session`)
    expect(await session.json()).toMatchObject({ user: null, signIn: 'disabled' })
    expect((await fetch(`${library.url}/auth/local/jwks`)).status).toBe(404)
  })

  test('§2 samples: gets none of them', async () => {
    expect(await (await fetch(`${library.url}/api/works`)).json()).toEqual([])
    expect(await (await fetch(`${library.url}/api/languages`)).json()).toEqual([])
  })

  test.each([
    ['/library', 'No books available yet.'],
    ['/books/all', 'No works available.'],
    ['/categories', 'No categories available.'],
    ['/languages', 'No languages available.'],
    ['/search?q=heron', 'heron'],
    ['/shelf', 'My shelf'],
    ['/feed.xml', '<feed'],
    ['/sitemap.xml', '<sitemapindex'],
  ])('§2 an empty library: %s says so and works', async (path, words) => {
    const answer = await fetch(library.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).toContain(words)
  })

  test('closes all the rest where one part cannot stop, and says so', async () => {
    const { ctx } = await empty
    /** Goes with the site's connection. */
    const isLocked = async () => {
      const { rows } = await ctx.db.execute(sql`
        select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.first}
          and database = (select oid from pg_database where datname = current_database())`)
      return rows.length > 0
    }
    expect(await isLocked()).toBe(true)
    await expect(library.close()).rejects.toThrow('I stay')
    await expect(fetch(`${library.url}/library`)).rejects.toThrow()
    await expect.poll(isLocked).toBe(false)
  })
})

describe('a site that stops', () => {
  test('§6 ends the streams of who has something open, instead of cutting them off', async () => {
    const env = readEnv({
      PORT: String(await freePort()),
      DATA_DIR: join(folder.path, 'stopping'),
      DATABASE_URL: databaseUrl(connection),
      LOG_LEVEL: 'silent',
      SESSION_SECRET: sessions.secret,
      STAFF_EMAIL_DOMAIN: sessions.staffEmailDomain,
    })
    const stopping = await serve(
      env,
      () => {},
      () => builtRenderer(new URL('../../dist/', import.meta.url)),
    )
    const token = await startSession(ctx, sessions, { email: 'ed@testers.example', name: null, photo: null })
    const open = (url: string) =>
      fetch(`${url}/api/admin/presence?of=work:1`, { headers: { cookie: `session=${token}` } })
    const answer = await open(stopping.url)
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
    const text = answer.text()
    await stopping.close()
    // A connection that is cut off is an error.
    expect(await text).toContain('event: people')
    const other = await open(site.url)
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })
})
