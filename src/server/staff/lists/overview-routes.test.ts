import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { statsSchema, systemSchema } from '#contract/staff.ts'
import { listSites, startHeartbeat } from '#server/db/sites.ts'
import { findBackupState } from '#server/exchange/backup/kept-backups.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { answered } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const stats = () => answered(staff.get('/api/admin/stats'), 200, statsSchema.strict())

test('§2 the stats of an empty library are all 0', async () => {
  expect(new Set(Object.values(await stats()))).toEqual(new Set([0]))
})

test('§2 the stats count works of any status, and a chaptered work in a language as one translation', async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  // Ferry: Arabic whole; English and Japanese lack a chapter. Letters: English, Japanese. Secret: English.
  expect(await stats()).toEqual({
    totalWorks: 3,
    totalLanguages: 4,
    totalTranslations: 6,
    pendingTranslations: 2,
    totalAuthors: 2,
    totalCategories: 2,
    worksTranslated: 2 / 3,
    gridComplete: 4 / 12,
  })
  await ctx.db.execute(sql`update translations set is_complete = false where content like 'Nobody%'`)
  expect(await stats()).toMatchObject({ pendingTranslations: 3, gridComplete: 3 / 12 })
  // Unread: the work has no chapters any more, and no text of its own.
  await ctx.db.execute(sql`update works set has_chapters = false where slug = 'ferry'`)
  expect(await stats()).toMatchObject({ totalTranslations: 3, pendingTranslations: 1, worksTranslated: 1 / 3 })
})

test('§2 the system: version 1.0.0, a database that answers, no backup yet', async () => {
  const system = await answered(staff.get('/api/admin/system'), 200, systemSchema.strict())
  expect(system).toEqual({
    version: '1.0.0',
    database: { description: 'test', ms: expect.any(Number) },
    api: { status: 'ok' },
    backup: { last: null, failure: null },
    storage: { freeBytes: 1e9, floorBytes: 0, isRefusing: false },
    siteId: null,
    sites: [],
    jobs: [],
  })
  expect(system.database.ms).toBeGreaterThan(0)
})

test('the sites that are on tell of themselves until they stop; those that are gone are left out', async () => {
  const replicas = [{ host: 'replica', state: 'behind' as const, behind: 4096 }]
  const look = async () => ({ freeBytes: 5e9, isFirst: true, replicas })
  const gone = randomUUID()
  await ctx.db.execute(sql`insert into sites (id, host, pid, version, seen_at, is_first, replicas)
    values (${gone}, 'gone', 7, '1.0.0', now() - interval '1 minute', false, '[]')`)
  const { id, begun, stop } = startHeartbeat(ctx.db, '1.0.0', look)
  await begun
  const there = await signedIn(
    ctx,
    testApp(ctx, undefined, undefined, {
      system: { database: 'test', backup: () => findBackupState(ctx), siteId: id },
    }),
  )
  const system = await answered(there.get('/api/admin/system'), 200, systemSchema.strict())
  expect(system).toMatchObject({ siteId: id, jobs: [] })
  expect(system.sites).toMatchObject([
    { id, host: hostname(), pid: process.pid, version: '1.0.0', freeBytes: 5e9, isFirst: true, replicas },
  ])
  await stop()
  expect(await listSites(ctx)).toEqual([])
})
