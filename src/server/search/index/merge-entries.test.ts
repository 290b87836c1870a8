import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { withTransaction } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { updateTranslation } from '../../staff/texts/save-translation.ts'
import { mergeEntries } from './merge-entries.ts'

const { ctx } = await testDatabase()

/** Merges what waits in the index of passages. @returns how many pages of it there were */
async function waitingPages(): Promise<number> {
  const { rows } = await ctx.db.execute<{ pages: number }>(
    sql`select gin_clean_pending_list('passages_tsv')::int as pages`,
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

test('search: while there is no index of passages, nothing is merged into it', async () => {
  const takenBack = new Error()
  const merged = withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`drop index passages_tsv`)
    await mergeEntries(inner)
    throw takenBack
  })
  await expect(merged).rejects.toBe(takenBack)
})
