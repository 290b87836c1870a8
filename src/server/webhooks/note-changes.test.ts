import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookType } from '#contract/webhooks.ts'
import { webhookEvents as events, webhookTypes } from '#contract/webhooks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type LibraryFiles, libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { withTransaction } from '../context.ts'
import { chapters, languages, translations, works } from '../db/schema.ts'
import { webhookEvents, webhooks } from '../db/webhooks-schema.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import { takeReport } from '../reports/take-report.ts'
import { orderChapters } from '../staff/chapters/order-chapters.ts'
import { createChapter, deleteChapter, renameChapter } from '../staff/chapters/save-chapter.ts'
import { updateAuthor } from '../staff/entries/authors.ts'
import { restoreChange } from '../staff/history/restore-change.ts'
import { deleteChapterText, saveChapterText } from '../staff/texts/save-chapter-text.ts'
import { createTranslation, deleteTranslation, updateTranslation } from '../staff/texts/save-translation.ts'
import { createWork, deleteWork, updateWork } from '../staff/works/save-work.ts'

const database = await testDatabase()
const ctx = { ...database.ctx, actor: 'editor', sees: 'everything' as const }
await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
const rowId = async (table: typeof works | typeof chapters | typeof languages, where: ReturnType<typeof sql>) =>
  (
    (
      await ctx.db
        .select({ id: table.id })
        .from(table as typeof works)
        .where(where)
    )[0] as { id: number }
  ).id
const work = (slug: string) => rowId(works, sql`slug = ${slug}`)
const language = (code: string) => rowId(languages, sql`code = ${code}`)
const chapter = (slug: string) => rowId(chapters, sql`slug = ${slug}`)
const [ferry, letters, secret] = [await work('ferry'), await work('letters'), await work('secret')]
const [en, ja, ar, eo] = [await language('en'), await language('ja'), await language('ar'), await language('eo')]
const [knot, toll] = [await chapter('knot'), await chapter('toll')]
const LETTERS = { id: letters, slug: 'letters', title: 'Letters', url: `/book/${letters}` }
const FERRY = { id: ferry, slug: 'ferry', title: 'الملّاح', url: `/book/${ferry}` }

const listen = (types: readonly WebhookType[] = webhookTypes, state: 'on' | 'off' = 'on') =>
  ctx.db
    .insert(webhooks)
    .values({ url: 'https://hooks.example/', events: [...types], state, secret: 'whsec_', updatedBy: 'editor' })

/** What was noted since it was asked last. Each event keeps what its description says. */
async function noted(): Promise<[string, unknown][]> {
  const rows = await ctx.db.select().from(webhookEvents).orderBy(asc(webhookEvents.id))
  await ctx.db.delete(webhookEvents)
  return rows.map(({ type, data, at }) => {
    const { schema } = events[type as WebhookType]
    expect(schema.parse({ type, timestamp: at.toISOString(), data }).data).toEqual(data)
    return [type, data]
  })
}
const typesOf = async () => (await noted()).map(([type]) => type)

beforeEach(async () => {
  await ctx.db.delete(webhooks)
  await ctx.db.delete(webhookEvents)
})

describe('of a work', () => {
  test('what readers begin and cease to see is noted, and nothing of drafts', async () => {
    await listen()
    await updateWork(ctx, secret, { title: 'Still secret' })
    expect(await noted()).toEqual([])
    await updateWork(ctx, secret, { status: 'published' })
    const told = { id: secret, slug: 'secret', title: 'Still secret', url: `/book/${secret}` }
    expect(await noted()).toEqual([['work.published', { work: told, originalLanguage: 'en', languages: ['en'] }]])
    await updateWork(ctx, secret, { title: 'Known' })
    expect(await noted()).toEqual([
      ['work.changed', { work: { ...told, title: 'Known' }, originalLanguage: 'en', languages: ['en'] }],
    ])
    await updateWork(ctx, secret, { status: 'archived' })
    expect(await noted()).toEqual([['work.removed', { work: { ...told, title: 'Known' } }]])
    await updateWork(ctx, secret, { status: 'draft' })
    expect(await noted()).toEqual([])
  })

  test('one that is made, deleted and brought back', async () => {
    await listen()
    const fields = { authorId: 1, categoryIds: [1], originalLanguageId: en, description: 'D', title: 'Made' }
    const made = await createWork(ctx, { ...fields, coverImage: null, tags: [], status: 'published' } as never)
    await deleteWork(ctx, made.id, undefined)
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select max(id)::int as id from changes`)
    await restoreChange(ctx, rows[0]?.id as number, undefined)
    await deleteWork(ctx, made.id, undefined)
    expect(await typesOf()).toEqual(['work.published', 'work.removed', 'work.published', 'work.removed'])
  })

  test('chapters that are ordered, renamed, added and deleted are a change, and their texts are, too', async () => {
    await listen()
    await orderChapters(ctx, ferry, { chapterIds: [toll, knot] })
    await renameChapter(ctx, knot, { title: 'Anew', revision: undefined })
    expect(await typesOf()).toEqual(['work.changed', 'work.changed', 'text.changed'])
    const texts = [
      { languageId: eo, content: 'Tria.', isComplete: true, title: null, notes: null },
      { languageId: ja, content: '三', isComplete: true, title: null, notes: null },
    ]
    const { id } = await createChapter(ctx, ferry, { title: 'Third', translations: texts })
    const added = await noted()
    expect(added).toMatchObject([
      ['work.changed', { work: FERRY }],
      ['text.published', { texts: [{ language: 'eo', url: `/book/${ferry}/eo`, isComplete: false, chapters: [id] }] }],
      ['text.changed', { texts: [{ language: 'ja', chapters: [id] }] }],
    ])
    await deleteChapter(ctx, id, undefined)
    expect(await noted()).toMatchObject([
      ['work.changed', {}],
      ['text.changed', { texts: [{ language: 'ja', chapters: [id] }] }],
      ['text.removed', { work: FERRY, languages: ['eo'] }],
    ])
  })
})

describe('of texts', () => {
  test('of whole works: each language as it comes, changes, moves and goes', async () => {
    await listen()
    const text = { workId: letters, languageId: ar, content: 'رسائل', isComplete: false, notes: null }
    const { id } = await createTranslation(ctx, text)
    const told = { language: 'ar', url: `/book/${letters}/ar`, isComplete: false, chapters: null }
    expect(await noted()).toEqual([['text.published', { work: LETTERS, texts: [told] }]])
    await updateTranslation(ctx, id, { isComplete: true })
    expect(await noted()).toEqual([['text.changed', { work: LETTERS, texts: [{ ...told, isComplete: true }] }]])
    await updateTranslation(ctx, id, { languageId: eo })
    expect(await noted()).toEqual([
      [
        'text.published',
        { work: LETTERS, texts: [{ language: 'eo', url: `/book/${letters}/eo`, isComplete: true, chapters: null }] },
      ],
      ['text.removed', { work: LETTERS, languages: ['ar'] }],
    ])
    await updateTranslation(ctx, id, { workId: secret })
    await deleteTranslation(ctx, id, undefined)
    expect(await noted()).toEqual([['text.removed', { work: LETTERS, languages: ['eo'] }]])
  })

  test('of chapters: a language is new with its first text, and gone with its last', async () => {
    await listen()
    const save = (chapterId: number, content: string) =>
      saveChapterText(ctx, chapterId, eo, {
        content,
        isComplete: true,
        title: undefined,
        notes: undefined,
        revision: undefined,
      })
    await save(knot, 'Unu.')
    await save(toll, 'Du.')
    await save(toll, 'Du, denove.')
    await deleteChapterText(ctx, knot, eo, undefined)
    await deleteChapterText(ctx, toll, eo, undefined)
    expect(await noted()).toMatchObject([
      ['text.published', { texts: [{ language: 'eo', chapters: [knot] }] }],
      ['text.changed', { texts: [{ language: 'eo', chapters: [toll] }] }],
      ['text.changed', { texts: [{ chapters: [toll] }] }],
      ['text.changed', { texts: [{ chapters: [knot] }] }],
      ['text.removed', { languages: ['eo'] }],
    ])
  })
})

test('an import notes each work once, and its end; a dry run nothing', async () => {
  await listen()
  const files: LibraryFiles = {
    ...smallLibrary(),
    'works/letters/en.md': 'Other words.',
    'works/letters/ja.md': '別の言葉',
    'works/new/work.json': { title: 'New', author: 'Homer', originalLanguage: 'en', status: 'published' },
    'works/new/en.md': 'New.',
    'works/new/ja.md': '新',
  }
  const folder = await libraryFolder(files)
  await importLibrary(ctx, folder, { dryRun: true })
  expect(await noted()).toEqual([])
  const { added, changed } = await importLibrary(ctx, folder)
  expect([added, changed]).toEqual([1, 1])
  const told = await noted()
  expect(told).toHaveLength(3)
  expect(told).toContainEqual([
    'text.changed',
    expect.objectContaining({ work: LETTERS, texts: [expect.anything(), expect.objectContaining({ language: 'ja' })] }),
  ])
  expect(told).toContainEqual(['work.published', expect.objectContaining({ languages: ['en', 'ja'] })])
  expect(told.at(-1)).toEqual([
    'import.finished',
    { added: 1, changed: 1, unchanged: 2, refused: 0, removed: 0, entries: 0 },
  ])
})

test('a report is noted with its passage, and without what the reader wrote', async () => {
  await listen()
  await orderChapters(ctx, ferry, { chapterIds: [knot, toll] })
  await noted()
  const report = { workId: ferry, chapterId: toll, language: 'ja', block: 1, revision: 1, quote: '第二章。' }
  const words = { kind: 'other' as const, text: 'What is this?', suggestion: null, token: '0'.repeat(32) }
  await takeReport(ctx, { ...report, ...words })
  // The same once more.
  await takeReport(ctx, { ...report, ...words })
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from reports`)
  const id = rows[0]?.id
  expect(await noted()).toEqual([
    [
      'report.made',
      {
        work: FERRY,
        report: { id, kind: 'other', url: `/admin-dashboard/reports/${id}` },
        language: 'ja',
        chapterId: toll,
        url: `/book/${ferry}/ja/2#p1`,
      },
    ],
  ])
})

test('only what any webhook listens to is noted, and nothing while there is none', async () => {
  const rename = () => updateWork(ctx, letters, { title: 'Letters' })
  await rename()
  await listen(['work.changed'], 'off')
  await rename()
  expect(await noted()).toEqual([])
  await listen(['text.changed', 'work.removed'])
  await rename()
  expect(await noted()).toEqual([])
  await listen(['work.changed'])
  await rename()
  await updateAuthor(ctx, 1, { nationality: 'Greek' })
  expect(await typesOf()).toEqual(['work.changed'])
})

test('what is rolled back is not noted', async () => {
  await listen()
  const failing = withTransaction(ctx, async (tx) => {
    await updateWork(tx, letters, { title: 'Not for long' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await noted()).toEqual([])
  expect((await ctx.db.select().from(works).where(eq(works.id, letters)))[0]?.title).toBe('Letters')
  expect(await ctx.db.$count(translations)).toBeGreaterThan(0)
})
