import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import type { Context } from '../context.ts'
import * as schema from '../db/schema.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import { renameChapter } from './chapters/save-chapter.ts'
import { saveChapterText } from './texts/save-chapter-text.ts'
import { updateTranslation } from './texts/save-translation.ts'
import { updateWork } from './works/save-work.ts'

const { ctx, connection } = await testDatabase()
const statements: string[] = []
const logger = { logQuery: (query: string) => statements.push(query.replace(/\s+/g, ' ').trim()) }
const pool = new pg.Pool(connection)
// The database is dropped while the last connections are still closing: an idle one tells the pool, another one itself.
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
const logged: Context = { ...ctx, actor: 'editor', db: drizzle(pool, { schema, casing: 'snake_case', logger }) }
const ids: Record<string, number> = {}
const id = (key: string) => ids[key] as number

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works union all select slug, id from chapters
    union all select 'letters in English', t.id from translations t join works w on w.id = t.work_id
      join languages l on l.id = t.language_id where w.slug = 'letters' and l.code = 'en'`)
  for (const row of rows) ids[row.key] = row.id
})
afterAll(() => pool.end())

const LOCKS = / for (update|no key update|share|key share)( of \w+)?$/

/** The table that a query locks: that of its `from` outside all brackets. */
function mainTable(query: string): string | undefined {
  const outer = query.replace(/\([^()]*\)/g, '')
  return outer === query ? / from "?(\w+)/.exec(query)?.[1] : mainTable(outer)
}

let edits = 0
const edited = () => `Edit ${++edits}`
const text = () => ({ title: undefined, content: edited(), isComplete: true, notes: undefined, revision: undefined })

describe('§6 a save asks the database no more than it needs', () => {
  test.each<[what: string, most: number, save: () => Promise<unknown>]>([
    ['a work', 16, () => updateWork(logged, id('letters'), { description: edited(), categoryIds: [] })],
    ['what the title index does not hold', 11, () => updateWork(logged, id('letters'), { featured: edits % 2 === 0 })],
    ['a translation', 22, () => updateTranslation(logged, id('letters in English'), { content: edited() })],
    ['a text of a chapter', 21, () => saveChapterText(logged, id('toll'), id('en'), text())],
    ['a title of a chapter', 18, () => renameChapter(logged, id('knot'), { title: edited(), revision: undefined })],
  ])('%s: %i statements at most, and each row is locked once', async (_, most, save) => {
    // The first save also learns how long texts usually are.
    await save()
    statements.length = 0
    await save()
    const locked = statements.filter((query) => LOCKS.test(query)).map(mainTable)
    expect(locked.length).toBeGreaterThan(0)
    expect(locked).toEqual([...new Set(locked)])
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  })
})
