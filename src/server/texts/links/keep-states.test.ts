import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { renewStates } from './keep-states.ts'

const { ctx } = await testDatabase()
const { signal } = new AbortController()
const run = async (statement: SQL) => (await ctx.db.execute(statement)).rows
const chapterOf = (slug: string) => sql`(select id from chapters where slug = ${slug})`
const languageOf = (code: string) => sql`(select id from languages where code = ${code})`

/** What is kept of each work and language: complete or not. */
const states = async () =>
  Object.fromEntries(
    (
      await run(sql`
        select w.slug || ' ' || l.code as name, p.is_complete from work_languages p
          join works w on w.id = p.work_id join languages l on l.id = p.language_id order by 1`)
    ).map(({ name, is_complete }) => [name, is_complete]),
  )
/** What is kept but is not so, or is so but is not kept. */
const untrue = () =>
  run(sql`
    select work_id, language_id, is_complete, translated_at, k.is_complete as kept from states_of_works(array(select id from works)) s
      full join work_languages k using (work_id, language_id, is_complete, translated_at)
    where s.is_complete is null or k.is_complete is null`)

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
})

describe('§2 translations: the state of a work in a language', () => {
  test('is kept from the texts when they are imported', async () => {
    expect(await states()).toEqual({
      'ferry ar': true,
      'ferry en': false,
      'ferry ja': false,
      'letters en': true,
      'letters ja': true,
      'secret en': true,
    })
    expect(await untrue()).toEqual([])
  })

  test.each([
    ['a text is unfinished', sql`update translations set is_complete = false where language_id = ${languageOf('ja')}`],
    [
      'the last chapter is translated',
      sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
        values (${chapterOf('toll')}, ${languageOf('en')}, 'x', 'x', 1)`,
    ],
    [
      'a chapter is added',
      sql`insert into chapters (work_id, slug, title, order_index)
        select id, 'bank', 'The Bank', 3 from works where slug = 'ferry'`,
    ],
    ['it is removed', sql`delete from chapters where slug = 'bank'`],
    [
      'a text is dated',
      sql`update chapter_translations set translated_at = '2020-01-01' where chapter_id = ${chapterOf('toll')}`,
    ],
    ['a text of a chapter is removed', sql`delete from chapter_translations where language_id = ${languageOf('ja')}`],
    ['a work is read as one text', sql`update works set has_chapters = false where slug = 'ferry'`],
    ['and by chapters again', sql`update works set has_chapters = true where slug = 'ferry'`],
  ])('is true when %s', async (_, change) => {
    const before = await run(sql`select * from work_languages order by 1, 2`)
    await run(change)
    expect(await untrue()).toEqual([])
    expect(await run(sql`select * from work_languages order by 1, 2`)).not.toEqual(before)
  })
})

describe('what is kept of all works', () => {
  const gaps = () => run(sql`select count(*)::int from work_languages where has_gaps`)

  test('is found out in a library of an older version, and what is no longer so is put right', async () => {
    await run(sql`update work_languages set is_complete = null, translated_at = null, has_gaps = true`)
    expect(await renewStates(ctx, signal)).toBe(3)
    expect(await untrue()).toEqual([])
    expect(await gaps()).toEqual([{ count: 0 }])
  })

  test('is looked at again after an hour, not before', async () => {
    await run(sql`update work_languages set has_gaps = true`)
    expect(await renewStates(ctx, signal)).toBe(0)
    await run(sql`update jobs set ended_at = now() - interval '61 minutes' where name = 'states'`)
    expect(await renewStates(ctx, signal)).toBe(3)
    expect(await gaps()).toEqual([{ count: 0 }])
  })
})
