import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { staffChapterTextSchema } from '#contract/chapters.ts'
import type { Problem } from '#contract/errors.ts'
import { useThreeChapters } from '#tests/support/three-chapters.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import * as rendering from '../../texts/render/render-text.ts'
import { lockWork } from '../works/lock-work.ts'

const { ctx, clock, ids, workId, staff, three, titles, textPath, put, saved, changes, read } = await useThreeChapters()
const problem = async (response: Promise<Response>) => (await (await response).json()) as Problem

describe('§7 a chapter’s text in one language', () => {
  test('made, read, replaced, deleted', async () => {
    const made = await saved(three.b, 'en', { title: 'Two', content: 'Second', notes: 'n' })
    expect(made).toEqual({
      id: expect.any(Number),
      chapterId: three.b.id,
      languageId: ids.en,
      title: 'Two',
      content: 'Second',
      isComplete: true,
      notes: 'n',
      translatedAt: clock.now.toISOString(),
      revision: 1,
    })
    expect(await (await staff.get(textPath(three.b, 'en'))).json()).toEqual(made)
    expect(await read('en', 2)).toMatchObject({ chapter: { title: 'Two' }, text: { revision: 1 } })
    clock.now = new Date(clock.now.getTime() + 1000)
    const replaced = await saved(three.b, 'en', { content: 'Second, again', revision: 1 })
    expect(replaced).toEqual({ ...made, content: 'Second, again', revision: 2, translatedAt: clock.now.toISOString() })
    expect((await read('en', 2)).text?.html).toContain('Second, again')
    const response = await staff.send('DELETE', `${textPath(three.b, 'en')}?revision=2`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect((await read('en', 2)).text).toBeNull()
    expect((await staff.get(textPath(three.b, 'en'))).status).toBe(404)
    const rows = await changes()
    expect(rows).toMatchObject([
      { action: 'create', entity: 'chapter_translation', entityId: made.id, before: null },
      { action: 'update', entity: 'chapter_translation', entityId: made.id, before: { content: 'Second' } },
      { action: 'delete', entity: 'chapter_translation', entityId: made.id, before: { content: 'Second, again' } },
    ])
    for (const row of rows) expect(row.before ?? {}).not.toHaveProperty('html')
  })

  test('of all chapters together: deleted as one act, if there are as many as were shown', async () => {
    const path = `/api/admin/works/${workId}/translations/${ids.en}`
    const stale = await staff.send('DELETE', `${path}?texts=3`)
    expect([stale.status, (await problem(Promise.resolve(stale))).detail]).toEqual([
      409,
      'The texts of this work were changed by someone else meanwhile.',
    ])
    expect((await staff.send('DELETE', `${path}?texts=2`)).status).toBe(204)
    expect((await read('ar', 1)).text?.html).toContain('أول')
    for (const chapter of [three.a, three.c]) expect((await staff.get(textPath(chapter, 'en'))).status).toBe(404)
    const rows = await ctx.db.execute<{ id: number; at: Date; title: string }>(
      sql`select id, at, entity || ' ' || action || ' ' || (before ->> 'content') as title from changes order by id`,
    )
    expect(rows.rows.map(({ title }) => title)).toEqual([
      'chapter_translation delete First',
      'chapter_translation delete Third',
    ])
    expect((await staff.send('DELETE', path)).status).toBe(404)
    // Each of them can be brought back.
    for (const { id } of rows.rows)
      expect((await staff.send('POST', `/api/admin/changes/${id}/restore`)).status).toBe(200)
    expect((await read('en', 1)).text?.html).toContain('First')
    expect((await staff.send('DELETE', `/api/admin/works/${ids.letters}/translations/${ids.en}`)).status).toBe(409)
    expect((await staff.send('DELETE', `/api/admin/works/999999/translations/${ids.en}`)).status).toBe(404)
  })

  test('title, notes and isComplete alone: nothing is rendered, passages and time stay', async () => {
    const before = await (await staff.get(textPath(three.a, 'en'))).json()
    const passages = async () =>
      (
        await ctx.db.execute(sql`select p.* from passages p join chapter_translations t
          on t.id = p.chapter_translation_id where t.chapter_id = ${three.a.id} and p.ord > 0 order by p.id`)
      ).rows
    const kept = await passages()
    expect(kept).toHaveLength(2)
    const render = vi.spyOn(rendering, 'renderText')
    clock.now = new Date(clock.now.getTime() + 1000)
    const row = await saved(three.a, 'en', { title: 'One', notes: 'n', isComplete: false, content: 'First' })
    expect(row).toEqual({ ...(before as object), title: 'One', notes: 'n', isComplete: false, revision: 2 })
    expect(render).not.toHaveBeenCalled()
    expect(await passages()).toEqual(kept)
    await saved(three.a, 'en', { isComplete: false, content: 'First' })
    expect(await changes()).toHaveLength(1)
  })

  test('a title in the original language is the chapter’s', async () => {
    await saved(three.a, 'ar', { title: 'عنوان', content: 'أول' })
    expect(await titles()).toEqual(['عنوان', 'B', 'C'])
    await saved(three.a, 'en', { title: 'Title', content: 'First' })
    await saved(three.a, 'ar', { title: null, content: 'أول' })
    expect(await titles()).toEqual(['عنوان', 'B', 'C'])
    expect((await read('ar', 1)).chapter?.title).toBe('عنوان')
  })

  test('a stale revision: 409 with the text as it is; one of a text that is gone: 409', async () => {
    const current = await saved(three.a, 'en', { content: 'Mine' })
    const stale = { status: 409, detail: 'This text was changed by someone else meanwhile.', current }
    expect(await problem(put(three.a, 'en', { content: 'Yours', revision: 1 }))).toMatchObject(stale)
    expect(await problem(staff.send('DELETE', `${textPath(three.a, 'en')}?revision=1`))).toMatchObject(stale)
    expect(await (await staff.get(textPath(three.a, 'en'))).json()).toEqual(current)
    await staff.send('DELETE', textPath(three.a, 'en'))
    expect(await problem(put(three.a, 'en', { content: 'Yours', revision: 2 }))).toMatchObject({
      status: 409,
      detail: 'This text was deleted by someone else meanwhile.',
      current: null,
    })
    expect(await problem(staff.send('DELETE', textPath(three.a, 'en')))).toMatchObject({ status: 404 })
  })

  test('§4 stale edits: a text that was deleted and written anew is another one for whoever has seen the first', async () => {
    const first = await saved(three.b, 'en', { content: 'First' })
    await staff.send('DELETE', textPath(three.b, 'en'))
    const second = await saved(three.b, 'en', { content: 'Second', revision: 0 })
    expect(second.revision).toBe(2)
    expect(await problem(put(three.b, 'en', { content: 'From the first', revision: first.revision }))).toMatchObject({
      status: 409,
      current: second,
    })
    // Also where the first comes back from the history, in the place of the second.
    const seen = await saved(three.b, 'en', { content: 'Second, again', revision: 2 })
    await staff.send('DELETE', textPath(three.b, 'en'))
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      select id::int from changes where action = 'delete' and entity_id = ${first.id}`)
    expect((await staff.send('POST', `/api/admin/changes/${rows[0]?.id}/restore`)).status).toBe(200)
    const back = await (await staff.get(textPath(three.b, 'en'))).json()
    expect(back).toMatchObject({ id: first.id, content: 'First', revision: seen.revision + 1 })
  })

  test('of two who begin the same text the second is told (revision 0: there was none)', async () => {
    const current = await saved(three.b, 'en', { content: 'Mine', revision: 0 })
    expect(await problem(put(three.b, 'en', { content: 'Yours', revision: 0 }))).toMatchObject({
      status: 409,
      detail: 'This text was changed by someone else meanwhile.',
      current,
    })
    expect(await (await staff.get(textPath(three.b, 'en'))).json()).toEqual(current)
    expect((await put(three.b, 'en', { content: 'Yours', revision: -1 })).status).toBe(400)
    const begun = await Promise.all(['X', 'Y', 'Z'].map((content) => put(three.b, 'ja', { content, revision: 0 })))
    expect(begun.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('two saves from one revision, two first texts at once', async () => {
    const replaced = await Promise.all(['X', 'Y', 'Z'].map((content) => put(three.a, 'en', { content, revision: 1 })))
    expect(replaced.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const made = await Promise.all(['X', 'Y', 'Z'].map((content) => put(three.a, 'ja', { content })))
    expect(made.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(staffChapterTextSchema.parse(await (await staff.get(textPath(three.a, 'ja'))).json()).revision).toBe(3)
  })

  test('against an import that is adding the same text: a conflict, no failure', async () => {
    const answer = await whileItWaits(ctx, {
      first: async (inner) => {
        await lockWork(inner, workId)
        await inner.db.execute(sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
          values (${three.a.id}, ${ids.eo}, 'x', 'x', 1)`)
      },
      start: () => put(three.a, 'eo', { content: 'y', revision: 0 }),
    })
    expect(await problem(Promise.resolve(answer))).toMatchObject({ status: 409, current: { content: 'x' } })
  })

  test('what could do harm is taken out; any script is kept', async () => {
    const content = '<iframe src=x></iframe>[x](data:text/html,x) שלום 𠮷\uD800\0'
    const row = await saved(three.a, 'en', { content })
    expect(row.content).toBe('<iframe src=x></iframe>[x](data:text/html,x) שלום 𠮷\uFFFD')
    const html = (await read('en', 1)).text?.html
    expect(html).not.toMatch(/<iframe|href="data:/)
    expect(html).toContain('שלום 𠮷')
  })
})
