import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { withTransaction } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { updateTranslation } from '../../staff/texts/save-translation.ts'
import { mergeEntries } from './merge-entries.ts'

const { ctx } = await testDatabase()

/** Merges what waits in an index. @returns how many pages of it there were */
async function waitingPages(index = 'passages_tsv'): Promise<number> {
  const { rows } = await ctx.db.execute<{ pages: number }>(
    sql`select gin_clean_pending_list(${index}::regclass)::int as pages`,
  )
  return rows[0]?.pages ?? Number.NaN
}

test('search: what an import adds to the index is merged at its end, what staff save by the site', async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary()))
  expect(await waitingPages()).toBe(0)
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from translations limit 1`)
  const save = (content: string) => updateTranslation({ ...ctx, actor: 'editor' }, rows[0]?.id ?? 0, { content })
  await save('A new text.')
  expect(await waitingPages()).toBeGreaterThan(0)
  await save('Another text.')
  await mergeEntries(ctx)
  expect(await waitingPages()).toBe(0)
})

test.each(['vocabulary_deletions', 'titles_deletions'])(
  'search: so is what is added to %s, which every search for a misspelt word reads',
  async (index) => {
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    await ctx.db.execute(sql`
      insert into vocabulary (language_id, lexeme, written, deletions) values (1, ${index}, ${index}, '{1}')`)
    await ctx.db.execute(sql`update titles set name_deletions = array[1]`)
    await mergeEntries(ctx)
    expect(await waitingPages(index)).toBe(0)
  },
)

test('search: so is what is added to the index of the sample', async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary()))
  const mark = () => ctx.db.execute(sql`update passages set tsv = tsv || '''=s64'''::tsvector`)
  await mark()
  expect(await waitingPages('passages_sample')).toBeGreaterThan(0)
  await mark()
  await mergeEntries(ctx)
  expect(await waitingPages('passages_sample')).toBe(0)
})

test('search: while there is no index of passages, nothing is merged into it', async () => {
  const takenBack = new Error()
  const merged = withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`drop index passages_tsv, passages_sample`)
    await mergeEntries(inner)
    throw takenBack
  })
  await expect(merged).rejects.toBe(takenBack)
})
