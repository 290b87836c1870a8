import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Work } from '#contract/works.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const WORKS = 1234

beforeAll(async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  await ctx.db.execute(sql`
    insert into works (title, author_id, original_language_id, status, featured, created_at)
    select 'Work ' || n, a.id, l.id, case when n % 100 = 0 then 'draft' else 'published' end, n % 7 = 0,
      now() - n % 50 * interval '1 day'
    from authors a, languages l, generate_series(1, ${WORKS}) n`)
})

const read = async (path: string) => (await (await app.request(path)).json()) as Work[]

/** The same database. @param before is called before each statement; what it throws fails the statement */
const watched = (before: () => unknown) =>
  new Proxy(ctx.db, {
    get: (db, name) => {
      const value = Reflect.get(db, name)
      if (name !== 'execute') return typeof value === 'function' ? value.bind(db) : value
      return async (query: never) => {
        before()
        return db.execute(query)
      }
    },
  })

async function readByPages(path: string): Promise<Work[]> {
  const works: Work[] = []
  for (let page = 1; ; page += 1) {
    const some = await read(`${path}${path.includes('?') ? '&' : '?'}limit=200&page=${page}`)
    works.push(...some)
    if (some.length < 200) return works
  }
}

describe('a whole list that is long', () => {
  test.each(['/api/works', '/api/works?sort=shelf', '/api/works?language=', '/api/authors/1/works'])(
    '%s is what its pages are together',
    async (path) => {
      const whole = await read(path)
      expect(whole).toHaveLength(WORKS - 12)
      expect(whole).toEqual(await readByPages(path))
    },
  )

  test('after a cursor it is the rest', async () => {
    const all = await read('/api/works')
    const last = all[20] as Work
    expect(await read(`/api/works?cursor=${Date.parse(last.createdAt)}.${last.id}`)).toEqual(all.slice(21))
  })

  test('is kept by nobody, and each of two that ask at once gets all of it', async () => {
    const before = app.caches.pages?.kept
    const answers = await Promise.all(
      [1, 2].map(() => app.request('/api/works', { headers: { 'if-none-match': '*' } })),
    )
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
        200,
        null,
        'no-store',
      ])
      expect(await answer.json()).toHaveLength(WORKS - 12)
    }
    expect(app.caches.pages?.kept).toEqual(before)
  })

  test('is compressed as the reader asks', async () => {
    const answer = await app.request('/api/works', { headers: { 'accept-encoding': 'br' } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
    const body = brotliDecompressSync(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.parse(body.toString())).toEqual(await read('/api/works'))
    const head = await app.request('/api/works', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('is not read on where nobody takes it: after a HEAD, or a reader who leaves', async () => {
    let reads = 0
    const counting = testApp({ ...ctx, db: watched(() => ++reads) })
    for (let n = 0; n < 60; n += 1) expect((await counting.request('/api/works', { method: 'HEAD' })).status).toBe(200)
    const leaving = await counting.request('/api/works')
    await leaving.body?.cancel()
    const before = reads
    await sleep(300)
    expect(reads).toBe(before)
  })

  test('is sent to so many at once, and to others again when some have theirs', async () => {
    const open = await Promise.all(Array.from({ length: 50 }, () => app.request('/api/works')))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const refused = await app.request('/api/works')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await refused.json()).detail).toBe('Many are reading long lists just now; try again in a moment.')
    await Promise.all(open.slice(1).map(({ body }) => body?.cancel()))
    await expect.poll(async () => (await app.request('/api/works')).status).toBe(200)
    expect(await open[0]?.json()).toHaveLength(WORKS - 12)
  })

  test('ends without its end where the database fails: nobody takes it for the whole', async () => {
    let reads = 0
    const failing = watched(() => {
      if (++reads > 3) throw new Error('down')
    })
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const answer = await testApp({ ...ctx, db: failing }, undefined, log).request('/api/works')
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    const told = lines.filter((line) => line.includes('a list that was being sent ended early'))
    expect(told).toEqual([expect.stringContaining('down')])
  })
})
