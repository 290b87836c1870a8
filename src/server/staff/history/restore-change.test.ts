import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { restoredSchema } from '#contract/history.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory, wholeLibrary } from '#tests/support/history.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { commitWrite } from '../../commit-write.ts'
import { withTransaction } from '../../context.ts'
import { works } from '../../db/schema.ts'
import { removeWork } from '../works/work-writes.ts'

const { ctx, onChange } = await testDatabase()
const app = testApp(ctx)
const { id, read, send, history, deleted, restore, remove, publicly } = useHistory(ctx, app)

/** As an older version wrote it. */
async function deleteInOlderShape(workId: number): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const [row] = await inner.db.select().from(works).where(sql`id = ${workId}`)
    const { rows: categories } = await inner.db.execute(
      sql`select id, work_id as "workId", category_id as "categoryId" from work_categories where work_id = ${workId}`,
    )
    const { rows: localizations } = await inner.db.execute(sql`
      select work_id as "workId", language_id as "languageId", title, description from work_localizations
      where work_id = ${workId}`)
    const change = await removeWork(inner, row as typeof works.$inferSelect)
    const { categoryIds: _, ...before } = change.before as { categoryIds: number[] }
    await commitWrite(inner, { changes: [{ ...change, before: { ...before, categories, localizations } }] })
  })
}

describe('restoring', () => {
  test('brings a changed work back as a new revision, and can be undone', async () => {
    const ferry = id('ferry')
    const before = await wholeLibrary(ctx)
    const page = await publicly(`/api/works/${ferry}`)
    await send('PATCH', `/works/${ferry}`, {
      title: 'Other',
      authorId: id('Homer'),
      categoryIds: [id('Poetry')],
      tags: [],
      localizations: [],
    })
    const changed = await wholeLibrary(ctx)
    const [change] = await history('work', ferry)
    const { status, body } = await restore(change?.id as number)
    expect(status).toBe(200)
    expect(restoredSchema.strict().parse(body)).toEqual({
      entity: 'work',
      entityId: ferry,
      workId: ferry,
      name: 'الملّاح',
    })
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect(await publicly(`/api/works/${ferry}`)).toEqual(page)
    expect((await read(`/works/${ferry}`)).body).toMatchObject({ revision: 3 })
    const [undo] = await history('work', ferry)
    expect(undo).toMatchObject({ action: 'update', name: 'الملّاح', actor: 'editor@testers.example' })
    expect((await restore(undo?.id as number)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(changed)
  })

  test('brings back the names of an author in other languages, and the search finds the author by them', async () => {
    const path = `/authors/${id('Homer')}`
    const named = async (query: string) =>
      Object.keys((await publicly(`/api/search?q=${encodeURIComponent(query)}`)).body).length
    const names = [
      { languageId: id('ja'), name: '盲目の詩人' },
      { languageId: id('ar'), name: 'شاعر إيليا' },
    ]
    await send('PATCH', path, { names })
    const before = await wholeLibrary(ctx)
    await send('PATCH', path, { names: [] })
    const [change] = await history('author', id('Homer'))
    expect((await read(`/changes/${change?.id}`)).body).toMatchObject({
      fields: [
        { name: 'Name in Arabic', before: 'شاعر إيليا', after: '' },
        { name: 'Name in Japanese', before: '盲目の詩人', after: '' },
      ],
    })
    expect((await restore(change?.id as number)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
    expect((await read(path)).body).toMatchObject({ names: names.toReversed(), revision: 4 })
    expect(await named('شاعر إيليا')).toBe(1)
  })

  test('puts a deleted author in again with names in other languages', async () => {
    const names = [{ languageId: id('ar'), name: 'سافو' }]
    const { id: sappho } = (await send('POST', '/authors', { name: 'Sappho', names })).body
    await remove(`/authors/${sappho}`)
    const [removal] = await deleted('?entity=author')
    expect((await restore(removal?.id as number)).status).toBe(200)
    expect((await read(`/authors/${sappho}`)).body).toMatchObject({ name: 'Sappho', names })
  })

  test.each(['ferry', 'letters', 'secret'])(
    'puts the deleted work %s in again with all that went with it',
    async (slug) => {
      const work = id(slug)
      const paths = [`/api/works/${work}`, `/api/works/${work}/chapters`, `/api/works/${work}/translations/${id('en')}`]
      const before = await wholeLibrary(ctx)
      const pages = await Promise.all(paths.map(publicly))
      await remove(`/works/${work}`)
      expect(await publicly(`/api/works/${work}`)).toMatchObject({ status: 404 })
      const [removal] = await deleted()
      expect(removal).toMatchObject({ entity: 'work', entityId: work, restorable: true })
      expect(await restore(removal?.id as number)).toMatchObject({ status: 200, body: { workId: work } })
      expect(await wholeLibrary(ctx)).toEqual(before)
      expect(await Promise.all(paths.map(publicly))).toEqual(pages)
      expect(await deleted()).toEqual([])
      expect(await restore(removal?.id as number)).toMatchObject({
        status: 409,
        body: { detail: 'It is already there.' },
      })
      expect((await history('work', work))[0]).toMatchObject({ action: 'create', restorable: false })
    },
  )

  test('reads what an older version kept of a deleted work', async () => {
    const before = await wholeLibrary(ctx)
    await deleteInOlderShape(id('ferry'))
    const [removal] = await deleted()
    expect((await restore(removal?.id as number)).status).toBe(200)
    expect(await wholeLibrary(ctx)).toEqual(before)
  })

  test('asked for twice at once is done once', async () => {
    const before = await wholeLibrary(ctx)
    await remove(`/works/${id('ferry')}`)
    const [removal] = await deleted()
    const answers = await Promise.all([1, 2, 3].map(() => restore(removal?.id as number)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await wholeLibrary(ctx)).toEqual(before)
    await send('PATCH', `/authors/${id('Homer')}`, { name: 'Other' })
    const [change] = await history('author', id('Homer'))
    const twice = await Promise.all([1, 2].map(() => restore(change?.id as number)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await history('author', id('Homer'))).toHaveLength(3)
  })

  test('names what has to be restored first', async () => {
    const secret = id('secret')
    await send('POST', '/categories', { name: 'Drama', icon: '' })
    const { body: categories } = await read('/categories?filter=Drama')
    const [drama] = categories as { id: number }[]
    await send('POST', '/authors', { name: 'Sappho' })
    const { body: authors } = await read('/authors?filter=Sappho')
    const [sappho] = authors as { id: number }[]
    await send('PATCH', `/works/${secret}`, { authorId: sappho?.id, categoryIds: [drama?.id] })
    await remove(`/works/${secret}`)
    await remove(`/authors/${sappho?.id}`)
    await remove(`/categories/${drama?.id}`)
    const removals = await deleted('?sort=at&order=asc')
    expect(removals.map(({ name }) => name)).toEqual(['Secret draft', 'Sappho', 'Drama'])
    expect(await restore(removals[0]?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'The author Sappho and the category Drama were deleted: restore them first.' },
    })
    for (const removal of removals.slice(1)) expect((await restore(removal.id)).status).toBe(200)
    expect((await restore(removals[0]?.id as number)).status).toBe(200)
    expect((await read(`/works/${secret}`)).body).toMatchObject({
      author: { name: 'Sappho' },
      categoryIds: [drama?.id],
    })
  })

  test('finds a name, a slug or an id taken meanwhile, and says so', async () => {
    await send('POST', '/categories', { name: 'Drama', icon: '' })
    const { body } = await read('/categories?filter=Drama')
    const [drama] = body as { id: number }[]
    await remove(`/categories/${drama?.id}`)
    await send('POST', '/categories', { name: 'drama', icon: '' })
    const [removal] = await deleted()
    expect(await restore(removal?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'There is already a category named drama.' },
    })
    await remove(`/works/${id('letters')}`)
    const [work] = await deleted()
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    expect(await restore(work?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'This work was imported again by now, as another one: delete that first.' },
    })
  })

  test('hands out no id twice, even where the counters were set back', async () => {
    await remove(`/works/${id('ferry')}`)
    const [removal] = await deleted()
    for (const table of ['works', 'chapters', 'chapter_translations'])
      await ctx.db.execute(sql.raw(`alter sequence ${table}_id_seq restart with 1`))
    await ctx.db.execute(sql`delete from works`)
    expect((await restore(removal?.id as number)).status).toBe(200)
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from works order by id`)
    expect(rows.map((row) => row.id)).toEqual([id('ferry'), id('ferry') + 1, id('ferry') + 2])
  })

  test('has nothing to bring back of a new row, of one that stands, of one deleted since', async () => {
    const letters = id('letters')
    await send('PATCH', `/works/${letters}`, { title: 'One' })
    const [update, , , creation] = await history('work', letters)
    expect(await restore(creation?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'There is no state before this.' },
    })
    expect(await restore(update?.id as number, { revision: 1 })).toMatchObject({
      status: 409,
      body: { detail: 'It was changed by someone else meanwhile.', current: { title: 'One', revision: 2 } },
    })
    expect((await restore(update?.id as number, { revision: 2 })).status).toBe(200)
    expect(await restore(update?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'It is as it was before this change already.' },
    })
    await remove(`/works/${letters}`)
    expect(await restore(update?.id as number)).toMatchObject({
      status: 409,
      body: { detail: 'It was deleted since: restore it first.' },
    })
    expect((await history('work', letters)).filter(({ restorable }) => restorable)).toHaveLength(1)
    expect((await restore(999)).status).toBe(404)
    expect((await restore(update?.id as number, { revision: 0 })).status).toBe(400)
  })

  test('tells every process, and is refused to strangers and other sites', async () => {
    await send('PATCH', `/works/${id('letters')}`, { title: 'One' })
    const [update] = await history('work', id('letters'))
    const path = `/api/admin/changes/${update?.id}/restore`
    expect((await app.request(path, { method: 'POST' })).status).toBe(401)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    expect((await reader.send('POST', path)).status).toBe(403)
    for (const hidden of ['/deleted', `/changes/${update?.id}`, `/history/work/${id('letters')}`])
      expect((await reader.get(`/api/admin${hidden}`)).status).toBe(403)
    expect((await app.request(path, { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(403)
    const news = vi.fn()
    await onChange(news)
    news.mockClear()
    expect((await restore(update?.id as number)).status).toBe(200)
    await vi.waitFor(() => expect(news).toHaveBeenCalled())
    const works = (await (await testApp(ctx).request('/api/works')).json()) as { title: string }[]
    expect(works.map(({ title }) => title)).toContain('Letters')
  })
})
