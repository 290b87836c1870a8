import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { filesIn } from '#tests/support/folder-files.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { createChapter, renameChapter } from '../../staff/chapters/save-chapter.ts'
import { createAuthor } from '../../staff/entries/authors.ts'
import { createTranslation } from '../../staff/texts/save-translation.ts'
import { createWork, updateWork } from '../../staff/works/save-work.ts'
import { importLibrary } from '../import/import-library.ts'
import { exportLibrary } from './export-library.ts'

const { ctx } = await testDatabase()

const UNCHANGED = { added: 0, changed: 0, refused: 0, entries: 0, left: 0, refusals: [] }

const idOf = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from ${sql.identifier(table)} where ${where}`)
  expect(rows).toHaveLength(1)
  return (rows[0] as { id: number }).id
}

/** What staff have made and edited beside what was imported, none of which has a slug. */
async function makeByHand(): Promise<{ letters: number; tale: number }> {
  const originalLanguageId = await idOf('languages', sql`code = 'en'`)
  const second = await createAuthor(ctx, { name: 'Homer', nationality: null })
  const work = { categoryIds: [2, 1], originalLanguageId, coverImage: null, tags: ['x'], featured: false }
  const text = { languageId: originalLanguageId, isComplete: true, notes: ' Look again \n' }
  const letters = await createWork(ctx, {
    ...work,
    authorId: second.id,
    title: 'By hand',
    description: 'D',
    status: 'draft',
    hasChapters: false,
  })
  await createTranslation(ctx, { ...text, workId: letters.id, content: '\n\nA first line' })
  const tale = await createWork(ctx, {
    ...work,
    authorId: second.id,
    title: 'A tale',
    description: 'D',
    status: 'published',
    hasChapters: true,
  })
  for (const title of ['One', 'Two'])
    await createChapter(ctx, tale.id, { title, translations: [{ ...text, title: null, content: `Text ${title}` }] })
  await renameChapter(ctx, await idOf('chapters', sql`title = 'Two'`), { title: 'The second' })
  await updateWork(ctx, await idOf('works', sql`slug = 'letters'`), { title: 'Letters, edited', tags: ['edited'] })
  return { letters: letters.id, tale: tale.id }
}

test('an export that comes back into its own library changes nothing, and adds nothing twice', async () => {
  expect((await importLibrary(ctx, await libraryFolder(smallLibrary()))).refusals).toEqual([])
  const made = await makeByHand()
  const counted = async () =>
    (
      await ctx.db.execute(sql`select (select count(*) from works) as works, (select count(*) from authors) as authors,
        (select count(*) from chapters) as chapters, (select count(*) from changes) as changes,
        (select array_agg(concat(id, ' ', revision) order by id) from works) as revisions`)
    ).rows
  const before = await counted()
  const folder = await libraryFolder({})
  await exportLibrary(ctx, folder)
  expect(await importLibrary(ctx, folder, { dryRun: true })).toMatchObject({ ...UNCHANGED, unchanged: 5 })
  expect(await importLibrary(ctx, folder)).toMatchObject({ ...UNCHANGED, unchanged: 5 })
  expect(await counted()).toEqual(before)
  const again = await libraryFolder({})
  await exportLibrary(ctx, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))

  // What is edited in the files goes to the work that it came from, and to nothing else.
  const names = [...(await filesIn(folder)).keys()]
  const edited = join(
    folder,
    names.find((name) => name.startsWith(`works/work-${made.tale}/02-`) && name.endsWith('en.md')) as string,
  )
  await writeFile(edited, (await readFile(edited, 'utf8')).replace('Text Two', 'Text Two, edited'))
  expect(await importLibrary(ctx, folder)).toMatchObject({ ...UNCHANGED, unchanged: 4, changed: 1 })
  const { rows } = await ctx.db.execute(sql`
    select c.work_id, t.content from chapter_translations t join chapters c on c.id = t.chapter_id where t.content like '%edited'`)
  expect(rows).toEqual([{ work_id: made.tale, content: 'Text Two, edited' }])

  // They stay what staff have made: another folder does not prune them.
  const other = await libraryFolder(smallLibrary())
  expect(await importLibrary(ctx, other, { prune: true, dryRun: true })).toMatchObject({ removed: 0 })
  expect(await importLibrary(ctx, folder, { prune: true })).toMatchObject({ ...UNCHANGED, unchanged: 5, removed: 0 })
})

test('a work of another library that was called by the same number is another work', async () => {
  const id = await idOf('works', sql`title = 'By hand' and slug is null`)
  const library = smallLibrary()
  const folder = await libraryFolder({
    'library.json': library['library.json'] as object,
    [`works/work-${id}/work.json`]: {
      title: 'By hand',
      author: 'Homer',
      originalLanguage: 'en',
      createdAt: '2001-01-01T00:00:00Z',
    },
    [`works/work-${id}/en.md`]: 'Of another hand',
  })
  expect(await importLibrary(ctx, folder)).toMatchObject({ added: 1, changed: 0 })
  expect(await ctx.db.$count(sql`works where title = 'By hand'`)).toBe(2)
})
