import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import { withTransaction } from '../../context.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { searchWorks } from '../search-works.ts'
import { buildIndex, dropUselessIndex, HAS_INDEX, lacksSampleIndex } from './passages-index.ts'
import { reindex, renewIndexInBackground } from './reindex.ts'

const { ctx } = await testDatabase()

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  // As a library is that is older than the search.
  await ctx.db.execute(sql`update passages set tsv = null, index_version = 0`)
  await ctx.db.execute(sql`update search_state set version = 0`)
})

/** Of all passages; that of the sample comes and goes with it. */
const hasIndex = async () => {
  const { rows } = await ctx.db.execute<{ has: boolean; hasSample: boolean }>(
    sql`select ${HAS_INDEX} as has, to_regclass('passages_sample') is not null as "hasSample"`,
  )
  expect(rows[0]?.hasSample).toBe(rows[0]?.has)
  return rows[0]?.has
}
const find = async (text: string) => {
  const request = {
    text,
    language: undefined,
    category: undefined,
    showIn: undefined,
    exact: true,
    offset: 0,
    limit: 9,
  }
  return (await searchWorks(ctx, request)).works.length
}

test('search: the index of few passages stays', async () => {
  expect(await dropUselessIndex(ctx)).toBe(false)
  expect(await hasIndex()).toBe(true)
})

test('search: it stays, and nobody has to wait, while somebody is at work on passages', {
  timeout: 10_000,
}, async () => {
  await withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`update passages set body = body`)
    expect(await dropUselessIndex(ctx, 1)).toBe(false)
  })
  expect(await hasIndex()).toBe(true)
})

test('search: of many it is set aside until all are ready, and titles are found meanwhile', async () => {
  expect(await dropUselessIndex(ctx, 1)).toBe(true)
  expect(await hasIndex()).toBe(false)
  expect([await find('ferryman'), await find('second')]).toEqual([1, 0])
  // Interrupted before the first passage, and taken up again.
  expect(await reindex(ctx, { signal: AbortSignal.abort() })).toBe(false)
  expect(await hasIndex()).toBe(false)
  expect(await reindex(ctx)).toBe(true)
  expect(await hasIndex()).toBe(true)
  expect([await find('ferryman'), await find('second')]).toEqual([1, 1])
})

test('search: a library of before gets the index of the sample', async () => {
  await ctx.db.execute(sql`drop index passages_sample`)
  const stop = renewIndexInBackground(ctx, pino({ level: 'silent' }))
  await expect.poll(() => lacksSampleIndex(ctx)).toBe(false)
  await stop()
  expect(await hasIndex()).toBe(true)
})

test('search: whoever stops the site does not wait until it is built', async () => {
  const stop = new AbortController()
  let building: Promise<void> | undefined
  await whileItWaits(ctx, {
    first: ({ db }) => db.execute(sql`update passages set body = body`),
    async start() {
      building = buildIndex(ctx, stop.signal)
      building.catch(() => {})
    },
    async next() {
      stop.abort()
      await expect(building).rejects.toThrow('abort')
    },
  })
  expect(await reindex(ctx)).toBe(true)
})
