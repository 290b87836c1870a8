import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { type StaffChapter, staffChapterSchema } from '#contract/chapters.ts'
import type { Problem } from '#contract/errors.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { useThreeChapters } from '#tests/support/three-chapters.ts'
import * as rendering from '../../texts/render/render-text.ts'

const work = await useThreeChapters()
const { ctx, clock, ids, workId, staff, three, add, added, list, titles, textPath, put, saved, order } = work
const { changes, read } = work
const chaptersPath = `/api/admin/works/${workId}/chapters`
const problem = async (response: Promise<Response>) => (await (await response).json()) as Problem
const changeLines = async () => (await changes()).map((row) => `${row.action} ${row.entity} ${row.entityId}`)

describe('§5 chapters: each needs a title and content for at least one language', () => {
  const text = () => ({ languageId: ids.en, content: 'x' })
  const REQUIRED = "Testers's AI-translated content is required"
  test.each([
    ['no title', () => ({ translations: [text()] }), ['title'], 'Chapter title is required'],
    ['a blank title', () => ({ title: ' ', translations: [text()] }), ['title'], 'Chapter title is required'],
    [
      'an invisible title',
      () => ({ title: '\u200b\u2060', translations: [text()] }),
      ['title'],
      'Chapter title is required',
    ],
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
    const response = staff.send('POST', chaptersPath, body())
    expect(await problem(response)).toMatchObject({ status: 400, detail: message, errors: [{ path, message }] })
    expect(await changes()).toEqual([])
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })

  test('a chapter’s text: content required, languages and chapters that are there', async () => {
    for (const body of [{}, { content: ' ' }, { content: '\0' }])
      expect(await problem(put(three.a, 'en', body))).toMatchObject({ status: 400, detail: REQUIRED })
    expect(
      await problem(staff.send('PUT', `/api/admin/chapters/${three.a.id}/translations/999999`, { content: 'x' })),
    ).toMatchObject({
      status: 404,
      detail: 'There is no such language.',
    })
    expect(await problem(put({ ...three.a, id: 999_999 }, 'en', { content: 'x' }))).toMatchObject({
      status: 404,
      detail: 'There is no such chapter.',
    })
  })
})

describe('§7 chapters of a work', () => {
  test('a new one comes last, with its texts, and readers see it at once', async () => {
    const response = await staff.send('POST', chaptersPath, {
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
      translatedAt: clock.now.toISOString(),
      gaps: null,
    }
    expect(row.translations.find((one) => one.languageId === ids.en)).toEqual({
      ...text,
      id: expect.any(Number),
      languageId: ids.en,
    })
    expect((await list())[3]).toEqual(row)
    expect(await changeLines()).toEqual([
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
    const at = (path: string) => `/api/admin/works/${ids.letters}/chapters${path}`
    expect(await problem(staff.send('POST', at(''), body))).toMatchObject({ status: 409, detail })
    expect(await problem(staff.send('PUT', at('/order'), { chapterIds: [] }))).toMatchObject({ status: 409, detail })
    const parts = { languageId: ids.en, parts: [{ title: 'X', content: 'x' }] }
    expect(await problem(staff.send('POST', at('/split'), parts))).toMatchObject({ status: 409, detail })
    expect(await (await staff.get(at(''))).json()).toEqual([])
    for (const id of ['999999', '0', 'x', '99999999999']) {
      const nowhere = `/api/admin/works/${id}/chapters`
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
    expect(await problem(put(three.a, 'en', { content: 'x' }))).toMatchObject({ status: 409 })
    await ctx.db.execute(sql`update works set has_chapters = true where id = ${workId}`)
  })

  test('each call: 401 to nobody, 403 to a reader and to another site', async () => {
    const app = testApp(ctx)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    const calls = [
      ['GET', chaptersPath],
      ['POST', chaptersPath],
      ['PUT', `${chaptersPath}/order`],
      ['POST', `${chaptersPath}/split`],
      ['PATCH', `/api/admin/chapters/${three.a.id}`],
      ['DELETE', `/api/admin/chapters/${three.a.id}`],
      ['GET', textPath(three.a, 'en')],
      ['PUT', textPath(three.a, 'en')],
      ['DELETE', textPath(three.a, 'en')],
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
    const row = staffChapterSchema.parse(await (await rename(three.a, { title: ' جديد ', revision: 1 })).json())
    expect(row).toEqual({ ...three.a, title: 'جديد', revision: 2 })
    expect(await changes()).toMatchObject([
      { action: 'update', entity: 'chapter', entityId: three.a.id, before: { title: 'A', orderIndex: 0, revision: 1 } },
    ])
    expect((await read('ar', 1)).chapter?.title).toBe('جديد')
    await rename(three.a, { title: 'جديد' })
    expect(await changes()).toHaveLength(1)
  })

  test('a title that the original text carries too goes with it, and its text is not rendered', async () => {
    await saved(three.a, 'ar', { title: 'قديم', content: 'أول' })
    await saved(three.a, 'en', { title: 'Old', content: 'First' })
    const render = vi.spyOn(rendering, 'renderText')
    await rename(three.a, { title: 'جديد' })
    expect((await read('ar', 1)).chapter?.title).toBe('جديد')
    expect((await read('en', 1)).chapter?.title).toBe('Old')
    expect(render).not.toHaveBeenCalled()
  })

  test('refused: no title, a stale revision', async () => {
    expect(await problem(rename(three.a, { title: '' }))).toMatchObject({
      status: 400,
      detail: 'Chapter title is required',
    })
    const current = await (await rename(three.a, { title: 'Mine' })).json()
    expect(await problem(rename(three.a, { title: 'Yours', revision: 1 }))).toMatchObject({
      status: 409,
      detail: 'This chapter was changed by someone else meanwhile.',
      current,
    })
    expect(await titles()).toEqual(['Mine', 'B', 'C'])
  })

  test('two from one revision at once: one of them is kept', async () => {
    const answers = await Promise.all(['X', 'Y', 'Z'].map((title) => rename(three.a, { title, revision: 1 })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })
})

describe('§7 PUT /api/admin/works/{id}/chapters/order', () => {
  test('the new order; a change row for each chapter that moved', async () => {
    await saved(three.b, 'en', { content: 'Second' })
    await ctx.db.execute(sql`delete from changes`)
    const rows = staffChapterSchema.array().parse(await (await order([three.c.id, three.b.id, three.a.id])).json())
    expect(rows.map((row) => [row.title, row.orderIndex, row.revision])).toEqual([
      ['C', 0, 2],
      ['B', 1, 1],
      ['A', 2, 2],
    ])
    expect(await changes()).toMatchObject([
      { action: 'update', entity: 'chapter', entityId: three.c.id, before: { orderIndex: 2, title: 'C' } },
      { action: 'update', entity: 'chapter', entityId: three.a.id, before: { orderIndex: 0, title: 'A' } },
    ])
    expect((await read('en', 3)).text?.html).toContain('First')
    await order([three.c.id, three.b.id, three.a.id])
    expect(await changes()).toHaveLength(2)
  })

  test('anything but every chapter, once: 409 with the chapters as they are', async () => {
    const current = await list()
    const wrong = [
      [],
      [three.a.id, three.b.id],
      [three.a.id, three.b.id, three.c.id, three.c.id],
      [three.a.id, three.b.id, three.b.id],
      [three.a.id, three.b.id, 999_999],
    ]
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
    const was = [three.a.id, three.b.id, three.c.id]
    expect((await order([three.c.id, three.b.id, three.a.id], was)).status).toBe(200)
    const current = await list()
    expect(await problem(order([three.b.id, three.a.id, three.c.id], was))).toMatchObject({
      status: 409,
      detail: 'The chapters have changed meanwhile.',
      current,
    })
    expect(await titles()).toEqual(['C', 'B', 'A'])
    expect((await order([three.b.id, three.a.id, three.c.id], [three.c.id, three.b.id, three.a.id])).status).toBe(200)
    expect((await order([three.a.id, three.b.id, three.c.id])).status).toBe(200)
    expect(await titles()).toEqual(['A', 'B', 'C'])
  })

  test('adding, deleting and ordering at once leaves no gap and no double', async () => {
    const answers = await Promise.all([
      add('D', { en: 'x' }),
      order([three.c.id, three.a.id, three.b.id]),
      add('E', { en: 'x' }),
      staff.send('DELETE', `/api/admin/chapters/${three.b.id}`),
      order([three.b.id, three.c.id, three.a.id]),
      add('F', { en: 'x' }),
      put(three.a, 'ja', { content: 'x' }),
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
    const response = await staff.send('DELETE', `/api/admin/chapters/${three.a.id}?revision=1`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await titles()).toEqual(['B', 'C'])
    const [first, ...moved] = await changes()
    expect(first).toMatchObject({
      action: 'delete',
      entity: 'chapter',
      entityId: three.a.id,
      before: { title: 'A', workId },
    })
    const texts = first?.before?.translations as Record<string, unknown>[]
    expect(texts).toMatchObject([
      { chapterId: three.a.id, languageId: ids.en, content: 'First' },
      { chapterId: three.a.id, languageId: ids.ar, content: 'أول' },
    ])
    expect(texts[0]).not.toHaveProperty('html')
    expect(moved.map((change) => [change.action, change.entityId])).toEqual([
      ['update', three.b.id],
      ['update', three.c.id],
    ])
    expect(
      (
        await ctx.db.execute(sql`select from passages p join chapter_translations t
      on t.id = p.chapter_translation_id where t.chapter_id = ${three.a.id}`)
      ).rows,
    ).toEqual([])
    expect((await read('ar', 1)).text?.html).toContain('ثانٍ')
  })

  test('a stale revision: 409, and it stays', async () => {
    await order([three.b.id, three.a.id, three.c.id])
    expect(await problem(staff.send('DELETE', `/api/admin/chapters/${three.a.id}?revision=1`))).toMatchObject({
      status: 409,
      detail: 'This chapter was changed by someone else meanwhile.',
      current: { id: three.a.id, revision: 2 },
    })
    expect(await titles()).toEqual(['B', 'A', 'C'])
  })
})
