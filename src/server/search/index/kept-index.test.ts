import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundWork } from '#contract/search.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import { withTransaction } from '../../context.ts'
import { runJob } from '../../db/jobs.ts'
import * as schema from '../../db/schema.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { lockWork } from '../../staff/works/lock-work.ts'
import { writeText } from '../../texts/write-text.ts'
import { searchWorks } from '../search-works.ts'
import { reindex } from './reindex.ts'
import { INDEX_VERSION } from './vectors.ts'

const { ctx, connection } = await testDatabase()
const ids: Record<string, number> = {}
let staff: Caller

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works
    union all select name, id from authors union all select name, id from categories`)
  for (const { key, id } of rows) ids[key] = id
  staff = await signedIn(ctx, testApp(ctx))
})

const search = async (text: string, showIn?: string): Promise<FoundWork[]> => {
  const request = { text, language: undefined, category: undefined, showIn, exact: true, offset: 0, limit: 20 }
  return (await searchWorks(ctx, request)).works
}
const titles = async (text: string) => (await search(text)).map(({ title }) => title).sort()
/** Where the passages are that were found: language, chapter, anchor. */
const places = async (text: string) =>
  (await search(text)).flatMap(({ matches }) =>
    matches.map(({ language, chapter, anchor }) => [language.code, chapter, anchor].join(' ')),
  )
const send = async <T = { id: number; revision: number }>(
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<T> => {
  const response = await staff.send(method, `/api/admin${path}`, body)
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as T
}

describe('what an import has written is found at once', () => {
  test('titles in any language, authors, tags, descriptions, chapters’ titles, texts', async () => {
    expect(await titles('ferryman')).toEqual(['الملّاح'])
    expect(await titles('الملاح')).toEqual(['الملّاح'])
    expect(await titles('homer')).toEqual(['Letters'])
    expect(await titles('night')).toEqual(['Letters', 'الملّاح'])
    expect(await titles('description')).toEqual(['الملّاح'])
    expect(await places('knot')).toEqual(['en 1 '])
    expect(await places('第二章')).toEqual(['ja 2 p1'])
    expect(await places('second')).toEqual(['en 1 p2'])
  })

  test('drafts are not', async () => {
    expect(await titles('nobody')).toEqual([])
    expect(await titles('secret')).toEqual([])
    expect(await titles('home')).toEqual(['Letters'])
  })
})

describe('what staff save is found from then on, and what they replace no more', () => {
  test('a translation: new, changed, in another language, of another work, deleted, restored', async () => {
    const text = await send('POST', '/translations', {
      workId: ids.letters,
      languageId: ids.eo,
      content: 'Fiŝo naĝas.',
    })
    expect(await places('fiso')).toEqual(['eo  p1'])
    await send('PATCH', `/translations/${text.id}`, { content: 'Birdo\n\nflugas' })
    expect([await places('fiso'), await places('flugas')]).toEqual([[], ['eo  p2']])
    await send('PATCH', `/translations/${text.id}`, { languageId: ids.ar })
    expect(await places('flugas')).toEqual(['ar  p2'])
    await send('PATCH', `/translations/${text.id}`, { workId: ids.secret })
    expect(await places('flugas')).toEqual([])
    await send('PATCH', `/works/${ids.secret}`, { status: 'published' })
    expect(await titles('flugas')).toEqual(['Secret draft'])
    expect((await staff.send('DELETE', `/api/admin/translations/${text.id}`)).status).toBe(204)
    expect(await titles('flugas')).toEqual([])
    await restoreLast('translation', text.id)
    expect(await titles('flugas')).toEqual(['Secret draft'])
    await send('PATCH', `/works/${ids.secret}`, { status: 'draft' })
    expect(await titles('flugas')).toEqual([])
  })

  test('a work’s titles, descriptions and tags, and its author’s name', async () => {
    await send('PATCH', `/works/${ids.letters}`, {
      title: 'Epistles',
      tags: ['dawn'],
      localizations: [{ languageId: ids.ja, title: '手紙', description: '夕暮れの話' }],
    })
    expect(await titles('letters')).toEqual([])
    for (const words of ['epistles', 'dawn', '手紙', '夕暮れ', 'homer 手紙'])
      expect(await titles(words)).toEqual(['Epistles'])
    await send('PATCH', `/authors/${ids.Homer}`, { name: 'Ómēros' })
    expect(await titles('homer')).toEqual([])
    expect(await titles('omeros')).toEqual(['Epistles'])
    await send('PATCH', `/works/${ids.letters}`, { localizations: [] })
    expect(await titles('手紙')).toEqual([])
    expect(await titles('epistles')).toEqual(['Epistles'])
  })

  test('a deleted work is gone, and found again when it is restored', async () => {
    expect((await staff.send('DELETE', `/api/admin/works/${ids.ferry}`)).status).toBe(204)
    expect([await titles('ferryman'), await titles('第二章')]).toEqual([[], []])
    await restoreLast('work', ids.ferry as number)
    expect([await titles('ferryman'), await titles('第二章'), await titles('knot')]).toEqual([
      ['الملّاح'],
      ['الملّاح'],
      ['الملّاح'],
    ])
  })

  test('a chapter’s title in a language, without its text being written anew', async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select id from chapters where work_id = ${ids.ferry} order by order_index`,
    )
    const path = `/chapters/${rows[0]?.id}/translations/${ids.en}`
    await send('PUT', path, { title: 'The Tangle', content: 'A first paragraph.\n\nA second paragraph.' })
    expect([await places('knot'), await places('tangle'), await places('second')]).toEqual([[], ['en 1 '], ['en 1 p2']])
  })

  test('a save that fails leaves everything as it was', async () => {
    const place = { workId: ids.letters as number, chapterId: null }
    const attempt = withTransaction(ctx, async (inner) => {
      await writeText(
        inner,
        place,
        { languageId: ids.eo as number, content: 'Malsukcesa provo', isComplete: true },
        undefined,
      )
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await titles('malsukcesa')).toEqual([])
  })

  test('a very long paragraph, to its end, at its own anchor; what is shown in another language, too', async () => {
    const long = Array.from({ length: 900 }, (_, i) => `vorto${i}`).join(' ')
    const content = `Unua.\n\n${long} finvorto`
    const text = await send('POST', '/translations', { workId: ids.letters, languageId: ids.eo, content })
    expect(await places('finvorto')).toEqual(['eo  p2'])
    expect(await places('"vorto898 vorto899 finvorto"')).toEqual(['eo  p2'])
    expect(await places('vorto1')).toEqual(['eo  p2'])
    const [work] = await search('finvorto', 'en')
    expect(work?.matches).toMatchObject([
      { language: { code: 'en' }, foundIn: { code: 'eo' }, anchor: 'p2', snippet: 'Three', ranges: [] },
    ])
    await send('PATCH', `/translations/${text.id}`, { languageId: ids.ar })
    expect(await places('finvorto')).toEqual(['ar  p2'])
    expect(await places('vorto450')).toEqual(['ar  p2'])
    await staff.send('DELETE', `/api/admin/translations/${text.id}`)
  })
})

describe('a renewed index', () => {
  const found = async () =>
    Promise.all(['ferryman', 'omeros', '第二章', 'second', 'tangle', 'night', 'الملاح'].map((words) => search(words)))
  const state = async () => (await ctx.db.execute(sql`select version, renewed_to from search_state`)).rows[0]

  test('finds in an older library what it finds in a new one', async () => {
    const before = await found()
    for (const works of before) expect(works).not.toEqual([])
    await ctx.db.execute(sql`delete from titles`)
    await ctx.db.execute(sql`delete from passages where ord = 0`)
    await ctx.db.execute(sql`update passages set tsv = null, index_version = 0`)
    await ctx.db.execute(sql`update search_state set version = 0`)
    expect((await found()).flat()).toEqual([])
    expect(await reindex(ctx)).toBe(true)
    expect(await found()).toEqual(before)
    expect(await state()).toEqual({ version: INDEX_VERSION, renewed_to: null })
  })

  test('finds misspelt names in a library of a version that did not keep what they are found by', async () => {
    const request = { text: 'omerso', language: undefined, category: undefined, showIn: undefined, exact: false }
    const misspelt = async () => (await searchWorks(ctx, { ...request, offset: 0, limit: 20 })).works
    const before = await misspelt()
    expect(before).not.toEqual([])
    await ctx.db.execute(sql`update titles set name_deletions = null`)
    await ctx.db.execute(sql`update search_state set version = version - 1`)
    expect(await misspelt()).toEqual([])
    expect(await reindex(ctx)).toBe(true)
    expect(await misspelt()).toEqual(before)
  })

  test('cuts the long blocks of an older library', async () => {
    const body = Array.from({ length: 900 }, (_, i) => `mot${i}`).join(' ')
    await ctx.db.execute(sql`update passages set body = ${body}, index_version = 0, tsv = null where body = 'Three'`)
    expect(await reindex(ctx)).toBe(true)
    expect(await places('mot899')).toEqual(['en  p2'])
    const { rows } = await ctx.db.execute<{ longest: number }>(sql`select max(length(body)) as longest from passages`)
    expect(rows[0]?.longest).toBeLessThanOrEqual(2000)
  })

  test('does not meet those who save such a block meanwhile halfway', async () => {
    const body = Array.from({ length: 900 }, (_, i) => `slovo${i}`).join(' ')
    await ctx.db.execute(sql`delete from passages where start > 0`)
    await ctx.db.execute(
      sql`update passages set body = ${body}, index_version = 0, tsv = null where ord = 2 and body like 'mot%'`,
    )
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select translation_id as id from passages where body = ${body} and translation_id is not null`,
    )
    const id = rows[0]?.id
    const isWhole = await whileItWaits(ctx, {
      first: async (inner) => {
        await lockWork(inner, ids.letters as number)
        await inner.db.execute(sql`select from translations where id = ${id} for update`)
      },
      start: () => reindex(ctx),
      next: ({ db }) => db.execute(sql`update passages set body = 'Three' where translation_id = ${id} and ord = 2`),
    })
    expect(isWhole).toBe(true)
    expect([await places('slovo899'), await places('three')]).toEqual([[], ['en  p2']])
  })

  test('is of this version throughout where a renewal of all of an older one was interrupted', async () => {
    const before = await found()
    const { rows } = await ctx.db.execute<{ last: string }>(sql`select max(id) as last from passages`)
    await ctx.db.execute(sql`update passages set tsv = null, index_version = 0`)
    await ctx.db.execute(sql`update search_state set version = 0, renewed_to = ${rows[0]?.last}`)
    expect(await reindex(ctx)).toBe(true)
    expect(await found()).toEqual(before)
  })

  test('takes as long for each passage of a large library as of a small one: each batch is found by its key', async () => {
    const asked: { query: string; params: unknown[] }[] = []
    const pool = new pg.Pool(connection)
    const logger = { logQuery: (query: string, params: unknown[]) => asked.push({ query, params }) }
    try {
      await reindex({ ...ctx, db: drizzle(pool, { schema, casing: 'snake_case', logger }) })
      const batch = asked.find(({ query }) => /from passages where id > \$\d+ order by/.test(query))
      const client = await pool.connect()
      // The few passages of a test are read as a whole, unless that costs much.
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${batch?.query}`, batch?.params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Scan using passages_pkey')
      expect(plan).not.toContain('Sort')
      client.release()
    } finally {
      await pool.end()
    }
  })

  test('does not keep imports waiting while it is made', async () => {
    const folder = await libraryFolder(smallLibrary(), afterAll)
    expect(await runJob(ctx, 'indexing', undefined, () => importLibrary(ctx, folder))).toMatchObject({ refusals: [] })
  })

  test('goes on where it was interrupted, and leaves what is done alone', async () => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from passages order by id`)
    const stop = new AbortController()
    await ctx.db.execute(sql`update search_state set renewed_to = ${rows[1]?.id}`)
    const touched = () =>
      ctx.db.execute<{ id: string; at: string }>(sql`select id, xmin::text as at from passages order by id`)
    const before = (await touched()).rows
    expect(await reindex(ctx, { signal: AbortSignal.abort() })).toBe(false)
    const seen: number[] = []
    expect(await reindex(ctx, { signal: stop.signal, onProgress: (done) => seen.push(done) })).toBe(true)
    expect(seen.at(-1)).toBe(Number(rows.at(-1)?.id))
    const after = new Map((await touched()).rows.map(({ id, at }) => [id, at]))
    expect(before.slice(0, 2).every(({ id, at }) => after.get(id) === at)).toBe(true)
    expect(before.slice(2).some(({ id, at }) => after.get(id) === at)).toBe(false)
    expect(await state()).toEqual({ version: INDEX_VERSION, renewed_to: null })
  })
})

async function restoreLast(entity: string, id: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from changes where entity = ${entity} and entity_id = ${id} and action = 'delete' order by id desc limit 1`,
  )
  await send('POST', `/changes/${rows[0]?.id}/restore`, {})
}
