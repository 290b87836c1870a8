import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { type Context, withTransaction } from '../../context.ts'
import * as schema from '../../db/schema.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { updateTranslation } from '../../staff/texts/save-translation.ts'
import { keepMerged, mergeEntries } from './merge-entries.ts'
import { reindex } from './reindex.ts'

const { ctx, connection } = await testDatabase()

/** Merges what waits in an index. @returns how many pages of it there were */
async function waitingPages(index = 'passages_tsv'): Promise<number> {
  const { rows } = await ctx.db.execute<{ pages: number }>(
    sql`select gin_clean_pending_list(${index}::regclass)::int as pages`,
  )
  return rows[0]?.pages ?? Number.NaN
}

test('search: what an import adds to the index is merged with it, what staff save by the site', async () => {
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

test('search: a site merges when it opens, and soon after each change, not before', async () => {
  let merges = 0
  const logQuery = (query: string) => {
    if (query.includes('gin_clean_pending_list')) merges += 1
  }
  const pool = new pg.Pool(connection)
  const watched = { ...ctx, db: drizzle(pool, { schema, casing: 'snake_case', logger: { logQuery } }) }
  const kept = keepMerged(watched, pino({ level: 'silent' }), 20)
  await expect.poll(() => merges).toBe(1)
  for (const expected of [2, 3]) {
    await sleep(100)
    expect(merges).toBe(expected - 1)
    kept.look()
    await expect.poll(() => merges).toBe(expected)
  }
  await kept.stop()
  kept.look()
  await sleep(100)
  expect(merges).toBe(3)
  await pool.end()
})

describe('search: while many entries are added, few of them wait', () => {
  /** What `work` does, in order: it writes passages (+) or merges (|). */
  async function watch(work: (watched: Context) => Promise<unknown>): Promise<string> {
    let seen = ''
    const logQuery = (query: string) => {
      if (/insert into passages|update passages/.test(query)) seen += '+'
      else if (query.includes('gin_clean_pending_list')) seen += '|'
    }
    // One connection: what it does is in order.
    const pool = new pg.Pool({ ...connection, max: 1 })
    try {
      await work({ ...ctx, db: drizzle(pool, { schema, casing: 'snake_case', logger: { logQuery } }) })
      return seen
    } finally {
      await pool.end()
    }
  }

  test('an import merges after each group of works, one that changes nothing does not', async () => {
    const { path, remove } = await temporaryFolder()
    afterAll(remove)
    await generateLibrary(path, { works: 90, textLength: 100 })
    const seen = await watch((watched) => importLibrary(watched, path))
    expect([...seen.replaceAll('+', '')].length).toBe(5)
    // Three groups at most are written before the first merge.
    expect(seen).toMatch(/^\+{1,3}\|/)
    expect(await watch((watched) => importLibrary(watched, path))).toBe('')
  })

  test('a renewal of the index merges after some batches, and at its end', async () => {
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    await ctx.db.execute(sql`
      insert into passages (work_id, language_id, translation_id, ord, start, body, index_version)
      select p.work_id, p.language_id, p.translation_id, 1000 + n, 0, 'Passage ' || n, 0
      from (select * from passages where translation_id is not null limit 1) p, generate_series(1, 2500) n`)
    expect(await watch((watched) => reindex(watched))).toMatch(/^\+{4,5}\|\+{4}\|\+{1,2}\|$/)
    expect(await waitingPages()).toBe(0)
  })
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
