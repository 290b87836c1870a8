import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reading } from '#contract/reading.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { alignRest } from './keep-aligned.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const ids: Record<string, number> = {}
let staff: Caller
let work: number

/** Ten paragraphs, each of another length; the words of a language are its own. */
const paragraphs = (word: string) =>
  [7, 31, 12, 44, 19, 5, 38, 26, 15, 50].map((count, i) => `${Array(count).fill(word).join(' ')} ${i + 1}.`)
const written = (blocks: readonly string[]) => blocks.join('\n\n')
const original = paragraphs('ana')
const english = paragraphs('bodo')

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select name, id from authors
    union all select name, id from categories`)
  for (const { key, id } of rows) ids[key] = id
  staff = await signedIn(ctx, app)
})

beforeEach(async () => {
  work = await addWork()
})

async function addWork(): Promise<number> {
  const { id } = await send('POST', '/works', {
    title: 'Aligned',
    description: 'A work.',
    authorId: ids.Homer,
    originalLanguageId: ids.ar,
    categoryIds: [ids.Fiction],
    status: 'published',
  })
  return id
}

async function send(method: string, path: string, body?: object): Promise<{ id: number; revision: number }> {
  const response = await staff.send(method as 'POST', `/api/admin${path}`, body as object)
  expect([response.status, response.status < 300 ? '' : await response.text()]).toEqual([
    expect.toBeOneOf([200, 201, 204]),
    '',
  ])
  return response.status === 204 ? { id: 0, revision: 0 } : await response.json()
}
const add = (code: string, blocks: readonly string[]) =>
  send('POST', '/translations', { workId: work, languageId: ids[code], content: written(blocks) })
async function read(code: string): Promise<Reading> {
  const response = await app.request(`/api/works/${work}/reading/${code}`)
  expect(response.status).toBe(200)
  return response.json()
}
const links = async () => (await read('ar')).links
async function stored(): Promise<Record<string, [links: string | null, missing: number, hub: string | null]>> {
  const { rows } = await ctx.db.execute<{
    code: string
    links: string | null
    missing: number
    hub: string | null
  }>(sql`
    select l.code, t.links, t.missing, (select h.code from translations o join languages h on h.id = o.language_id
      where o.id = t.hub_id) as hub
    from translations t join languages l on l.id = t.language_id where t.work_id = ${work}`)
  return Object.fromEntries(rows.map(({ code, links, missing, hub }) => [code, [links, missing, hub]]))
}

describe('what is saved is aligned with the original', () => {
  test('one to one', async () => {
    await add('ar', original)
    await add('en', english)
    expect(await stored()).toEqual({ ar: ['10', 0, 'ar'], en: ['10', 0, 'ar'] })
    expect(await links()).toEqual({})
  })

  test('merged and missing paragraphs, and how many are missing', async () => {
    await add('ar', original)
    await add('en', [`${english[0]} ${english[1]}`, ...english.slice(2, 6), ...english.slice(7)])
    expect(await stored()).toMatchObject({ en: ['1-2 4 0-1 3', 1, 'ar'] })
    expect(await links()).toEqual({ en: '1-2 4 0-1 3' })
  })

  test('an original that comes later, changes or goes is aligned anew with all others', async () => {
    await add('en', english)
    await add('ja', english.slice(0, 9))
    expect(await stored()).toEqual({ en: ['10', 0, 'en'], ja: ['9 0-1', 1, 'en'] })
    const text = await add('ar', original)
    expect(await stored()).toEqual({ ar: ['10', 0, 'ar'], en: ['10', 0, 'ar'], ja: ['9 0-1', 1, 'ar'] })
    await send('PATCH', `/translations/${text.id}`, { content: written(original.slice(0, 9)), revision: text.revision })
    expect(await stored()).toEqual({ ar: ['9', 0, 'ar'], en: ['9 1-0', 0, 'ar'], ja: ['9', 0, 'ar'] })
    await send('DELETE', `/translations/${text.id}`)
    expect(await stored()).toEqual({ en: ['10', 0, 'en'], ja: ['9 0-1', 1, 'en'] })
  })

  test('a text that goes to another work, and those of both', async () => {
    const text = await add('ar', original)
    await add('en', english)
    await add('ja', english.slice(0, 9))
    const former = work
    work = await addWork()
    await add('en', english.slice(1))
    await send('PATCH', `/translations/${text.id}`, { workId: work, revision: text.revision })
    expect(await stored()).toEqual({ ar: ['10', 0, 'ar'], en: ['0-1 9', 1, 'ar'] })
    work = former
    expect(await stored()).toEqual({ en: ['10', 0, 'en'], ja: ['9 0-1', 1, 'en'] })
  })

  test('a work that is in another language after all', async () => {
    await add('ar', original)
    await add('en', english.slice(1))
    expect(await stored()).toMatchObject({ en: ['0-1 9', 1, 'ar'] })
    await send('PATCH', `/works/${work}`, { originalLanguageId: ids.en })
    expect(await stored()).toEqual({ en: ['9', 0, 'en'], ar: ['1-0 9', 0, 'en'] })
  })

  test('a save that changes no word changes no alignment', async () => {
    await add('ar', original)
    const text = await add('en', english)
    const { rows: before } = await ctx.db.execute(
      sql`select xmin from translations where work_id = ${work} order by id`,
    )
    await send('PATCH', `/translations/${text.id}`, { notes: 'Read once more.', revision: text.revision })
    const { rows: after } = await ctx.db.execute(sql`select xmin from translations where work_id = ${work} order by id`)
    expect(after[0]).toEqual(before[0])
    expect(await stored()).toEqual({ ar: ['10', 0, 'ar'], en: ['10', 0, 'ar'] })
  })

  test('chapters of an import', async () => {
    const { rows } = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from chapter_translations where links is null or hub_id is null`)
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('what a save leaves', () => {
  const signal = new AbortController().signal
  const long = (word: string, count: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        `${Array(40 + ((i * 37) % 60))
          .fill(word)
          .join(' ')}.`,
    )

  test('long texts are aligned after it, on another thread', async () => {
    await add('ar', long('anabela', 600))
    await add('en', [...long('bodojan', 300), ...long('bodojan', 600).slice(301)])
    expect(await stored()).toMatchObject({ en: [null, 0, null] })
    // Until then blocks answer by their number.
    expect(await links()).toEqual({})
    expect(await alignRest(ctx, signal)).toBeGreaterThan(0)
    expect(await stored()).toMatchObject({ en: ['300 0-1 299', 1, 'ar'] })
    expect(await alignRest(ctx, signal)).toBe(0)
  })

  test('one of many blocks more than the other is aligned after it, too; what is quick beside it at once', async () => {
    const short = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i}`)
    await add('en', short('bodo', 500))
    await add('ja', short('kiko', 1490))
    await add('ar', short('ana', 1500))
    expect(await stored()).toMatchObject({ ar: ['1500', 0, 'ar'], en: [null, 0, 'en'], ja: ['1490 0-1*10', 10, 'ar'] })
    await alignRest(ctx, signal)
    expect(await stored()).toMatchObject({ en: ['500 0-1*1000', 1000, 'ar'] })
  })

  test('no more of them than take the time of one save', async () => {
    const short = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i}`)
    for (const code of ['en', 'ja', 'eo']) await add(code, short('bodo', 1000))
    await add('ar', short('ana', 1500))
    expect(await stored()).toMatchObject({ en: ['1000 0-1*500', 500, 'ar'], ja: [null, 0, 'en'], eo: [null, 0, 'en'] })
  })

  test('a library from before', async () => {
    // The long ones of other tests.
    await ctx.db.execute(sql`delete from works where title = 'Aligned' and id <> ${work}`)
    await add('ar', original)
    await add('en', english.slice(0, 8))
    await ctx.db.execute(sql`update translations set links = null, hub_id = null, missing = 0`)
    await ctx.db.execute(sql`update chapter_translations set links = null, hub_id = null, missing = 0`)
    expect(await alignRest(ctx, signal)).toBeGreaterThan(3)
    expect(await stored()).toEqual({ ar: ['10', 0, 'ar'], en: ['8 0-1*2', 2, 'ar'] })
  })

  test('stops when it is told to', async () => {
    await add('ar', original)
    await ctx.db.execute(sql`update translations set links = null where work_id = ${work}`)
    await expect(alignRest(ctx, AbortSignal.abort())).rejects.toThrow()
    expect(await stored()).toMatchObject({ ar: [null, 0, 'ar'] })
  })
})

describe('two languages side by side', () => {
  const rows = async (codes: string) => (await read(codes)).beside?.text?.rows

  test('row by row, through the original', async () => {
    await add('ar', original.slice(0, 4))
    await add('en', [`${english[0]} ${english[1]}`, english[2] as string, english[3] as string])
    await add('ja', english.slice(1, 4))
    expect(await links()).toEqual({ en: '1-2 2', ja: '0-1 3' })
    const pair = await rows('en+ja')
    expect(pair?.map((row) => row.map((html) => html?.match(/id="([^"]*)"/)?.[1] ?? null))).toEqual([
      ['p1', 'ja-p1'],
      ['p2', 'ja-p2'],
      ['p3', 'ja-p3'],
    ])
    expect((await rows('ar+ja'))?.[0]).toEqual([expect.stringContaining('id="p1"'), null])
  })

  test('tells of both, and sends no text twice', async () => {
    await add('ar', original)
    await add('en', english)
    expect(await read('en+ar')).toMatchObject({
      language: { code: 'en' },
      text: { html: '', isComplete: true },
      beside: { language: { code: 'ar', isRtl: true }, text: { title: null, isComplete: true, revision: 1 } },
    })
    expect(await read('en')).not.toHaveProperty('beside')
  })

  test('a language that this place is not in', async () => {
    await add('ar', original)
    expect(await read('ar+ja')).toMatchObject({
      text: { html: expect.stringContaining('id="p1"') },
      beside: { language: { code: 'ja' }, text: null },
    })
    expect(await read('ja+ar')).toMatchObject({ text: null, beside: { language: { code: 'ar' }, text: { rows: [] } } })
  })

  test.each(['en+en', 'en+xx', 'xx+en', 'en+', '+en', 'en+ar+ja', '+'])('%s is no pair', async (codes) => {
    expect((await app.request(`/api/works/${work}/reading/${codes}`)).status).toBe(404)
  })
})
