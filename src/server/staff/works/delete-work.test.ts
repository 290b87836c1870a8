import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorkDetailSchema } from '#contract/works.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary, writeLibrary } from '#tests/support/library-folder.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const CALL = '/api/admin/works'
let folder: string
let ferry: number

beforeAll(async () => {
  folder = await libraryFolder(smallLibrary(), afterAll)
  await importLibrary(ctx, folder)
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from works where slug = 'ferry'`)
  ferry = rows[0]?.id as number
})

const changesOf = async (id: number) =>
  (
    await ctx.db.execute<{ action: string; actor: string; before: Record<string, unknown> }>(sql`
      select action, actor, before from changes where entity = 'work' and entity_id = ${id} order by id`)
  ).rows

test('§7 an import, a save and a deletion keep the state before in one shape', async () => {
  const file = smallLibrary()['works/ferry/work.json'] as object
  await writeLibrary(folder, { 'works/ferry/work.json': { ...file, featured: false } })
  await importLibrary(ctx, folder)
  await answered(staff.send('PATCH', `${CALL}/${ferry}`, { featured: true }), 200, staffWorkDetailSchema)
  expect((await staff.send('DELETE', `${CALL}/${ferry}?revision=3`)).status).toBe(204)
  const [created, imported, saved, deleted] = await changesOf(ferry)
  expect([created?.action, created?.before]).toEqual(['create', null])
  expect([imported?.actor, saved?.actor, deleted?.actor]).toEqual([
    'test',
    'editor@testers.example',
    'editor@testers.example',
  ])
  const of = (state: Record<string, unknown> | undefined) => {
    const { categoryIds, localizations, revision, featured, ...row } = state ?? {}
    return { columns: Object.keys(row).sort(), categoryIds, localizations, revision, featured }
  }
  const first = of(imported?.before)
  expect(first).toMatchObject({
    revision: 1,
    featured: true,
    categoryIds: [expect.any(Number)],
    localizations: [{ languageId: expect.any(Number), title: 'The Ferryman', description: 'A description' }],
  })
  expect(Object.keys((first.localizations as object[])[0] as object).sort()).toEqual([
    'description',
    'languageId',
    'title',
  ])
  expect(of(saved?.before)).toEqual({ ...first, revision: 2, featured: false })
  const { translations, chapters, ...rest } = deleted?.before ?? {}
  expect(of(rest)).toEqual({ ...first, revision: 3 })
  expect(translations).toEqual([])
  expect(chapters).toMatchObject([
    { title: 'العقدة', slug: 'knot', translations: [{ content: expect.any(String) }, { content: expect.any(String) }] },
    { title: 'المكس', translations: [{ content: 'فصل ثانٍ' }, { title: '通行料', isComplete: false }] },
  ])
  expect(JSON.stringify(chapters)).not.toContain('"html"')
})

test('§7 a deleted work is gone everywhere, with its chapters and texts', async () => {
  expect(await refused(staff.get(`${CALL}/${ferry}`))).toMatchObject({ status: 404, detail: 'There is no such work.' })
  expect((await testApp(ctx).request(`/api/works/${ferry}`)).status).toBe(404)
  const { rows } = await ctx.db.execute(sql`
    select (select count(*)::int from chapters) as chapters, (select count(*)::int from chapter_translations) as texts`)
  expect(rows).toEqual([{ chapters: 0, texts: 0 }])
  expect((await refused(staff.send('DELETE', `${CALL}/${ferry}`))).status).toBe(404)
})

test('§8 a work that was changed meanwhile is not deleted: a stale revision deletes nothing', async () => {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from works where slug = 'letters'`)
  const call = `${CALL}/${rows[0]?.id}`
  const second = await answered(staff.send('PATCH', call, { title: 'Epistles' }), 200, staffWorkDetailSchema)
  const { status, detail, current } = await refused(staff.send('DELETE', `${call}?revision=1`))
  expect([status, detail, current]).toEqual([409, 'This work was changed by someone else meanwhile.', second])
  expect(await answered(staff.get(call), 200, staffWorkDetailSchema)).toEqual(second)
})
