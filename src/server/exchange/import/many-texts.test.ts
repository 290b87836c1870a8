import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from './import-library.ts'

const { ctx } = await testDatabase()

test('import: all short chapters of a work are taken, however many they are, in their order', async () => {
  const chapters = 1100
  const files: LibraryFiles = {
    'library.json': LIBRARY_JSON,
    'works/quatrains/work.json': { title: 'Quatrains', author: 'Homer', originalLanguage: 'en', status: 'published' },
  }
  for (let n = 1; n <= chapters; n += 1)
    files[`works/quatrains/${String(n).padStart(4, '0')}-q${n}/en.md`] = `---\ntitle: Q ${n}\n---\nLine ${n}.`
  const { added, refusals } = await importLibrary(ctx, await libraryFolder(files, afterAll))
  expect([added, refusals]).toEqual([1, []])
  const { rows } = await ctx.db.execute(sql`
    select count(*)::int as texts, bool_and(t.content = 'Line ' || n || '.') as "areInOrder"
    from (select id, row_number() over (order by order_index, id) as n from chapters) c
    join chapter_translations t on t.chapter_id = c.id`)
  expect(rows).toEqual([{ texts: chapters, areInOrder: true }])
  const { rows: history } = await ctx.db.execute(
    sql`select count(*)::int as changes from changes where entity = 'chapter_translation'`,
  )
  expect(history).toEqual([{ changes: chapters }])
})
