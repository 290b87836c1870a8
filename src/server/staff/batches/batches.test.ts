import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type BatchEnd, type BatchInput, type BatchLine, batchLineSchema } from '#contract/batches.ts'
import { type ActivityEntry, activitySchema } from '#contract/history.ts'
import type { StaffTranslation } from '#contract/translations.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory, wholeLibrary } from '#tests/support/history.ts'
import { batches, works } from '../../db/schema.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const { id, read, send, history, deleted, remove, publicly } = useHistory(ctx, app)

async function stream(path: string, body?: unknown): Promise<BatchLine[]> {
  const staff = await signedIn(ctx, app)
  const answer = await staff.send('POST', `/api/admin${path}`, body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  const lines = (await answer.text()).trimEnd().split('\n')
  return lines.map((line) => batchLineSchema.parse(JSON.parse(line)))
}
const endOf = (lines: BatchLine[]) => lines.at(-1) as BatchEnd
const run = (input: unknown) => stream('/batches', input)
const undo = (end: BatchEnd) => stream(`/batches/${end.batchId}/undo`)
const worksBy = (slugs: readonly string[]) => ({ ids: slugs.map((slug) => id(slug)) })
const publish = (rows: BatchInput['rows']) => run({ of: 'work', rows, do: { set: { status: 'published' } } })
const activity = async (query = '') => {
  const { body, total } = await read<ActivityEntry[]>(`/activity${query}`)
  return { entries: activitySchema.array().parse(body), total }
}
const statuses = async () =>
  Object.fromEntries(
    (await ctx.db.select({ slug: works.slug, status: works.status, featured: works.featured }).from(works)).map(
      ({ slug, status, featured }) => [slug, `${status} ${featured}`],
    ),
  )

describe('§4 many works at once', () => {
  test('are given a status and a mark; what was so already is told apart, and what is not there', async () => {
    const before = await statuses()
    expect(before).toEqual({ ferry: 'published true', letters: 'published false', secret: 'draft false' })
    const rows = { ids: [id('secret'), id('ferry'), id('letters'), 999] }
    const lines = await run({ of: 'work', rows, do: { set: { status: 'published', featured: true } } })
    expect(lines).toEqual([
      { kind: 'refusal', id: 999, name: 'Work 999', reason: 'There is no such work.' },
      { kind: 'progress', done: 4, total: 4 },
      { kind: 'end', batchId: expect.any(Number), changed: 2, unchanged: 1, refused: 1 },
    ])
    expect(await statuses()).toEqual({ ferry: 'published true', letters: 'published true', secret: 'published true' })
    // Readers see it at once.
    expect((await publicly(`/api/works/${id('secret')}`)).status).toBe(200)
    const [change] = await history('work', id('secret'))
    expect(change).toMatchObject({ action: 'update', actor: 'editor@testers.example', restorable: true })
  })

  test('are one entry of the activity, with its parts, and are undone together', async () => {
    const before = await wholeLibrary(ctx)
    const end = endOf(
      await run({
        of: 'work',
        rows: worksBy(['secret', 'letters']),
        do: { set: { status: 'archived', addTags: ['New', 'war'], addCategoryIds: [id('Poetry')] } },
      }),
    )
    const { entries } = await activity('?limit=2')
    expect(entries[0]).toMatchObject({
      kind: 'batch',
      id: end.batchId,
      of: 'edit',
      actor: 'editor@testers.example',
      summary: 'Status: archived · Categories added: Poetry · Tags added: New, war',
      count: 2,
      isUndone: false,
    })
    const parts = await read<{ name: string }[]>(`/batches/${end.batchId}/changes`)
    expect([parts.body.map(({ name }) => name).sort(), parts.total]).toEqual([['Letters', 'Secret draft'], 2])

    expect(endOf(await undo(end))).toMatchObject({ changed: 2, unchanged: 0, refused: 0 })
    expect(await wholeLibrary(ctx)).toEqual(before)
    const [undoing, undone] = (await activity('?limit=2')).entries
    expect(undoing).toMatchObject({ of: 'undo', count: 2 })
    expect(undone).toMatchObject({ id: end.batchId, isUndone: true })
    // What was taken back already is no change.
    expect(endOf(await undo(end))).toMatchObject({ batchId: null, changed: 0, refused: 0 })
  })

  test('lose categories and tags, but never the last category', async () => {
    const rows = worksBy(['ferry', 'letters', 'secret'])
    const set = { removeCategoryIds: [id('Fiction')], removeTags: ['war'] }
    const lines = await run({ of: 'work', rows, do: { set } })
    const refused = lines.filter(({ kind }) => kind === 'refusal')
    expect(
      refused.every((line) => line.kind === 'refusal' && line.reason === 'At least one category is required'),
    ).toBe(true)
    expect(endOf(lines).refused).toBe(refused.length)
    expect(refused.length).toBeGreaterThan(0)
  })

  test('are all that a list shows, by its filters, unless there are more by now', async () => {
    const matching = { status: 'draft', filter: 'secret' }
    expect(endOf(await publish({ matching, expected: 1 }))).toMatchObject({ changed: 1 })
    await remove(`/works/${id('letters')}`)
    const staff = await signedIn(ctx, app)
    const answer = await staff.send('POST', '/api/admin/batches', {
      of: 'work',
      rows: { matching: {}, expected: 1 },
      do: 'delete',
    })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      'There are 2 of them by now: look at the list once more.',
    ])
  })

  test('are deleted together, and come back together', async () => {
    const before = await wholeLibrary(ctx)
    const end = endOf(await run({ of: 'work', rows: { matching: {}, expected: 3 }, do: 'delete' }))
    expect(end).toMatchObject({ changed: 3, refused: 0 })
    expect(await ctx.db.$count(works)).toBe(0)
    expect(endOf(await undo(end))).toMatchObject({ changed: 3, refused: 0 })
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('a work that was changed since stays as it is when all are undone, and is named', async () => {
    const end = endOf(await publish(worksBy(['secret', 'letters', 'ferry'])))
    await send('PATCH', `/works/${id('secret')}`, { title: 'No secret' })
    const lines = await undo(end)
    expect(lines.filter(({ kind }) => kind === 'refusal')).toEqual([
      expect.objectContaining({ name: 'No secret', reason: 'It was changed since, by editor@testers.example.' }),
    ])
    expect((await statuses()).secret).toBe('published false')
  })

  test('that change nothing are no entry', async () => {
    const count = await ctx.db.$count(batches)
    expect(endOf(await publish(worksBy(['ferry'])))).toMatchObject({ batchId: null, unchanged: 1 })
    expect(await ctx.db.$count(batches)).toBe(count)
  })

  test('ask for what is known', async () => {
    const staff = await signedIn(ctx, app)
    const rows = { ids: [1] }
    for (const input of [
      { of: 'work', rows: { ids: [] }, do: 'delete' },
      { of: 'work', rows, do: { set: {} } },
      { of: 'work', rows, do: { set: { status: 'sold' } } },
      { of: 'language', rows, do: 'delete' },
      { of: 'author', rows, do: { set: { status: 'draft' } } },
      { of: 'work', rows: { matching: { status: 'sold' }, expected: 1 }, do: 'delete' },
    ])
      expect((await staff.send('POST', '/api/admin/batches', input)).status, JSON.stringify(input)).toBe(400)
    expect((await staff.send('POST', '/api/admin/batches/999/undo')).status).toBe(404)
    const wrong = await run({ of: 'work', rows: { ids: [id('ferry')] }, do: { set: { addCategoryIds: [999] } } })
    expect(wrong).toEqual([{ kind: 'failed', detail: 'This category does not exist.', requestId: expect.any(String) }])
  })
})

describe('§4 many translations at once', () => {
  const pair = (work: string, language: string) => ({ workId: id(work), languageId: id(language) })
  const mark = (rows: unknown, isComplete: boolean) => run({ of: 'translation', rows, do: { isComplete } })
  const complete = async () =>
    (await read<StaffTranslation[]>('/translations?status=complete')).body.map(
      ({ work, language }) => `${work.title} ${language.code}`,
    )

  test('are marked, of works with chapters with all their texts, and taken back together', async () => {
    const before = await wholeLibrary(ctx)
    const all = await complete()
    expect(all).toHaveLength(4)
    const end = endOf(await mark({ pairs: [pair('ferry', 'ar'), pair('letters', 'ja')] }, false))
    expect(end).toMatchObject({ changed: 2, refused: 0 })
    expect(await complete()).toHaveLength(2)
    expect((await activity()).entries[0]).toMatchObject({ summary: 'Translations marked as in progress', count: 3 })
    const again = endOf(await mark({ pairs: [pair('ferry', 'ar')] }, false))
    expect(again).toMatchObject({ batchId: null, unchanged: 1 })
    expect(endOf(await undo(end))).toMatchObject({ refused: 0 })
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('are not complete while a chapter has no text: that is said, and nothing of them is changed', async () => {
    const before = await wholeLibrary(ctx)
    const lines = await mark({ matching: { status: 'progress' }, expected: 2 }, true)
    const reason = '1 of its 2 chapters have no text in this language.'
    expect(lines.filter(({ kind }) => kind === 'refusal')).toEqual([
      expect.objectContaining({ name: 'الملّاح, English', reason }),
      expect.objectContaining({ name: 'الملّاح, Japanese', reason }),
    ])
    expect(endOf(lines)).toMatchObject({ batchId: null, refused: 2 })
    expect(await wholeLibrary(ctx)).toEqual(before)
    const staff = await signedIn(ctx, app)
    const more = { of: 'translation', rows: { matching: {}, expected: 2 }, do: 'delete' }
    expect((await staff.send('POST', '/api/admin/batches', more)).status).toBe(409)
  })

  test('are deleted, and come back; what is not there is refused', async () => {
    const before = await wholeLibrary(ctx)
    const pairs = [pair('ferry', 'ja'), pair('letters', 'ja'), pair('secret', 'ja')]
    const lines = await run({ of: 'translation', rows: { pairs }, do: 'delete' })
    expect(endOf(lines)).toMatchObject({ changed: 2, refused: 1 })
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'refusal', name: 'Secret draft, Japanese' }))
    expect((await publicly(`/api/works/${id('letters')}/translations/${id('ja')}`)).status).toBe(404)
    expect(endOf(await undo(endOf(lines)))).toMatchObject({ changed: 2, refused: 0 })
    expect(await wholeLibrary(ctx)).toEqual(before)
  })
})

describe('§4 other rows at once', () => {
  test('authors with works are refused, with the reason; deleted rows are restored', async () => {
    const { id: sappho } = (await send('POST', '/authors', { name: 'Sappho' })).body
    const end = await run({ of: 'author', rows: { ids: [sappho, id('Homer')] }, do: 'delete' })
    expect(end).toContainEqual(
      expect.objectContaining({
        kind: 'refusal',
        name: 'Homer',
        reason: expect.stringContaining('while there are works'),
      }),
    )
    expect(endOf(end)).toMatchObject({ changed: 1, refused: 1 })
    await remove(`/works/${id('secret')}`)
    const gone = await deleted()
    const restored = await run({ of: 'deleted', rows: { ids: gone.map(({ id }) => id) }, do: 'restore' })
    expect(endOf(restored)).toMatchObject({ changed: gone.length, refused: 0 })
    expect(await deleted()).toEqual([])
  })
})

describe('§4 activity', () => {
  test('an import is one entry, a save says what it changed, and both are found by who, what and when', async () => {
    const { entries, total } = await activity()
    expect(entries).toMatchObject([{ kind: 'batch', of: 'import', actor: 'test', summary: '3 works added' }])
    expect(total).toBe(1)
    const now = new Date(Date.now() + 1000).toISOString()
    await send('PATCH', `/works/${id('secret')}`, { status: 'published', tags: ['war'] })
    const [saved] = (await activity()).entries
    expect(saved).toMatchObject({
      kind: 'change',
      change: { name: 'Secret draft', action: 'update', restorable: true },
      summary: 'Tags: night → war · Status: draft → published',
    })
    expect((await activity('?kind=import')).total).toBe(1)
    expect((await activity('?kind=work')).entries).toEqual([saved])
    expect((await activity('?kind=author')).total).toBe(0)
    expect((await activity('?actor=editor@testers.example')).entries).toEqual([saved])
    expect((await activity(`?from=${now}`)).total).toBe(0)
    expect((await activity(`?to=${now}`)).total).toBe(2)
    expect((await read<string[]>('/activity/actors')).body).toEqual(['editor@testers.example', 'test'])
    expect((await activity('?limit=1&page=2')).entries).toEqual(entries)
    for (const query of ['?kind=x', '?from=yesterday', '?sort=name'])
      expect((await read(`/activity${query}`)).status, query).toBe(400)
  })

  test('an import is undone whole', async () => {
    const [entry] = (await activity()).entries
    const batchId = entry?.kind === 'batch' ? entry.id : 0
    const lines = await undo({ kind: 'end', batchId, changed: 0, unchanged: 0, refused: 0 })
    expect(await ctx.db.$count(works)).toBe(0)
    const reasons = lines.map((line) => line.kind === 'refusal' && line.reason).filter((reason) => reason)
    expect([...new Set(reasons)]).toEqual(['A language is not deleted.'])
    expect((await read<unknown[]>('/authors')).body).toEqual([])
    expect((await ctx.db.select().from(batches).where(eq(batches.undoes, batchId))).length).toBe(1)
  })
})
