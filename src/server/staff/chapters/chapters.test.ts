import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type StaffChapter,
  type StaffChapterText,
  staffChapterSchema,
  staffChapterTextSchema,
} from '#contract/chapters.ts'
import type { Problem } from '#contract/errors.ts'
import { readingSchema } from '#contract/reading.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import type { Context } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import * as rendering from '../../texts/render/render-text.ts'
import { lockWork } from '../works/lock-work.ts'

const database = await testDatabase()
let now = new Date('2026-03-01T10:00:00Z')
const ctx: Context = { ...database.ctx, clock: () => now }
let staff: Caller
const ids: Record<string, number> = {}
let workId: number

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
  workId = ids.ferry as number
  staff = await signedIn(ctx, testApp(ctx))
})

/** The work is Arabic; each test begins with three chapters, A, B, C: A in English and Arabic, B in Arabic, C in English. */
let a: StaffChapter
let b: StaffChapter
let c: StaffChapter
beforeEach(async () => {
  vi.restoreAllMocks()
  await ctx.db.execute(sql`delete from chapters`)
  now = new Date(now.getTime() + 60_000)
  a = await added('A', { en: 'First', ar: 'أول' })
  b = await added('B', { ar: 'ثانٍ' })
  c = await added('C', { en: 'Third' })
  await ctx.db.execute(sql`delete from changes`)
})

const problem = async (response: Promise<Response>) => (await (await response).json()) as Problem
const chapters = `/api/admin/works`
const add = (title: string, texts: Record<string, string>) =>
  staff.send('POST', `${chapters}/${workId}/chapters`, {
    title,
    translations: Object.entries(texts).map(([code, content]) => ({ languageId: ids[code], content })),
  })
const added = async (title: string, texts: Record<string, string>): Promise<StaffChapter> => {
  const response = await add(title, texts)
  expect(response.status).toBe(201)
  return staffChapterSchema.strict().parse(await response.json())
}
const list = async () => {
  const response = await staff.get(`${chapters}/${workId}/chapters`)
  return staffChapterSchema
    .strict()
    .array()
    .parse(await response.json())
}
const titles = async () => {
  const rows = await list()
  expect(rows.map((row) => row.orderIndex)).toEqual(rows.map((_, index) => index))
  return rows.map((row) => row.title)
}
const textPath = (chapter: StaffChapter, code: string) => `/api/admin/chapters/${chapter.id}/translations/${ids[code]}`
const put = (chapter: StaffChapter, code: string, body: object) => staff.send('PUT', textPath(chapter, code), body)
const saved = async (chapter: StaffChapter, code: string, body: object): Promise<StaffChapterText> => {
  const response = await put(chapter, code, body)
  expect(response.status).toBe(200)
  return staffChapterTextSchema.strict().parse(await response.json())
}
const order = (chapterIds: number[], was?: number[]) =>
  staff.send('PUT', `${chapters}/${workId}/chapters/order`, { chapterIds, was })
const split = (body: object) => staff.send('POST', `${chapters}/${workId}/chapters/split`, body)
interface ChangeRow {
  action: string
  entity: string
  entityId: number
  before: Record<string, unknown> | null
}
const changes = async () =>
  (await ctx.db.execute(sql`select action, entity, entity_id as "entityId", before from changes order by id`))
    .rows as unknown as ChangeRow[]
const what = async () => (await changes()).map((row) => `${row.action} ${row.entity} ${row.entityId}`)
/** What a reader gets, from an application that has nothing cached. */
const read = async (code: string, number: number) =>
  readingSchema.parse(await (await testApp(ctx).request(`/api/works/${workId}/reading/${code}/${number}`)).json())

describe('§5 chapters: each needs a title and content for at least one language', () => {
  const text = () => ({ languageId: ids.en, content: 'x' })
  const REQUIRED = "The provider's AI-translated content is required"
  test.each([
    ['no title', () => ({ translations: [text()] }), ['title'], 'Chapter title is required'],
    ['a blank title', () => ({ title: ' ', translations: [text()] }), ['title'], 'Chapter title is required'],
    [
      'a title too long',
      () => ({ title: 'a'.repeat(501), translations: [text()] }),
      ['title'],
      'A title has at most 500 characters',
    ],
    [
      'texts without end',
      () => ({
        title: 'X',
        translations: Array.from({ length: 501 }, (_, n) => ({ languageId: n + 1, content: 'x' })),
      }),
      ['translations'],
      'A chapter has texts in at most 500 languages',
    ],
    [
      'no text',
      () => ({ title: 'X', translations: [] }),
      ['translations'],
      'A chapter needs content for at least one language',
    ],
    [
      'an empty text',
      () => ({ title: 'X', translations: [{ ...text(), content: '\n' }] }),
      ['translations', 0, 'content'],
      REQUIRED,
    ],
    [
      'a language twice',
      () => ({ title: 'X', translations: [text(), text()] }),
      ['translations'],
      'Each language can have one text',
    ],
    [
      'a language that is not there',
      () => ({ title: 'X', translations: [text(), { languageId: 999_999, content: 'x' }] }),
      ['translations', 1, 'languageId'],
      'This language does not exist.',
    ],
  ])('%s: refused at the field', async (_, body, path, message) => {
    const response = staff.send('POST', `${chapters}/${workId}/chapters`, body())
    expect(await problem(response)).toMatchObject({ status: 400, detail: message, errors: [{ path, message }] })
    expect(await changes()).toEqual([])
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })

  test('a chapter’s text: content required, languages and chapters that are there', async () => {
    for (const body of [{}, { content: ' ' }, { content: '\0' }])
      expect(await problem(put(a, 'en', body))).toMatchObject({ status: 400, detail: REQUIRED })
    expect(
      await problem(staff.send('PUT', `/api/admin/chapters/${a.id}/translations/999999`, { content: 'x' })),
    ).toMatchObject({
      status: 404,
      detail: 'There is no such language.',
    })
    expect(await problem(put({ ...a, id: 999_999 }, 'en', { content: 'x' }))).toMatchObject({
      status: 404,
      detail: 'There is no such chapter.',
    })
  })
})

describe('§7 chapters of a work', () => {
  test('a new one comes last, with its texts, and readers see it at once', async () => {
    const response = await staff.send('POST', `${chapters}/${workId}/chapters`, {
      title: 'الرابع',
      translations: [
        { languageId: ids.ar, content: 'رابع' },
        { languageId: ids.en, title: 'Fourth', content: '*four*', isComplete: false, notes: 'n' },
      ],
    })
    const row = staffChapterSchema.strict().parse(await response.json())
    expect(row).toMatchObject({ workId, title: 'الرابع', orderIndex: 3, revision: 1 })
    const text = {
      title: 'Fourth',
      isComplete: false,
      length: 4,
      revision: 1,
      translatedAt: now.toISOString(),
      gaps: null,
    }
    expect(row.translations.find((one) => one.languageId === ids.en)).toEqual({
      ...text,
      id: expect.any(Number),
      languageId: ids.en,
    })
    expect((await list())[3]).toEqual(row)
    expect(await what()).toEqual([
      `create chapter ${row.id}`,
      ...['ar', 'en'].map(
        (code) => `create chapter_translation ${row.translations.find((one) => one.languageId === ids[code])?.id}`,
      ),
    ])
    expect(await read('en', 4)).toMatchObject({
      chapter: { title: 'Fourth' },
      text: { isComplete: false, html: expect.stringContaining('<em>four</em>') },
    })
    expect(await read('ar', 4)).toMatchObject({ chapter: { title: 'الرابع' }, text: { isComplete: true } })
  })

  test('a work without chapters: 409; a work that is not there: 404', async () => {
    const body = { title: 'X', translations: [{ languageId: ids.en, content: 'x' }] }
    const detail = 'This work has no chapters: its texts are edited as its translations.'
    const at = (path: string) => `${chapters}/${ids.letters}/chapters${path}`
    expect(await problem(staff.send('POST', at(''), body))).toMatchObject({ status: 409, detail })
    expect(await problem(staff.send('PUT', at('/order'), { chapterIds: [] }))).toMatchObject({ status: 409, detail })
    const parts = { languageId: ids.en, parts: [{ title: 'X', content: 'x' }] }
    expect(await problem(staff.send('POST', at('/split'), parts))).toMatchObject({ status: 409, detail })
    expect(await (await staff.get(at(''))).json()).toEqual([])
    for (const id of ['999999', '0', 'x', '99999999999']) {
      const nowhere = `${chapters}/${id}/chapters`
      expect((await staff.get(nowhere)).status).toBe(404)
      expect((await staff.send('POST', nowhere, body)).status).toBe(404)
      expect((await staff.send('PUT', `${nowhere}/order`, { chapterIds: [] })).status).toBe(404)
      expect((await staff.send('POST', `${nowhere}/split`, parts)).status).toBe(404)
      expect((await staff.send('PATCH', `/api/admin/chapters/${id}`, { title: 'X' })).status).toBe(404)
      expect((await staff.send('DELETE', `/api/admin/chapters/${id}`)).status).toBe(404)
    }
  })

  test('chapters of a work that has become one without: their texts cannot be saved', async () => {
    await ctx.db.execute(sql`update works set has_chapters = false where id = ${workId}`)
    expect(await problem(put(a, 'en', { content: 'x' }))).toMatchObject({ status: 409 })
    await ctx.db.execute(sql`update works set has_chapters = true where id = ${workId}`)
  })

  test('each call: 401 to nobody, 403 to a reader and to another site', async () => {
    const app = testApp(ctx)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    const calls = [
      ['GET', `${chapters}/${workId}/chapters`],
      ['POST', `${chapters}/${workId}/chapters`],
      ['PUT', `${chapters}/${workId}/chapters/order`],
      ['POST', `${chapters}/${workId}/chapters/split`],
      ['PATCH', `/api/admin/chapters/${a.id}`],
      ['DELETE', `/api/admin/chapters/${a.id}`],
      ['GET', textPath(a, 'en')],
      ['PUT', textPath(a, 'en')],
      ['DELETE', textPath(a, 'en')],
    ] as const
    for (const [method, path] of calls) {
      expect((await app.request(path, { method, headers: { origin: 'https://library.example' } })).status).toBe(401)
      const asReader = method === 'GET' ? await reader.get(path) : await reader.send(method, path, {})
      expect(asReader.status).toBe(403)
      if (method !== 'GET')
        expect((await app.request(path, { method, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    }
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })
})

describe('§7 PATCH /api/admin/chapters/{id}', () => {
  const rename = (chapter: StaffChapter, body: object) => staff.send('PATCH', `/api/admin/chapters/${chapter.id}`, body)

  test('another title; the change row holds the former', async () => {
    const row = staffChapterSchema.parse(await (await rename(a, { title: ' جديد ', revision: 1 })).json())
    expect(row).toEqual({ ...a, title: 'جديد', revision: 2 })
    expect(await changes()).toMatchObject([
      { action: 'update', entity: 'chapter', entityId: a.id, before: { title: 'A', orderIndex: 0, revision: 1 } },
    ])
    expect((await read('ar', 1)).chapter?.title).toBe('جديد')
    await rename(a, { title: 'جديد' })
    expect(await changes()).toHaveLength(1)
  })

  test('a title that the original text carries too goes with it, and its text is not rendered', async () => {
    await saved(a, 'ar', { title: 'قديم', content: 'أول' })
    await saved(a, 'en', { title: 'Old', content: 'First' })
    const render = vi.spyOn(rendering, 'renderText')
    await rename(a, { title: 'جديد' })
    expect((await read('ar', 1)).chapter?.title).toBe('جديد')
    expect((await read('en', 1)).chapter?.title).toBe('Old')
    expect(render).not.toHaveBeenCalled()
  })

  test('refused: no title, a stale revision', async () => {
    expect(await problem(rename(a, { title: '' }))).toMatchObject({ status: 400, detail: 'Chapter title is required' })
    const current = await (await rename(a, { title: 'Mine' })).json()
    expect(await problem(rename(a, { title: 'Yours', revision: 1 }))).toMatchObject({
      status: 409,
      detail: 'This chapter was changed by someone else meanwhile.',
      current,
    })
    expect(await titles()).toEqual(['Mine', 'B', 'C'])
  })

  test('two from one revision at once: one of them is kept', async () => {
    const answers = await Promise.all(['X', 'Y', 'Z'].map((title) => rename(a, { title, revision: 1 })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })
})

describe('§7 PUT /api/admin/works/{id}/chapters/order', () => {
  test('the new order; a change row for each chapter that moved', async () => {
    await saved(b, 'en', { content: 'Second' })
    await ctx.db.execute(sql`delete from changes`)
    const rows = staffChapterSchema.array().parse(await (await order([c.id, b.id, a.id])).json())
    expect(rows.map((row) => [row.title, row.orderIndex, row.revision])).toEqual([
      ['C', 0, 2],
      ['B', 1, 1],
      ['A', 2, 2],
    ])
    expect(await changes()).toMatchObject([
      { action: 'update', entity: 'chapter', entityId: c.id, before: { orderIndex: 2, title: 'C' } },
      { action: 'update', entity: 'chapter', entityId: a.id, before: { orderIndex: 0, title: 'A' } },
    ])
    expect((await read('en', 3)).text?.html).toContain('First')
    await order([c.id, b.id, a.id])
    expect(await changes()).toHaveLength(2)
  })

  test('anything but every chapter, once: 409 with the chapters as they are', async () => {
    const current = await list()
    const wrong = [[], [a.id, b.id], [a.id, b.id, c.id, c.id], [a.id, b.id, b.id], [a.id, b.id, 999_999]]
    for (const given of wrong)
      expect(await problem(order(given))).toMatchObject({
        status: 409,
        detail: 'The chapters have changed meanwhile.',
        current,
      })
    expect((await order(['x'] as never)).status).toBe(400)
    expect(await list()).toEqual(current)
  })

  test('of two who move chapters from one order, the second is told; a program need not say what it saw', async () => {
    const was = [a.id, b.id, c.id]
    expect((await order([c.id, b.id, a.id], was)).status).toBe(200)
    const current = await list()
    expect(await problem(order([b.id, a.id, c.id], was))).toMatchObject({
      status: 409,
      detail: 'The chapters have changed meanwhile.',
      current,
    })
    expect(await titles()).toEqual(['C', 'B', 'A'])
    expect((await order([b.id, a.id, c.id], [c.id, b.id, a.id])).status).toBe(200)
    expect((await order([a.id, b.id, c.id])).status).toBe(200)
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })

  test('adding, deleting and ordering at once leaves no gap and no double', async () => {
    const answers = await Promise.all([
      add('D', { en: 'x' }),
      order([c.id, a.id, b.id]),
      add('E', { en: 'x' }),
      staff.send('DELETE', `/api/admin/chapters/${b.id}`),
      order([b.id, c.id, a.id]),
      add('F', { en: 'x' }),
      put(a, 'ja', { content: 'x' }),
    ])
    for (const { status } of answers) expect([200, 201, 204, 409]).toContain(status)
    expect((await titles()).sort()).toEqual(['A', 'C', 'D', 'E', 'F'])
  })

  test('a gap that was there before is closed', async () => {
    await ctx.db.execute(sql`update chapters set order_index = order_index * 3 + 2`)
    await added('D', { en: 'x' })
    expect(await titles()).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('§7 DELETE /api/admin/chapters/{id}', () => {
  test('204; the change row holds the chapter with its texts; those behind move up', async () => {
    const response = await staff.send('DELETE', `/api/admin/chapters/${a.id}?revision=1`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await titles()).toEqual(['B', 'C'])
    const [first, ...moved] = await changes()
    expect(first).toMatchObject({ action: 'delete', entity: 'chapter', entityId: a.id, before: { title: 'A', workId } })
    const texts = first?.before?.translations as Record<string, unknown>[]
    expect(texts).toMatchObject([
      { chapterId: a.id, languageId: ids.en, content: 'First' },
      { chapterId: a.id, languageId: ids.ar, content: 'أول' },
    ])
    expect(texts[0]).not.toHaveProperty('html')
    expect(moved.map((change) => [change.action, change.entityId])).toEqual([
      ['update', b.id],
      ['update', c.id],
    ])
    expect(
      (
        await ctx.db.execute(sql`select from passages p join chapter_translations t
      on t.id = p.chapter_translation_id where t.chapter_id = ${a.id}`)
      ).rows,
    ).toEqual([])
    expect((await read('ar', 1)).text?.html).toContain('ثانٍ')
  })

  test('a stale revision: 409, and it stays', async () => {
    await order([b.id, a.id, c.id])
    expect(await problem(staff.send('DELETE', `/api/admin/chapters/${a.id}?revision=1`))).toMatchObject({
      status: 409,
      detail: 'This chapter was changed by someone else meanwhile.',
      current: { id: a.id, revision: 2 },
    })
    expect(await titles()).toEqual(['B', 'A', 'C'])
  })
})

describe('§7 a chapter’s text in one language', () => {
  test('made, read, replaced, deleted', async () => {
    const made = await saved(b, 'en', { title: 'Two', content: 'Second', notes: 'n' })
    expect(made).toEqual({
      id: expect.any(Number),
      chapterId: b.id,
      languageId: ids.en,
      title: 'Two',
      content: 'Second',
      isComplete: true,
      notes: 'n',
      translatedAt: now.toISOString(),
      revision: 1,
    })
    expect(await (await staff.get(textPath(b, 'en'))).json()).toEqual(made)
    expect(await read('en', 2)).toMatchObject({ chapter: { title: 'Two' }, text: { revision: 1 } })
    now = new Date(now.getTime() + 1000)
    const replaced = await saved(b, 'en', { content: 'Second, again', revision: 1 })
    expect(replaced).toEqual({ ...made, content: 'Second, again', revision: 2, translatedAt: now.toISOString() })
    expect((await read('en', 2)).text?.html).toContain('Second, again')
    const response = await staff.send('DELETE', `${textPath(b, 'en')}?revision=2`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect((await read('en', 2)).text).toBeNull()
    expect((await staff.get(textPath(b, 'en'))).status).toBe(404)
    const rows = await changes()
    expect(rows).toMatchObject([
      { action: 'create', entity: 'chapter_translation', entityId: made.id, before: null },
      { action: 'update', entity: 'chapter_translation', entityId: made.id, before: { content: 'Second' } },
      { action: 'delete', entity: 'chapter_translation', entityId: made.id, before: { content: 'Second, again' } },
    ])
    for (const row of rows) expect(row.before ?? {}).not.toHaveProperty('html')
  })

  test('title, notes and isComplete alone: nothing is rendered, passages and time stay', async () => {
    const before = await (await staff.get(textPath(a, 'en'))).json()
    const passages = async () =>
      (
        await ctx.db.execute(sql`select p.* from passages p join chapter_translations t
          on t.id = p.chapter_translation_id where t.chapter_id = ${a.id} and p.ord > 0 order by p.id`)
      ).rows
    const kept = await passages()
    expect(kept).toHaveLength(2)
    const render = vi.spyOn(rendering, 'renderText')
    now = new Date(now.getTime() + 1000)
    const row = await saved(a, 'en', { title: 'One', notes: 'n', isComplete: false, content: 'First' })
    expect(row).toEqual({ ...(before as object), title: 'One', notes: 'n', isComplete: false, revision: 2 })
    expect(render).not.toHaveBeenCalled()
    expect(await passages()).toEqual(kept)
    await saved(a, 'en', { isComplete: false, content: 'First' })
    expect(await changes()).toHaveLength(1)
  })

  test('a title in the original language is the chapter’s', async () => {
    await saved(a, 'ar', { title: 'عنوان', content: 'أول' })
    expect(await titles()).toEqual(['عنوان', 'B', 'C'])
    await saved(a, 'en', { title: 'Title', content: 'First' })
    await saved(a, 'ar', { title: null, content: 'أول' })
    expect(await titles()).toEqual(['عنوان', 'B', 'C'])
    expect((await read('ar', 1)).chapter?.title).toBe('عنوان')
  })

  test('a stale revision: 409 with the text as it is; one of a text that is gone: 409', async () => {
    const current = await saved(a, 'en', { content: 'Mine' })
    const stale = { status: 409, detail: 'This text was changed by someone else meanwhile.', current }
    expect(await problem(put(a, 'en', { content: 'Yours', revision: 1 }))).toMatchObject(stale)
    expect(await problem(staff.send('DELETE', `${textPath(a, 'en')}?revision=1`))).toMatchObject(stale)
    expect(await (await staff.get(textPath(a, 'en'))).json()).toEqual(current)
    await staff.send('DELETE', textPath(a, 'en'))
    expect(await problem(put(a, 'en', { content: 'Yours', revision: 2 }))).toMatchObject({
      status: 409,
      detail: 'This text was deleted by someone else meanwhile.',
      current: null,
    })
    expect(await problem(staff.send('DELETE', textPath(a, 'en')))).toMatchObject({ status: 404 })
  })

  test('of two who begin the same text the second is told (revision 0: there was none)', async () => {
    const current = await saved(b, 'en', { content: 'Mine', revision: 0 })
    expect(await problem(put(b, 'en', { content: 'Yours', revision: 0 }))).toMatchObject({
      status: 409,
      detail: 'This text was changed by someone else meanwhile.',
      current,
    })
    expect(await (await staff.get(textPath(b, 'en'))).json()).toEqual(current)
    expect((await put(b, 'en', { content: 'Yours', revision: -1 })).status).toBe(400)
    const begun = await Promise.all(['X', 'Y', 'Z'].map((content) => put(b, 'ja', { content, revision: 0 })))
    expect(begun.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('two saves from one revision, two first texts at once', async () => {
    const replaced = await Promise.all(['X', 'Y', 'Z'].map((content) => put(a, 'en', { content, revision: 1 })))
    expect(replaced.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const made = await Promise.all(['X', 'Y', 'Z'].map((content) => put(a, 'ja', { content })))
    expect(made.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(staffChapterTextSchema.parse(await (await staff.get(textPath(a, 'ja'))).json()).revision).toBe(3)
  })

  test('against an import that is adding the same text: a conflict, no failure', async () => {
    const answer = await whileItWaits(ctx, {
      first: async (inner) => {
        await lockWork(inner, workId)
        await inner.db.execute(sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
          values (${a.id}, ${ids.eo}, 'x', 'x', 1)`)
      },
      start: () => put(a, 'eo', { content: 'y', revision: 0 }),
    })
    expect(await problem(Promise.resolve(answer))).toMatchObject({ status: 409, current: { content: 'x' } })
  })

  test('what could do harm is taken out; any script is kept', async () => {
    const content = '<iframe src=x></iframe>[x](data:text/html,x) שלום 𠮷\uD800\0'
    const row = await saved(a, 'en', { content })
    expect(row.content).toBe('<iframe src=x></iframe>[x](data:text/html,x) שלום 𠮷\uFFFD')
    const html = (await read('en', 1)).text?.html
    expect(html).not.toMatch(/<iframe|href="data:/)
    expect(html).toContain('שלום 𠮷')
  })
})

describe('§7 POST /api/admin/works/{id}/chapters/split', () => {
  const part = (title: string) => ({ title, content: `Text of ${title}` })
  const texts = async (code: string) => {
    const found = []
    for (const chapter of await list()) {
      const response = await staff.get(textPath(chapter, code))
      const text = response.ok ? staffChapterTextSchema.parse(await response.json()) : undefined
      found.push([chapter.title, text?.title, text?.content])
    }
    return found
  }

  test('a translation: existing chapters keep their titles, past them new ones are made', async () => {
    const response = await split({ languageId: ids.ja, from: 2, parts: [part('二'), part('三'), part('四')] })
    expect(response.status).toBe(200)
    expect(
      staffChapterSchema
        .strict()
        .array()
        .parse(await response.json()),
    ).toEqual(await list())
    expect(await titles()).toEqual(['A', 'B', 'C', '四'])
    expect(await texts('ja')).toEqual([
      ['A', undefined, undefined],
      ['B', '二', 'Text of 二'],
      ['C', '三', 'Text of 三'],
      ['四', '四', 'Text of 四'],
    ])
    expect((await what()).map((line) => line.replace(/ \d+$/, ''))).toEqual([
      'create chapter_translation',
      'create chapter_translation',
      'create chapter',
      'create chapter_translation',
    ])
    expect(await read('ja', 4)).toMatchObject({ chapter: { title: '四' }, text: { isComplete: true } })
  })

  test('the original: the parts name the chapters', async () => {
    await split({ languageId: ids.ar, replace: true, parts: ['أ', 'ب', 'ج', 'د'].map(part) })
    expect(await titles()).toEqual(['أ', 'ب', 'ج', 'د'])
    for (const [index, title] of ['أ', 'ب', 'ج', 'د'].entries())
      expect((await read('ar', index + 1)).chapter?.title).toBe(title)
  })

  test('chapters that have a text in the language: 409 naming them, and nothing is written; with replace they get it', async () => {
    const body = { languageId: ids.en, parts: [part('One'), part('Two'), part('Three')] }
    expect(await problem(split(body))).toMatchObject({
      status: 409,
      detail: 'These chapters already have a text in English: 1 “A”, 3 “C”.',
    })
    expect(await changes()).toEqual([])
    expect((await split({ ...body, replace: true })).status).toBe(200)
    expect(await texts('en')).toEqual([
      ['A', 'One', 'Text of One'],
      ['B', 'Two', 'Text of Two'],
      ['C', 'Three', 'Text of Three'],
    ])
    expect((await changes()).filter((row) => row.action === 'update').map((row) => row.before?.content)).toEqual([
      'First',
      'Third',
    ])
  })

  test('replaces no text but those that were seen', async () => {
    const body = { languageId: ids.en, parts: [part('One'), part('Two'), part('Three')], replace: true }
    const seen = (await list()).flatMap(({ translations }) => translations.filter((text) => text.languageId === ids.en))
    const replaced = seen.map(({ id, revision }) => ({ id, revision }))
    await saved(b, 'en', { content: 'New' })
    await saved(c, 'en', { content: 'Newer' })
    expect(await problem(split({ ...body, replaced }))).toMatchObject({
      status: 409,
      detail: 'The English texts of these chapters were changed by someone else meanwhile: 2 “B”, 3 “C”.',
    })
    expect(await texts('en')).toMatchObject([
      ['A', null, 'First'],
      ['B', null, 'New'],
      ['C', null, 'Newer'],
    ])
    expect((await split({ ...body, parts: [part('One')], replaced })).status).toBe(200)
    expect((await split(body)).status).toBe(200)
  })

  test('many that have one: the first are named', async () => {
    for (const title of ['D', 'E', 'F', 'G']) await added(title, { ar: 'x' })
    const parts = ['1', '2', '3', '4', '5', '6', '7'].map(part)
    await split({ languageId: ids.ja, parts })
    expect(await problem(split({ languageId: ids.ja, parts }))).toMatchObject({
      detail: 'These chapters already have a text in Japanese: 1 “A”, 2 “B”, 3 “C”, 4 “D”, 5 “E” and 2 more.',
    })
  })

  test.each([
    [{ parts: [] }, ['parts'], 'There is no chapter in this text'],
    [{ parts: [{ title: ' ', content: 'x' }] }, ['parts', 0, 'title'], 'Chapter title is required'],
    [
      { parts: [{ title: 'x', content: '' }] },
      ['parts', 0, 'content'],
      "The provider's AI-translated content is required",
    ],
    [{ languageId: 0 }, ['languageId'], 'Language is required'],
    [{ languageId: 999_999 }, ['languageId'], 'This language does not exist.'],
    [{ from: 5 }, ['from'], 'The first part can go to chapter 4 at most.'],
  ])('refused at the field: %j', async (wrong, path, message) => {
    const body = { languageId: ids.ja, parts: [part('X')], ...wrong }
    expect(await problem(split(body))).toMatchObject({ status: 400, detail: message, errors: [{ path, message }] })
  })

  test('a failure half-way leaves nothing behind', async () => {
    const before = await list()
    vi.spyOn(rendering, 'renderText').mockImplementationOnce(() => {
      throw new Error('broken')
    })
    expect((await split({ languageId: ids.ja, from: 4, parts: [part('X'), part('Y')] })).status).toBe(500)
    expect(await list()).toEqual(before)
    expect(await changes()).toEqual([])
  })

  test('two at once: one of them is kept', async () => {
    const body = { languageId: ids.ja, parts: ['1', '2', '3', '4', '5'].map(part) }
    const answers = await Promise.all([split(body), split(body)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await titles()).toEqual(['A', 'B', 'C', '4', '5'])
  })

  test('a book of 200 chapters', async () => {
    const parts = Array.from({ length: 200 }, (_, index) => part(String(index)))
    expect((await split({ languageId: ids.ja, parts })).status).toBe(200)
    expect(await titles()).toHaveLength(200)
  })
})
