import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { connectDatabase, type OpenDatabase } from '#server/db/open.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { type OwnServer, ownServer } from '#tests/support/own-server.ts'
import { type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'

const sessions = { secret: 'a secret of thirty-two characters', staffEmailDomain: 'testers.example' }
const folder = await temporaryFolder()
let server: OwnServer
let database: OpenDatabase
let ctx: Context
let site: Site
let letters: number

beforeAll(async () => {
  server = await ownServer()
  await openDatabase()
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from works where slug = 'letters'`)
  letters = rows[0]?.id as number
  site = await startSite(folder.path, {
    DATABASE_URL: databaseUrl(server.connection),
    SESSION_SECRET: sessions.secret,
    STAFF_EMAIL_DOMAIN: sessions.staffEmailDomain,
    SAMPLES: 'no',
  })
}, 120_000)
afterEach(async () => {
  server.thaw()
  site.child.kill('SIGCONT')
  await startAgain()
  // The next test begins with empty caches and a site that has its database.
  await expect
    .poll(
      () =>
        ctx.db.execute(sql`select pg_notify('library_changed', '')`).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  await expect.poll(async () => (await ask('/library')).age, { timeout: 20_000 }).toBe(null)
  // After several changes caches are emptied once more, half a second later.
  await sleep(1000)
})
afterAll(async () => {
  server?.thaw()
  await site?.stop()
  await database?.close()
  await server?.remove()
  await folder.remove()
})

let isStopped = false
async function stop() {
  isStopped = true
  await database.close()
  await server.stop()
}
async function startAgain() {
  if (!isStopped) return
  isStopped = false
  await server.start()
  await openDatabase()
}

async function openDatabase() {
  database = await connectDatabase(server.connection, 'test')
  ctx = contextOf(database, folder.path)
}

/** A page and a read that no cache has. */
const page = () => `/search?q=${randomBytes(6).toString('hex')}`
const read = () => `/api/works/tags/${randomBytes(6).toString('hex')}`

/** Status, and what an answer says of itself. */
async function ask(path: string) {
  const started = performance.now()
  const answer = await fetch(site.url + path)
  const text = await answer.text()
  const header = (name: string) => answer.headers.get(name)
  return {
    status: answer.status,
    type: header('content-type'),
    retryAfter: header('retry-after'),
    age: header('age'),
    warning: header('warning'),
    seconds: (performance.now() - started) / 1000,
    text,
  }
}

/** Waits until the site hears of changes again: it tries to each second, and connecting takes a while. */
const expectHeard = (path: string) => expect.poll(async () => (await ask(path)).age, { timeout: 10_000 }).toBe(null)

/** Waits until the site has looked at the history once more, which it does every five seconds. */
async function untilLookedAt() {
  const { rows } = await ctx.db.execute<{ now: string }>(sql`select now()::text`)
  const looks = sql`select from pg_stat_activity where state = 'idle' and query_start > ${rows[0]?.now}::timestamptz
    and query like 'select id::float8 as id from changes%'`
  await expect.poll(async () => (await ctx.db.execute(looks)).rows.length, { timeout: 20_000 }).toBe(1)
}

const friendly = { status: 503, type: expect.stringContaining('text/html'), retryAfter: expect.stringMatching(/^\d+$/) }
const unavailable = { ...friendly, type: 'application/problem+json' }

/** Makes connections, so that those of the pools are known to be open. */
const warm = () => Promise.all(Array.from({ length: 8 }, () => ask(read())))

describe('a frozen database', () => {
  test.each(['all', 'postmaster'] as const)(
    'a page is told to come back within 8 seconds, and all is well when the database answers again (%s)',
    { timeout: 120_000 },
    async (which) => {
      const longest = (answers: Awaited<ReturnType<typeof ask>>[]) => Math.max(...answers.map(({ seconds }) => seconds))
      // What a busy machine takes for as many answers.
      const usual = longest(await Promise.all(Array.from({ length: 43 }, () => ask(read()))))
      if (which === 'all') await warm()
      // Without this its open connections would answer.
      else
        await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'dragoman' and pid <> pg_backend_pid()`)
      await server.freeze(which)
      const answers = await Promise.all([
        ask(page()),
        ask('/books/all'),
        ask(`/book/${letters}/en`),
        ...Array.from({ length: 10 }, () => ask(`/api${page()}`)),
        ...Array.from({ length: 30 }, () => ask(read())),
      ])
      for (const answer of answers.slice(0, 3)) {
        expect(answer).toMatchObject(friendly)
        expect(answer.text).toContain('back in a moment')
      }
      for (const answer of answers.slice(3)) expect(answer).toMatchObject(unavailable)
      // What decisions promise, not a measurement.
      expect(longest(answers)).toBeLessThan(8 + usual)
      server.thaw()
      // More than a pool has: no broken connection is left in it.
      await expect.poll(async () => (await ask(page())).status, { timeout: 10_000 }).toBe(200)
      for (let n = 0; n < 3; n += 1)
        expect(
          new Set((await Promise.all(Array.from({ length: 12 }, () => ask(read())))).map(({ status }) => status)),
        ).toEqual(new Set([200]))
    },
  )

  test('a save is told to come back, and its connection is not used again', { timeout: 60_000 }, async () => {
    const save = await staff()
    expect((await save('Letters')).status).toBe(200)
    await server.freeze()
    const answers = await Promise.all(Array.from({ length: 12 }, () => save('Letters')))
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    server.thaw()
    await expect.poll(async () => (await save('Letters')).status, { timeout: 10_000 }).toBe(200)
    const after = await Promise.all(Array.from({ length: 12 }, () => save('Letters')))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
  })
})

describe('a lost database', () => {
  const places = () => ['/library', `/book/${letters}/en`, '/api/works', '/feed.xml']
  test('what is cached goes on being served and says its age; the rest is told to come back', {
    timeout: 60_000,
  }, async () => {
    for (const place of places()) expect(await ask(place)).toMatchObject({ status: 200, age: null, warning: null })
    await stop()
    for (const place of places())
      expect(await ask(place)).toMatchObject({
        status: 200,
        age: expect.stringMatching(/^\d+$/),
        warning: expect.stringMatching(/^110 .*111 /),
      })
    for (let n = 0; n < 12; n += 1) expect(await ask(page())).toMatchObject(friendly)
    expect(await ask(read())).toMatchObject(unavailable)
    await startAgain()
    await expectHeard('/library')
    expect((await ask(page())).status).toBe(200)
  })

  test('the cache is emptied by a change that was missed, and by nothing else', { timeout: 60_000 }, async () => {
    const title = async () => /Letters\w*/.exec((await ask(`/api/works/${letters}`)).text)?.[0]
    expect(await title()).toBe('Letters')
    // A change that it has heard of since its last look might count twice.
    await untilLookedAt()
    // Of this the history knows nothing: only an emptied cache would show it.
    await ctx.db.execute(sql`update works set title = 'LettersUnheard' where id = ${letters}`)
    await stop()
    expect(await title()).toBe('Letters')
    await startAgain()
    await expectHeard(`/api/works/${letters}`)
    expect(await title()).toBe('Letters')

    await stop()
    site.child.kill('SIGSTOP')
    await startAgain()
    const save = sql`with saved as (update works set title = 'LettersMissed' where id = ${letters} returning id)
      insert into changes (at, actor, action, entity, entity_id) select now(), 'test', 'update', 'work', id from saved`
    await ctx.db.execute(save)
    site.child.kill('SIGCONT')
    await expect.poll(title, { timeout: 10_000 }).toBe('LettersMissed')
    await ctx.db.execute(sql`update works set title = 'Letters' where id = ${letters}`)
  })

  test('public answers let proxies help out', async () => {
    expect((await fetch(`${site.url}/library`)).headers.get('cache-control')).toContain('stale-if-error=')
  })

  test('a server with too many connections is told of as busy', { timeout: 60_000 }, async () => {
    const { rows } = await ctx.db.execute<{ name: string }>(sql`select current_database() as name`)
    const limit = (most: number) => ctx.db.execute(sql.raw(`alter database ${rows[0]?.name} connection limit ${most}`))
    try {
      await limit(1)
      await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'dragoman' and pid <> pg_backend_pid()`)
      expect(await ask(page())).toMatchObject(friendly)
      expect(await ask(read())).toMatchObject(unavailable)
    } finally {
      await limit(-1)
    }
  })
})

describe('saves that wait for each other', () => {
  test('readers do not wait with them, and each is told that someone else is saving', { timeout: 60_000 }, async () => {
    const save = await staff()
    // Opens the connections, so that all come to the lock at once.
    await Promise.all(Array.from({ length: 12 }, () => save('Letters')))
    let answered = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holder = ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from works where id = ${letters} for update`)
      lock()
      await held
    })
    await locked
    const saves = Array.from({ length: 12 }, async () => {
      const answer = await save('Letters')
      answered += 1
      return answer
    })
    const waiting = sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await ctx.db.execute<{ n: number }>(waiting)).rows[0]?.n, { timeout: 10_000, interval: 20 })
      .toBeGreaterThanOrEqual(8)
    expect((await ask(page())).status).toBe(200)
    expect(answered).toBe(0)
    const problems = await Promise.all(
      saves.map(async (saving) => {
        const answer = await saving
        return { ...(await answer.json()), status: answer.status, retryAfter: answer.headers.get('retry-after') }
      }),
    )
    release()
    await holder
    for (const answer of problems)
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(problems.map(({ detail }) => detail)).toContain('Someone else is saving this now; try again in a moment.')
    expect((await save('Letters')).status).toBe(200)
  })
})

describe('the log', () => {
  test('no words of a reader, when their report cannot be stored', async () => {
    await ctx.db.execute(sql`alter table reports add constraint no_reports check (quote = '') not valid`)
    const { rows } = await ctx.db.execute<{ revision: number }>(sql`select 1 as revision`)
    const answer = await fetch(`${site.url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: randomBytes(16).toString('hex'),
        workId: letters,
        chapterId: null,
        language: 'en',
        block: 1,
        revision: rows[0]?.revision,
        quote: 'wistful quotation',
        kind: 'other',
        text: 'private confession',
        suggestion: 'timid wish',
      }),
    })
    await ctx.db.execute(sql`alter table reports drop constraint no_reports`)
    expect(answer.status).toBe(500)
    const { requestId } = (await answer.json()) as { requestId: string }
    const line = site
      .output()
      .split('\n')
      .find((one) => one.includes(requestId))
    expect(line).toContain('insert into \\"reports\\"')
    expect(line).toContain('no_reports')
    expect(site.output()).not.toMatch(/wistful|confession|timid/)
  })

  test('nothing of clients that go away', async () => {
    const save = await staff()
    const before = site.output().length
    const { hostname, port } = new URL(site.url)
    const head = (path: string, more: string) =>
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site.url}\r\ncookie: ${save.cookie}\r\n${more}\r\n\r\n`
    const length = 'content-length: 5000'
    for (const [path, type, size] of [
      ['/api/reports', 'application/json', length],
      ['/api/admin/works', 'application/json', length],
      ['/api/admin/covers', 'image/png', length],
      ['/api/admin/works', 'application/json', 'transfer-encoding: chunked'],
    ] as const) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(`${head(path, `content-type: ${type}\r\n${size}`)}${size === length ? '' : '40\r\n'}{"title":`)
      // The site reads the beginning of the body.
      await sleep(300)
      socket.resetAndDestroy()
    }
    for (const path of [page(), read(), '/books/all']) {
      const going = request(site.url + path)
      going.on('error', () => {})
      going.end()
      await sleep(5)
      going.destroy()
    }
    await sleep(300)
    expect((await ask(page())).status).toBe(200)
    expect(site.output().slice(before)).toBe('')
  })
})

/** @returns a function that saves the title of a work as staff */
async function staff() {
  const token = await startSession(ctx, sessions, { email: 'ed@testers.example', name: null, photo: null })
  const cookie = `session=${token}`
  const save = (title: string) =>
    fetch(`${site.url}/api/admin/works/${letters}`, {
      method: 'PATCH',
      headers: { cookie, origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    })
  return Object.assign(save, { cookie })
}
