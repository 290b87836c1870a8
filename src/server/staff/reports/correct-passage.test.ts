import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { nextReportSchema, type StaffReportDetail, staffReportDetailSchema } from '#contract/reports.ts'
import { changes, reports } from '#server/db/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory } from '#tests/support/history.ts'
import { takeReport } from '../../reports/take-report.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const { id, read, send, history, remove } = useHistory(ctx, app)

const EDITOR = 'editor@testers.example'
let sent = 0
async function report(others: object = {}): Promise<number> {
  const token = (++sent).toString(16).padStart(32, '0')
  const clock = () => new Date(Date.UTC(2026, 0, 1, 0, 0, sent))
  const input = { token, workId: id('ferry'), chapterId: id('knot'), language: 'en', block: 2, revision: 1 }
  const words = { quote: 'second', kind: 'meaning', text: null, suggestion: 'other' } as const
  await takeReport({ ...ctx, clock }, { ...input, ...words, ...others })
  return (await ctx.db.select().from(reports).where(eq(reports.token, token)))[0]?.id as number
}
const detail = async (of: number) => staffReportDetailSchema.strict().parse((await read(`/reports/${of}`)).body)
const correct = (of: number, body: object) =>
  send<StaffReportDetail & { detail: string; current: StaffReportDetail; errors: unknown }>(
    'POST',
    `/reports/${of}/correction`,
    body,
  )
const knot = () => `/chapters/${id('knot')}/translations/${id('en')}`
const text = async (path = knot()) => (await read<{ content: string; revision: number; id: number }>(path)).body
/** Of the chapter's text, since it was imported. */
const edits = async () =>
  (await history('chapter_translation', (await text()).id)).filter(({ action }) => action !== 'create')
const publicly = async (path: string) => (await app.request(path)).text()

describe('a correction of a reported passage', () => {
  test('is saved as the editor saves, with one revision and one entry of the history, and resolves the report', async () => {
    const of = await report()
    const page = `/api/works/${id('ferry')}/reading/en/1`
    expect(await publicly(page)).toContain('A second paragraph.')
    const { status, body } = await correct(of, {
      wording: '*Another* paragraph, rewritten.',
      textRevision: 1,
      revision: 1,
      note: ' Thank you. ',
    })
    expect(status).toBe(200)
    expect(staffReportDetailSchema.strict().parse(body)).toMatchObject({
      resolved: { by: EDITOR },
      note: 'Thank you.',
      revision: 2,
      passage: { words: '', paragraphs: null, hasChanged: true },
    })
    expect(await detail(of)).toEqual(body)
    expect(await text()).toMatchObject({
      content: 'A first paragraph.\n\n*Another* paragraph, rewritten.',
      title: 'The Knot',
      isComplete: true,
      revision: 2,
    })
    expect(await edits()).toMatchObject([{ actor: EDITOR }])
    const [resolved] = await ctx.db
      .select()
      .from(changes)
      .where(eq(changes.entity, 'report'))
      .orderBy(desc(changes.id))
      .limit(1)
    expect(resolved).toMatchObject({ actor: EDITOR, action: 'update', entityId: of, batchId: null })
    // Readers see it at once, it is searched, and it is aligned with its original.
    expect(await publicly(page)).toContain('<em>Another</em> paragraph, rewritten.')
    expect(await publicly('/api/search?q=rewritten')).toContain('The Ferryman')
    const { rows } = await ctx.db.execute(sql`select links is not null as aligned from chapter_translations
      where chapter_id = ${id('knot')} and language_id = ${id('en')}`)
    expect(rows).toEqual([{ aligned: true }])
  })

  test('keeps the work in progress, and needs no other wording than what stands', async () => {
    const of = await report({ chapterId: id('toll'), language: 'ja', block: 1, quote: '第二章' })
    const path = `/chapters/${id('toll')}/translations/${id('ja')}`
    expect((await correct(of, { wording: '第二章。', textRevision: 1 })).body).toMatchObject({
      resolved: { by: EDITOR },
    })
    expect(await text(path)).toMatchObject({ revision: 1, isComplete: false })
    const again = await report({ chapterId: id('toll'), language: 'ja', block: 1, quote: '第二章' })
    expect((await correct(again, { wording: '第二の章。', textRevision: 1 })).status).toBe(200)
    expect(await text(path)).toMatchObject({ revision: 2, isComplete: false, title: '通行料', content: '第二の章。' })
  })

  test('is of a whole work, too', async () => {
    const of = await report({ workId: id('letters'), chapterId: null, language: 'ja', block: 1, quote: '一\n二' })
    expect((await correct(of, { wording: '壱\n弐', textRevision: 1 })).status).toBe(200)
    const path = `/works/${id('letters')}/translations/${id('ja')}`
    expect(await text(path)).toMatchObject({ content: '壱\n弐\n\n三', revision: 2 })
  })

  test('of a text that was changed meanwhile is a conflict with what stands now, and nothing is written', async () => {
    const of = await report()
    await send('PUT', knot(), { content: 'New.\n\nA first paragraph.\n\nIts second one.' })
    const { status, body } = await correct(of, { wording: 'Mine.', textRevision: 1, revision: 1 })
    expect([status, body.detail]).toEqual([409, 'This text was changed by someone else meanwhile.'])
    expect(staffReportDetailSchema.strict().parse(body.current)).toEqual(await detail(of))
    expect(body.current).toMatchObject({
      resolved: null,
      revision: 1,
      passage: { paragraphs: { textRevision: 2, markdown: 'Its second one.' } },
    })
    expect((await text()).revision).toBe(2)
  })

  test('of a report that was changed meanwhile is a conflict, and leaves the text as it was', async () => {
    const of = await report()
    await send('PATCH', `/reports/${of}`, { isResolved: true, note: 'Theirs.' })
    const { status, body } = await correct(of, { wording: 'Mine.', textRevision: 1, revision: 1, note: 'Mine.' })
    expect([status, body.detail]).toEqual([409, 'This report was changed by someone else meanwhile.'])
    // Not the text of the transaction that was undone.
    expect(body.current).toEqual(await detail(of))
    expect(body.current).toMatchObject({ note: 'Theirs.', revision: 2, passage: { paragraphs: { textRevision: 1 } } })
    expect(await text()).toMatchObject({ revision: 1, content: 'A first paragraph.\n\nA second paragraph.' })
    expect(await edits()).toEqual([])
  })

  test('of two people at once only one is written', async () => {
    const of = await report()
    const both = await Promise.all(
      ['One.', 'Two.'].map((wording) => correct(of, { wording, textRevision: 1, revision: 1 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await text()).revision).toBe(2)
    expect(await edits()).toHaveLength(1)
  })

  test('is refused where the passage or its text is gone', async () => {
    const of = await report()
    await send('PUT', knot(), { content: 'Nothing of it.' })
    expect(await correct(of, { wording: 'Mine.', textRevision: 2 })).toMatchObject({
      status: 409,
      body: {
        detail: 'This passage can only be corrected in the editor of its text.',
        current: { passage: { words: '' } },
      },
    })
    await remove(knot())
    expect(await correct(of, { wording: 'Mine.', textRevision: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'This text is not in the library any more.', current: { passage: null, resolved: null } },
    })
    expect((await correct(999_999, { wording: 'Mine.', textRevision: 1 })).status).toBe(404)
  })

  test('needs words and the revision that was seen, and has an end', async () => {
    const of = await report()
    for (const wording of [undefined, '', ' \n\u200b'])
      expect(await correct(of, { wording, textRevision: 1 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: ['wording'], message: 'The passage needs words' }] },
      })
    expect((await correct(of, { wording: 'x'.repeat(20_001), textRevision: 1 })).status).toBe(400)
    expect((await correct(of, { wording: 'Mine.' })).status).toBe(400)
    expect((await text()).revision).toBe(1)
  })
})

describe('the next report', () => {
  const next = async (of: number, query = '') =>
    nextReportSchema.strict().parse((await read(`/reports/${of}/next${query}`)).body)
  const resolve = (of: number) => send('PATCH', `/reports/${of}`, { isResolved: true })
  const inJapanese = () => ({ workId: id('letters'), chapterId: null, language: 'ja', block: 1, quote: '一' })

  test('is the next open one of the list, from its end goes on at the beginning, and ends with the last', async () => {
    const [oldest, middle, newest] = [await report(), await report(inJapanese()), await report()]
    // As the list: the newest first.
    expect(await next(newest)).toEqual({ next: middle, open: 2 })
    expect(await next(oldest)).toEqual({ next: newest, open: 2 })
    expect(await next(oldest, '?sort=created&order=asc')).toEqual({ next: middle, open: 2 })
    expect(await next(middle, '?sort=work&order=asc')).toEqual({ next: newest, open: 2 })
    // One that is resolved keeps its place.
    await resolve(newest)
    expect(await next(newest)).toEqual({ next: middle, open: 2 })
    await resolve(middle)
    expect(await next(middle)).toEqual({ next: oldest, open: 1 })
    await resolve(oldest)
    expect(await next(oldest)).toEqual({ next: null, open: 0 })
  })

  test('is one of those that the filter shows', async () => {
    const [oldest, middle, newest] = [await report(), await report(inJapanese()), await report()]
    expect(await next(newest, `?language=${id('en')}`)).toEqual({ next: oldest, open: 1 })
    expect(await next(middle, `?language=${id('en')}`)).toEqual({ next: oldest, open: 2 })
    expect(await next(newest, '?filter=letters')).toEqual({ next: middle, open: 1 })
    expect(await next(newest, `?work=${id('ferry')}&status=any`)).toEqual({ next: oldest, open: 1 })
    expect(await next(999_999)).toEqual({ next: newest, open: 3 })
    expect((await read(`/reports/${oldest}/next?sort=quote`)).status).toBe(400)
  })
})
