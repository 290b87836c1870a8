import { describe, expect, test, vi } from 'vitest'
import { staffChapterSchema, staffChapterTextSchema } from '#contract/chapters.ts'
import type { Problem } from '#contract/errors.ts'
import { useThreeChapters } from '#tests/support/three-chapters.ts'
import * as rendering from '../../texts/render/render-text.ts'

const { ids, staff, three, added, list, titles, textPath, saved, split, changes, read } = await useThreeChapters()
const problem = async (response: Promise<Response>) => (await (await response).json()) as Problem

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
    expect((await changes()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
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
    await saved(three.b, 'en', { content: 'New' })
    await saved(three.c, 'en', { content: 'Newer' })
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
    [{ parts: [{ title: 'x', content: '' }] }, ['parts', 0, 'content'], "Testers's AI-translated content is required"],
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

  test('a book of 60 chapters', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => part(String(index)))
    expect((await split({ languageId: ids.ja, parts })).status).toBe(200)
    expect(await titles()).toHaveLength(60)
  })
})
