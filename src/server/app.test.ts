import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authorSchema } from '#contract/authors.ts'
import { categorySchema } from '#contract/categories.ts'
import { chapterSchema } from '#contract/chapters.ts'
import { problemSchema } from '#contract/errors.ts'
import { languageSchema, languageShelfSchema } from '#contract/languages.ts'
import { readingSchema } from '#contract/reading.ts'
import { translationRefSchema, translationSchema } from '#contract/translations.ts'
import { type Work, workDetailSchema, workSchema } from '#contract/works.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { onServer } from '#tests/support/database-server.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { connectDatabase } from './db/open.ts'
import * as schema from './db/schema.ts'
import { importLibrary } from './exchange/import/import-library.ts'
import { openLog } from './log.ts'

const { ctx, connection, onChange } = await testDatabase()
const app = testApp(ctx)
const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
let ferry: Work
let letters: Work
const ids: Record<string, number> = {}

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  await ctx.db.execute(sql`update works set created_at = now() - interval '1 day' where slug = 'letters'`)
  const works = workSchema.array().parse((await get('/api/works')).body)
  ferry = works.find((work) => work.hasChapters) as Work
  letters = works.find((work) => !work.hasChapters) as Work
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select name, id from categories union all select name, id from authors
    union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
})

describe('§7 public reads', () => {
  test('/api/works: published works, newest first, in the list shape, without bodies', async () => {
    const { status, body } = await get('/api/works')
    expect(status).toBe(200)
    expect(
      workSchema
        .strict()
        .array()
        .parse(body)
        .map((work) => work.title),
    ).toEqual(['الملّاح', 'Letters'])
    expect(ferry).toMatchObject({
      localTitle: 'The Ferryman',
      author: { name: 'The Workshop' },
      originalLanguage: { name: 'Arabic', code: 'ar', isRtl: true },
      availableLanguages: [{ code: 'ar' }, { code: 'en' }, { code: 'ja' }],
      categories: [{ name: 'Fiction' }],
      categoryIds: [ids.Fiction],
      featured: true,
      status: 'published',
      publicationYear: 2020,
    })
    expect(letters.localTitle).toBeNull()
    expect(JSON.stringify(body)).not.toContain('paragraph')
  })

  test('/api/works?featured=: only such works', async () => {
    expect((await get('/api/works?featured=true')).body.map((work: Work) => work.id)).toEqual([ferry.id])
    expect((await get('/api/works?featured=false&limit=5')).body.map((work: Work) => work.id)).toEqual([letters.id])
    expect((await get('/api/works?featured=maybe')).status).toBe(400)
  })

  test('my language: ?language= leaves of every list the works that can be read in it', async () => {
    const found = async (path: string) => (await get(path)).body.map((work: Work) => work.id)
    expect(await found('/api/works?language=ja')).toEqual([ferry.id, letters.id])
    expect(await found('/api/works?language=ar')).toEqual([ferry.id])
    expect(await found(`/api/categories/${ids.Fiction}/works?language=ja`)).toEqual([ferry.id])
    expect(await found('/api/works/tags/rivers?language=ar')).toEqual([ferry.id])
    expect(await found(`/api/languages/${ids.en}/works?language=ar`)).toEqual([ferry.id])
    for (const code of ['xx', 'AR', '%', '%00']) expect(await found(`/api/works?language=${code}`)).toEqual([])
    expect(await found('/api/works?language=')).toEqual([ferry.id, letters.id])
    const { body, headers } = await get('/api/works?sort=shelf&language=ar&limit=1&page=1')
    expect([body.length, headers.get('x-total-count'), headers.get('link')]).toEqual([1, '1', null])
  })

  test('/api/works/recent', async () => {
    expect((await get('/api/works/recent')).body.map((work: Work) => work.id)).toEqual([ferry.id, letters.id])
  })

  test('/api/works/{id}: with categories, tags, languages', async () => {
    const { body } = await get(`/api/works/${ferry.id}`)
    const detail = workDetailSchema.strict().parse(body)
    expect(detail.tags).toEqual(['rivers', 'night'])
    expect(detail.chapterCount).toBe(2)
    expect(detail.availableLanguages[0]).toEqual({
      id: ids.ar,
      name: 'Arabic',
      code: 'ar',
      autonym: 'العربية',
      isRtl: true,
      fontFamily: null,
    })
  })

  test('/api/works/{id}/chapters: in order, with a text a language', async () => {
    const chapters = chapterSchema.array().parse((await get(`/api/works/${ferry.id}/chapters`)).body)
    expect(chapters.map(({ title, orderIndex }) => [title, orderIndex])).toEqual([
      ['العقدة', 0],
      ['المكس', 1],
    ])
    expect(chapters[1]?.translations.find((text) => text.languageId === ids.ja)).toEqual({
      languageId: ids.ja,
      title: '通行料',
      content: '第二章。',
      isComplete: false,
    })
    expect((await get(`/api/works/${letters.id}/chapters`)).body).toEqual([])
  })

  test('/api/works/{id}/translations and …/{languageId}', async () => {
    const list = translationRefSchema
      .strict()
      .array()
      .parse((await get(`/api/works/${letters.id}/translations`)).body)
    expect(list.map((one) => one.languageId).sort()).toEqual([ids.en, ids.ja].sort())
    const { body } = await get(`/api/works/${letters.id}/translations/${ids.en}`)
    expect(translationSchema.parse(body)).toMatchObject({ content: 'One\nTwo\n\nThree', isComplete: true })
    expect(body.html).toContain('<p id="p2">Three</p>')
    const missing = await get(`/api/works/${letters.id}/translations/${ids.ar}`)
    expect([missing.status, missing.body.detail]).toEqual([404, 'Translation not available for the selected language.'])
  })

  test('/api/works/{id}/reading: a place in a language', async () => {
    const start = readingSchema.parse((await get(`/api/works/${ferry.id}/reading/en`)).body)
    expect(start).toMatchObject({
      title: 'The Ferryman',
      titleLanguage: 'en',
      description: 'A description',
      chapter: { number: 1, title: 'The Knot', titleLanguage: 'en' },
      contents: [
        { number: 1, title: 'The Knot', titleLanguage: 'en', available: true, length: 33 },
        { number: 2, title: 'المكس', titleLanguage: 'ar', available: false, length: 0 },
      ],
      readableIn: ['ar', 'en'],
      text: { isComplete: true, revision: 1, length: 33 },
    })
    const gap = readingSchema.parse((await get(`/api/works/${ferry.id}/reading/en/2`)).body)
    expect(gap).toMatchObject({ text: null, readableIn: ['ar', 'ja'], chapter: { number: 2, titleLanguage: 'ar' } })
    const whole = readingSchema.parse((await get(`/api/works/${letters.id}/reading/ja`)).body)
    expect(whole).toMatchObject({ chapter: null, contents: [], title: 'Letters', titleLanguage: 'en' })
    for (const path of ['reading/xx', 'reading/en/3', 'reading/en/0', 'reading/en/x'])
      expect((await get(`/api/works/${ferry.id}/${path}`)).status).toBe(404)
    expect((await get(`/api/works/${letters.id}/reading/en/1`)).status).toBe(404)
  })

  test('lists go on by pages and tell their length', async () => {
    const first = await get('/api/works?limit=1&page=1')
    expect(first.body.map((work: Work) => work.id)).toEqual([ferry.id])
    expect(first.headers.get('x-total-count')).toBe('2')
    expect(first.headers.get('link')).toBe('</api/works?limit=1&page=2>; rel="next"')
    const second = await get('/api/works?limit=1&page=2')
    expect(second.body.map((work: Work) => work.id)).toEqual([letters.id])
    expect(second.headers.get('link')).toBeNull()
    const beyond = await get('/api/works?limit=1&page=3')
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], '2'])
    expect((await get('/api/works')).headers.get('x-total-count')).toBeNull()
    for (const query of ['page=1', 'limit=1&page=0', 'limit=1&page=x', 'limit=1&page=1&cursor=1.1', 'limit=201'])
      expect((await get(`/api/works?${query}`)).status).toBe(400)
  })

  test('§2 all works: featured first, then by the title that is shown', async () => {
    const order = async (featured: number) => {
      await ctx.db.execute(sql`update works set featured = (id = ${featured})`)
      const works: Work[] = await (await testApp(ctx).request('/api/works?sort=shelf&limit=2')).json()
      return works.map((work) => work.id)
    }
    // 'The Ferryman' is shown for الملّاح, and sorted without its article; 'Letters' for itself.
    expect(await order(0)).toEqual([ferry.id, letters.id])
    expect(await order(letters.id)).toEqual([letters.id, ferry.id])
    for (const query of ['sort=title', 'sort=shelf&limit=1&cursor=1.1'])
      expect((await get(`/api/works?${query}`)).status).toBe(400)
    await order(letters.featured ? letters.id : ferry.featured ? ferry.id : 0)
  })

  test('§2 all works: a filter finds titles and authors by any part, whatever the case', async () => {
    const found = async (filter: string) => {
      const { body } = await get(`/api/works?limit=60&page=1&filter=${encodeURIComponent(filter)}`)
      return body.map((work: Work) => work.id)
    }
    expect(await found('FERRY')).toEqual([ferry.id])
    expect(await found('الملّ')).toEqual([ferry.id])
    expect(await found('homer')).toEqual([letters.id])
    expect(await found('  letters ')).toEqual([letters.id])
    expect(await found('%')).toEqual([])
    const add = sql`insert into work_localizations (work_id, language_id, title) values (${letters.id}, ${ids.en}, 'Unseen')`
    await ctx.db.execute(add)
    expect(await found('unseen')).toEqual([])
    await ctx.db.execute(sql`delete from work_localizations where title = 'Unseen'`)
    expect(await found('')).toHaveLength(2)
  })

  test('/api/works/tags/{tag}: only published, whatever the script of the tag', async () => {
    expect((await get('/api/works/tags/night')).body).toHaveLength(2)
    expect((await get('/api/works/tags/rivers')).body).toHaveLength(1)
    expect((await get(`/api/works/tags/${encodeURIComponent('河 & 夜/')}`)).body).toEqual([])
    expect((await get('/api/works/tags/%00')).body).toEqual([])
  })

  test('/api/authors, /{id}, /{id}/works', async () => {
    expect(
      authorSchema
        .strict()
        .array()
        .parse((await get('/api/authors')).body)[0],
    ).toMatchObject({
      name: 'Homer',
      yearBorn: -800,
      yearDied: -701,
      nationality: 'Greek',
    })
    expect((await get(`/api/authors/${ids.Homer}`)).body.name).toBe('Homer')
    expect((await get(`/api/authors/${ids.Homer}/works`)).body.map((work: Work) => work.title)).toEqual(['Letters'])
  })

  test('/api/categories, /{id}, /{id}/works', async () => {
    expect(
      categorySchema
        .strict()
        .array()
        .parse((await get('/api/categories')).body)
        .map((one) => one.name),
    ).toEqual(['Fiction', 'Poetry'])
    expect((await get(`/api/categories/${ids.Poetry}`)).body).toEqual({ id: ids.Poetry, name: 'Poetry', icon: '' })
    expect((await get(`/api/categories/${ids.Poetry}/works`)).body.map((work: Work) => work.id)).toEqual([letters.id])
  })

  test('/api/languages/shelves: how many published works each has, and a first line, of one that was written in it', async () => {
    const shelves = async () =>
      languageShelfSchema
        .strict()
        .array()
        .parse(await (await testApp(ctx).request('/api/languages/shelves')).json())
    // All paragraphs are as short as headings.
    expect(await shelves()).toEqual(
      [
        ['ar', 1],
        ['en', 2],
        ['eo', 0],
        ['ja', 2],
      ].map(([code, works]) => ({ id: ids[`${code}`], works, line: null })),
    )
    const bodies = { en: 'The second of the letters begins with a long line.', ar: `${'كلمة '.repeat(60)}`.trim() }
    for (const code of ['en', 'ar'] as const)
      await ctx.db.execute(sql`update passages set body = ${bodies[code]} where language_id = ${ids[code]} and ord = 1`)
    const lines = new Map((await shelves()).map(({ id, line }) => [id, line]))
    expect(lines.get(ids.en as number)).toBe(bodies.en)
    expect(lines.get(ids.ar as number)).toBe(bodies.ar.slice(0, 160))
  })

  test('/api/languages, /{id}, /{id}/works: what can be read in it', async () => {
    const languages = languageSchema
      .strict()
      .array()
      .parse((await get('/api/languages')).body)
    expect(languages.map((one) => one.name)).toEqual(['Arabic', 'English', 'Esperanto', 'Japanese'])
    expect(languages.find((one) => one.code === 'eo')).toMatchObject({
      autonym: 'Esperanto',
      region: null,
      isRtl: false,
    })
    expect((await get(`/api/languages/${ids.ja}`)).body.code).toBe('ja')
    expect((await get(`/api/languages/${ids.ja}/works`)).body).toHaveLength(2)
    expect((await get(`/api/languages/${ids.ar}/works`)).body.map((work: Work) => work.id)).toEqual([ferry.id])
    expect((await get(`/api/languages/${ids.eo}/works`)).body).toEqual([])
    const part = async (works: string) => (await get(`/api/languages/${ids.ar}/works?works=${works}`)).body.length
    expect([await part('original'), await part('translated')]).toEqual([1, 0])
    expect((await get(`/api/languages/${ids.ar}/works?works=x`)).status).toBe(400)
  })

  test('/api/search?q=: titles in any language, authors, and the text', async () => {
    const found = async (q: string) =>
      (await get(`/api/search?q=${encodeURIComponent(q)}`)).body.map((work: Work) => work.id)
    expect(await found('ferryman')).toEqual([ferry.id])
    expect(await found('homer')).toEqual([letters.id])
    expect(await found('三')).toEqual([letters.id])
    expect(await found('  ')).toEqual([])
    expect(await found('100%_\\')).toEqual([])
    expect(await found('Nobody may read')).toEqual([])
    expect((await get(`/api/search?q=%00%ED%A0%80${'x'.repeat(900)}`)).body).toEqual([])
  })

  test('/api/health', async () => {
    expect((await get('/api/health')).body).toEqual({ status: 'ok', database: 'ok' })
  })
})

describe('§4 only published works are public', () => {
  test.each(['', '/chapters', '/translations', '/translations/1', '/reading/en'])(
    'a draft%s is not there',
    async (path) => {
      expect((await get(`/api/works/${ids.secret}${path}`)).status).toBe(404)
    },
  )

  test('nor in any list', async () => {
    for (const path of [
      '/api/works',
      '/api/works/recent',
      `/api/authors/${ids.Homer}/works`,
      `/api/languages/${ids.en}/works`,
    ])
      expect(JSON.stringify((await get(path)).body)).not.toContain('Secret')
  })
})

describe('ids that are none', () => {
  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999', '2147483648', '2147483647', '%00', '01', '1%20'])(
    '%s answers 404',
    async (id) => {
      for (const path of [
        'works/ID',
        'works/ID/chapters',
        'works/ID/translations',
        'works/ID/reading/en',
        'authors/ID',
        'authors/ID/works',
        'categories/ID',
        'categories/ID/works',
        'languages/ID',
        'languages/ID/works',
      ]) {
        const { status, body } = await get(`/api/${path.replace('ID', id)}`)
        expect([path, status]).toEqual([path, 404])
        problemSchema.parse(body)
      }
    },
  )
})

describe('lists in parts', () => {
  test('limit and cursor walk a list of works once', async () => {
    const first = await get('/api/works?limit=1')
    expect(first.body.map((work: Work) => work.id)).toEqual([ferry.id])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string
    const second = await get(next)
    expect(second.body.map((work: Work) => work.id)).toEqual([letters.id])
    const third = await get(/<([^>]+)>; rel="next"/.exec(second.headers.get('link') ?? '')?.[1] as string)
    expect(third.body).toEqual([])
    expect(third.headers.get('link')).toBeNull()
  })

  test('so they do of languages, authors, categories', async () => {
    const names: string[] = []
    let path: string | undefined = '/api/languages?limit=3'
    while (path) {
      const { body, headers } = await get(path)
      names.push(...body.map((one: { name: string }) => one.name))
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(names).toEqual(['Arabic', 'English', 'Esperanto', 'Japanese'])
  })

  test.each(['limit=0', 'limit=x', 'limit=201', 'limit=1e2', 'limit=0x10', 'cursor=zzz', 'limit=1&cursor=%00'])(
    '?%s answers 400',
    async (query) => {
      expect((await get(`/api/works?${query}`)).status).toBe(400)
      expect((await get(`/api/languages?${query}`)).status).toBe(400)
    },
  )
})

describe('conditional requests and encodings', () => {
  test('an unchanged answer is 304, a changed one new', async () => {
    const first = await app.request('/api/works')
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('cache-control')).toBe('max-age=0, stale-if-error=86400')
    const again = await app.request('/api/works', { headers: { 'if-none-match': `"x", ${etag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await app.request('/api/works', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  test('Brotli, gzip or plain, as the reader asks', async () => {
    for (const [accept, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await app.request('/api/works', { headers: { 'accept-encoding': accept } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
    }
  })

  test('HEAD answers the headers alone, and keeps nothing of it for the next GET', async () => {
    const fresh = testApp(ctx)
    const response = await fresh.request('/api/works', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(await (await fresh.request('/api/works')).json()).toHaveLength(2)
  })

  test('a parameter that means nothing is no address of its own', async () => {
    const plain = await app.request('/api/works')
    const odd = await app.request('/api/works?utm=1&x=2')
    expect(odd.headers.get('etag')).toBe(plain.headers.get('etag'))
    const [a, b] = await Promise.all(
      ['limit=1&featured=true', 'featured=true&limit=1&y'].map((query) => app.request(`/api/works?${query}`)),
    )
    expect(a?.headers.get('etag')).toBe(b?.headers.get('etag'))
  })

  test('a commit in another process empties the cache', async () => {
    await onChange(app.forget)
    const read = async () => (await get(`/api/works/${letters.id}`)).body.title
    expect(await read()).toBe('Letters')
    const other = await connectDatabase(connection, 'test')
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`update works set title = 'Renamed' where id = ${letters.id}`)
      await tx.execute(sql`select pg_notify('library_changed', '')`)
    })
    await vi.waitFor(async () => expect(await read()).toBe('Renamed'))
    await other.close()
  })
})

describe('what never leaves the server', () => {
  test('the message or stack of an unknown error: a plain 500 with the id of its log line', async () => {
    const lines: string[] = []
    const log = openLog('error', { write: (line: string) => lines.push(line) })
    const broken = { ...ctx, db: drizzle(new pg.Pool(onServer(connection, 'secret-place')), { schema }) }
    const response = await testApp(broken, undefined, log).request('/api/works')
    const body = problemSchema.parse(await response.json())
    expect(response.status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(response.headers.get('x-request-id')).toBe(body.requestId)
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      requestId: body.requestId,
      path: '/api/works',
      err: { cause: { message: expect.stringContaining('secret-place') } },
    })
  })

  test('nor does a query that takes too long, or a crowd of them: 503', async () => {
    const { reads: db, close } = await connectDatabase(connection, 'test', { connection: 300, query: 300, lock: 300 })
    const slow = { ...ctx, db }
    await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({ cause: { code: '57014' } })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const busy: Promise<void>[] = []
    // One after another, and again: on a busy machine a connection may take longer than the limit.
    while (busy.length < 10) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<boolean>()
      const transaction = db.transaction(async () => {
        begin(true)
        await released
      })
      transaction.catch(() => begin(false))
      if (await begun) busy.push(transaction)
    }
    expect((await testApp(slow).request('/api/works')).status).toBe(503)
    release()
    await Promise.all(busy)
    await expect.poll(async () => (await testApp(slow).request('/api/works')).status).toBe(200)
    await close()
  })

  test('health says so when the database is gone or silent', async () => {
    const gone = { ...ctx, db: drizzle(new pg.Pool({ host: '/secret-place' }), { schema }) }
    expect((await testApp(gone).request('/api/health')).status).toBe(503)
  })

  test('§8 an unknown call is problem+json with the security headers', async () => {
    const response = await app.request('/api/nothing')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
    expect(problemSchema.parse(await response.json()).status).toBe(404)
  })

  test('addresses and bodies have limits', async () => {
    expect((await app.request(`/api/works/tags/${'x'.repeat(3000)}`)).status).toBe(414)
    const page = await app.request(`/search?q=${'x'.repeat(9000)}`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(414)
    expect(await page.text()).toContain('<h1>This address is too long.</h1>')
    const body = 'x'.repeat(17 * 1024 * 1024)
    const headers = { 'content-type': 'application/json' }
    expect((await app.request('/api/reports', { method: 'POST', body, headers })).status).toBe(413)
    expect((await app.request('/api/works', { method: 'POST', body: 'x' })).status).toBe(404)
    // Nothing reads, and keeps, a body that no call asks for.
    expect((await app.request('/api/works', { method: 'POST', body })).status).toBe(404)
  })

  test('SQL in every parameter is only text', async () => {
    const evil = encodeURIComponent(`'; drop table works; --`)
    for (const path of [`/api/search?q=${evil}`, `/api/works/tags/${evil}`]) expect((await get(path)).body).toEqual([])
    for (const path of [`/api/works/${evil}`, `/api/works/${ferry.id}/reading/${evil}`])
      expect((await get(path)).status).toBe(404)
    expect((await get('/api/works')).body).toHaveLength(2)
  })
})
