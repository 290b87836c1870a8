import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportInput } from '#contract/reports.ts'
import { chapters, languages, reports, works } from '#server/db/schema.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { ALLOWANCES } from '#server/http/limits.ts'
import { refused } from '#tests/support/answers.ts'
import { TEST_SITE, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { MOST_OPEN } from './take-report.ts'

const { ctx } = await testDatabase()
await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
const workId = async (slug: string) => (await ctx.db.select().from(works).where(eq(works.slug, slug)))[0]?.id as number
const [ferry, letters, secret] = [await workId('ferry'), await workId('letters'), await workId('secret')]
const [knot] = await ctx.db.select().from(chapters).where(eq(chapters.slug, 'knot'))
const knotId = knot?.id as number

const OURS = { origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
let sent = 0
const newToken = () => (++sent).toString(16).padStart(32, '0')
const report = (others: object = {}) => ({
  token: newToken(),
  workId: ferry,
  chapterId: knotId,
  language: 'en',
  block: 2,
  revision: 1,
  quote: 'A second paragraph.',
  kind: 'meaning',
  text: 'It says more in Arabic.',
  suggestion: 'The second paragraph.',
  ...others,
})
const ofLetters = { workId: letters, chapterId: null, language: 'ja', block: 1, quote: '一' }
const generous = testApp(ctx, undefined, undefined, {
  allowances: { ...ALLOWANCES, reports: { most: 10_000, seconds: 600 } },
})
const send = (body: object, headers: Record<string, string> = OURS, app = generous) =>
  app.request('/api/reports', { method: 'POST', headers, body: JSON.stringify(body) })
const kept = () => ctx.db.select().from(reports)

beforeEach(() => ctx.db.delete(reports))

describe('a report of a passage', () => {
  test('carries work, chapter, language, block, revision and the quoted words, and nothing of who sends it', async () => {
    const answer = await send(report(), { ...OURS, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Somebody/1' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const [row] = await kept()
    const [english] = await ctx.db.select().from(languages).where(eq(languages.code, 'en'))
    expect(row).toMatchObject({
      workId: ferry,
      chapterId: knotId,
      languageId: english?.id,
      block: 2,
      textRevision: 1,
      quote: 'A second paragraph.',
      kind: 'meaning',
      text: 'It says more in Arabic.',
      suggestion: 'The second paragraph.',
      resolvedAt: null,
      resolvedBy: null,
    })
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|Somebody/)
  })

  test('is taken of a text without chapters, of an original, and from a program', async () => {
    expect((await send(report(ofLetters))).status).toBe(204)
    expect((await send(report({ language: 'ar', quote: 'فقرة ثانية' }))).status).toBe(204)
    expect((await send(report(), { 'content-type': 'application/json' })).status).toBe(204)
    expect(await kept()).toHaveLength(3)
  })

  test('is one, however often its page sends it', async () => {
    const one = report()
    const answers = await Promise.all([send(one), send(one), send(one)])
    expect((await send({ ...one, text: 'Again.' })).status).toBe(204)
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await kept()).map(({ token }) => token)).toEqual([one.token])
  })

  test.each<[string, object, number]>([
    ['of a draft', { ...ofLetters, workId: secret, language: 'en' }, 404],
    ['of a work that is not there', { workId: 999_999 }, 404],
    ['of a chapter that is not there', { chapterId: 999_999 }, 404],
    ['of a chapter of another work', { workId: letters }, 404],
    ['of a chaptered work as a whole', { chapterId: null }, 404],
    ['in a language the chapter is not in', { language: 'ja' }, 404],
    ['in a language that is not there', { language: 'xx' }, 404],
    ['of a block past the end', { block: 3 }, 400],
    ['of block 0', { block: 0 }, 400],
    ['of no words', { quote: ' ' }, 400],
    ['of too many words', { quote: 'x'.repeat(1001) }, 400],
    ['that is too long', { text: 'x'.repeat(2001) }, 400],
    ['with too long a wording', { suggestion: 'x'.repeat(2001) }, 400],
    ['of no kind', { kind: undefined }, 400],
    ['of an unknown kind', { kind: 'praise' }, 400],
    ['of something else that is not told', { kind: 'other', text: ' ', suggestion: null }, 400],
    ['without a token', { token: 'x' }, 400],
    ['with a body of 100 KB', { padding: 'x'.repeat(100_000) }, 413],
  ])('%s is refused', async (_, others, status) => {
    expect((await refused(send(report(others)))).status).toBe(status)
    expect(await kept()).toEqual([])
  })

  test('at its limits is taken', async () => {
    const most = { quote: 'x'.repeat(1000), text: 'x'.repeat(2000), suggestion: 'x'.repeat(2000) }
    expect((await send(report(most))).status).toBe(204)
    expect((await send(report({ kind: 'missing', text: null, suggestion: undefined }))).status).toBe(204)
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of no origin', { origin: 'null' }],
    ['our address, across sites', { origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused', async (_, headers) => {
    const answer = await refused(send(report(), { 'content-type': 'application/json', ...headers }))
    expect(answer).toMatchObject({ status: 403, detail: 'This call must come from a page of this site.' })
    expect(await kept()).toEqual([])
  })

  test('as a form is refused, as everything but JSON', async () => {
    expect((await send(report(), { ...OURS, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await generous.request('/api/reports')).status).toBe(404)
  })

  test('is one of few of an address; one that was sent before is not counted', async () => {
    const app = testApp(ctx, undefined, undefined, {
      allowances: { ...ALLOWANCES, reports: { most: 3, seconds: 600 } },
    })
    const from = (body: object) => send(body, OURS, app)
    const one = report()
    for (const body of [one, one, one, report()]) expect((await from(body)).status).toBe(204)
    // Words that make no report are not counted either.
    expect((await from(report({ kind: 'praise' }))).status).toBe(400)
    expect((await from(report())).status).toBe(204)
    const answer = await from(report())
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused(answer)).toMatchObject({
      status: 429,
      detail: 'Too many reports; try again in 10 minutes.',
    })
    expect(await kept()).toHaveLength(3)
  })

  test('is one of a hundred open ones of a text at most; those of other texts go on', async () => {
    await send(report())
    const [first] = await kept()
    const { id: _, ...values } = first as NonNullable<typeof first>
    await ctx.db.insert(reports).values(Array.from({ length: MOST_OPEN - 2 }, () => ({ ...values, token: newToken() })))
    const last = report()
    expect((await send(last)).status).toBe(204)
    expect(await refused(send(report()))).toMatchObject({
      status: 409,
      detail: 'Many reports of this text wait to be read already. Please come back another day.',
    })
    expect((await send(last)).status).toBe(204)
    expect((await send(report({ language: 'ar' }))).status).toBe(204)
    expect((await send(report(ofLetters))).status).toBe(204)
    await ctx.db
      .update(reports)
      .set({ resolvedAt: new Date(), resolvedBy: 'a@testers.example' })
      .where(eq(reports.token, last.token))
    expect((await send(report())).status).toBe(204)
  })

  test('goes with its work', async () => {
    const input = report(ofLetters) as ReportInput
    await send(input)
    await ctx.db.delete(works).where(eq(works.id, letters))
    expect(await kept()).toEqual([])
  })
})
