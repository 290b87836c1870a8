import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  openReportsSchema,
  type StaffReportDetail,
  staffReportDetailSchema,
  staffReportSchema,
} from '#contract/reports.ts'
import { changes, reports } from '#server/db/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory } from '#tests/support/history.ts'
import { takeReport } from '../../reports/take-report.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const { id, read, send, history, deleted, remove, restore } = useHistory(ctx, app)

let sent = 0
const report = async (others: object = {}) => {
  const token = (++sent).toString(16).padStart(32, '0')
  const clock = () => new Date(Date.UTC(2026, 0, 1, 0, 0, sent))
  const input = { token, workId: id('ferry'), chapterId: id('knot'), language: 'en', block: 2, revision: 1 }
  const words = { quote: 'second', kind: 'meaning', text: null, suggestion: null } as const
  await takeReport({ ...ctx, clock }, { ...input, ...words, ...others })
  return (await ctx.db.select().from(reports).where(eq(reports.token, token)))[0]?.id as number
}
const list = async (query = '') => {
  const { body, total } = await read(`/reports${query}`)
  return { rows: staffReportSchema.strict().array().parse(body), total }
}
const ids = async (query = '') => (await list(query)).rows.map((row) => row.id)
const open = async () => openReportsSchema.parse((await read('/reports/open')).body).open
const detail = async (of: number) => staffReportDetailSchema.strict().parse((await read(`/reports/${of}`)).body)
const patch = (of: number, body: object) => send<StaffReportDetail>('PATCH', `/reports/${of}`, body)
const ofLetters = () => ({ workId: id('letters'), chapterId: null, language: 'ja', block: 1, quote: '一\n二' })

describe('the reports of readers', () => {
  let first: number
  let second: number
  beforeEach(async () => {
    first = await report({ text: 'x'.repeat(500) })
    second = await report(ofLetters())
  })

  test('are listed, those that are open and the newest first, with the beginnings of their words', async () => {
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(rows.map((row) => row.id)).toEqual([second, first])
    expect(rows[1]).toMatchObject({
      work: { id: id('ferry'), title: 'The Ferryman' },
      chapter: { id: id('knot'), number: 1, title: 'العقدة' },
      language: { code: 'en', isRtl: false },
      kind: 'meaning',
      quote: 'second',
      text: 'x'.repeat(200),
      resolved: null,
      revision: 1,
    })
    expect(rows[0]).toMatchObject({ chapter: null, language: { code: 'ja' } })
    // By its place among the chapters, as readers count them.
    await ctx.db.execute(sql`update chapters set order_index = 70 + order_index`)
    expect((await list()).rows[1]).toMatchObject({ chapter: { number: 1 } })
  })

  test('are narrowed by state, language, work and the words of its title, sorted, and cut into pages', async () => {
    await patch(first, { isResolved: true })
    expect(await ids()).toEqual([second])
    expect(await ids('?status=resolved')).toEqual([first])
    expect(await ids('?status=any')).toEqual([second, first])
    expect(await ids('?status=any&sort=created&order=asc')).toEqual([first, second])
    expect(await ids('?status=any&sort=language')).toEqual([first, second])
    expect(await ids(`?status=any&language=${id('ja')}`)).toEqual([second])
    expect(await ids(`?status=any&work=${id('ferry')}`)).toEqual([first])
    expect(await ids('?status=any&filter=ferry')).toEqual([first])
    expect(await list('?status=any&limit=1&page=2')).toMatchObject({ rows: [{ id: first }], total: 2 })
    expect((await read('/reports?status=new')).status).toBe(400)
  })

  test('are counted as long as they are open', async () => {
    expect(await open()).toBe(2)
    await patch(first, { isResolved: true })
    expect(await open()).toBe(1)
    await patch(first, { isResolved: false })
    expect(await open()).toBe(2)
  })

  test('are resolved with a note by who is signed in, and opened again; what was before is kept', async () => {
    const { status, body } = await patch(first, { isResolved: true, note: ' Mended. ', revision: 1 })
    expect(status).toBe(200)
    const resolved = staffReportDetailSchema.strict().parse(body)
    expect(resolved).toMatchObject({ note: 'Mended.', revision: 2, resolved: { by: 'editor@testers.example' } })
    expect(await detail(first)).toEqual(resolved)
    const opened = (await patch(first, { isResolved: false, revision: 2 })).body
    expect(opened).toMatchObject({ note: 'Mended.', revision: 3, resolved: null })
    const rows = await ctx.db.select().from(changes).where(eq(changes.entity, 'report')).orderBy(changes.id)
    expect(rows).toMatchObject([
      { actor: 'editor@testers.example', action: 'update', entityId: first, before: { resolvedAt: null, note: null } },
      { actor: 'editor@testers.example', before: { resolvedBy: 'editor@testers.example', note: 'Mended.' } },
    ])
    // A reader's own words go with the report, and do not outlive it in the history.
    for (const { before } of rows)
      expect(Object.keys(before as object).filter((name) => /quote|text$|suggestion|token/.test(name))).toEqual([])
    // No part of the work's own history, which could be brought back.
    expect((await history('work', id('ferry'))).map(({ entity }) => entity)).not.toContain('report')
    expect((await read(`/changes/${rows[0]?.id}`)).status).toBe(404)
    expect((await restore(rows[0]?.id)).status).toBe(404)
  })

  test('that someone else has resolved meanwhile are a conflict, with what stands', async () => {
    await patch(first, { isResolved: true, note: 'Theirs.', revision: 1 })
    const answer = await patch(first, { isResolved: true, note: 'Mine.', revision: 1 })
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'This report was changed by someone else meanwhile.', current: { note: 'Theirs.', revision: 2 } },
    })
    expect(await detail(first)).toMatchObject({ note: 'Theirs.' })
    expect((await patch(999_999, { isResolved: true })).status).toBe(404)
    expect((await patch(first, { note: 'x' })).status).toBe(400)
  })

  test('are deleted for good: nothing is kept of them, and nothing can be brought back', async () => {
    expect((await send('DELETE', `/reports/${first}?revision=7`)).status).toBe(409)
    await remove(`/reports/${first}?revision=1`)
    expect(await ids('?status=any')).toEqual([second])
    expect((await read(`/reports/${first}`)).status).toBe(404)
    expect((await send('DELETE', `/reports/${first}`)).status).toBe(404)
    const [row] = await ctx.db.select().from(changes).where(eq(changes.entity, 'report'))
    expect(row).toMatchObject({ actor: 'editor@testers.example', action: 'delete', entityId: first, before: null })
    expect(await deleted()).toEqual([])
    expect((await restore(row?.id)).status).toBe(404)
  })

  test('empty no cached page, neither sent nor resolved', async () => {
    const page = async () => (await app.request('/api/authors')).json()
    const before = await page()
    await ctx.db.execute(sql`update authors set nationality = 'Elsewhere'`)
    const sentOne = await app.request('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(await stored(first)), token: 'f'.repeat(32) }),
    })
    expect(sentOne.status).toBe(204)
    await patch(first, { isResolved: true })
    expect(await page()).toEqual(before)
    await send('PATCH', `/authors/${id('Homer')}`, { nationality: 'Ionian' })
    expect(await page()).not.toEqual(before)
  })
})

const stored = async (of: number) => {
  const { work, chapter, language, kind, block, quote } = await detail(of)
  const place = { workId: work.id, chapterId: chapter?.id ?? null, language: language.code, block, revision: 1 }
  return { ...place, kind, quote }
}

describe('the passage of a report', () => {
  test('stands as it is now beside the one of the original that it renders', async () => {
    expect((await detail(await report())).passage).toEqual({
      translationId: null,
      hasChanged: false,
      block: 2,
      before: 'A ',
      words: 'second',
      after: ' paragraph.',
      place: 'A first paragraph.\n\n'.length,
      paragraphs: { markdown: 'A second paragraph.', start: 20, textRevision: 1 },
      original: { language: { id: id('ar'), code: 'ar', name: 'Arabic', isRtl: true }, text: 'فقرة ثانية' },
    })
    const { passage } = await detail(await report(ofLetters()))
    expect(passage).toMatchObject({ words: '一\n二', original: { language: { code: 'en' }, text: 'One\nTwo' } })
    expect(passage?.translationId).toEqual(expect.any(Number))
  })

  test('of an original stands alone', async () => {
    const { passage } = await detail(await report({ language: 'ar', quote: 'ثانية' }))
    expect(passage).toMatchObject({ before: 'فقرة ', words: 'ثانية', original: null })
  })

  test('is found again where it has moved, and said to have changed', async () => {
    const of = await report()
    const path = `/chapters/${id('knot')}/translations/${id('en')}`
    await send('PUT', path, { content: 'New.\n\nA first paragraph.\n\nIts **second** one.' })
    expect((await detail(of)).passage).toMatchObject({
      hasChanged: true,
      block: 3,
      before: 'Its ',
      words: 'second',
      place: 'New.\n\nA first paragraph.\n\n'.length,
      paragraphs: { markdown: 'Its **second** one.', start: 26, textRevision: 2 },
    })
    await send('PUT', path, { content: 'Nothing of it.' })
    expect((await detail(of)).passage).toMatchObject({ block: 1, before: 'Nothing of it.', words: '', after: '' })
  })

  test('is gone with its text or chapter, the quoted words stay, and who comes back finds it again', async () => {
    const of = await report()
    await remove(`/chapters/${id('knot')}/translations/${id('en')}`)
    expect(await detail(of)).toMatchObject({ quote: 'second', chapter: { number: 1 }, passage: null })
    await remove(`/chapters/${id('knot')}`)
    expect(await detail(of)).toMatchObject({ quote: 'second', chapter: null, passage: null })
    expect(await ids()).toEqual([of])
    const [gone] = await history('chapter', id('knot'))
    expect((await restore(gone?.id)).status).toBe(200)
    expect(await detail(of)).toMatchObject({ chapter: { id: id('knot') } })
  })

  test('is not taken from a work that has other texts by now', async () => {
    const of = await report(ofLetters())
    const { body } = await read<{ revision: number }>(`/works/${id('letters')}`)
    await send('PATCH', `/works/${id('letters')}`, { hasChapters: true, revision: body.revision })
    expect((await detail(of)).passage).toBeNull()
  })
})
