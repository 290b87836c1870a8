import { notInArray, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { FoundWork } from '#contract/search.ts'
import { works } from '#server/db/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'

const folder = await temporaryFolder()
afterAll(folder.remove)
const { ctx, connection } = await testDatabase('furnished')
const settings = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl(connection) }

/** `npm run library -- reindex …` */
const reindex = (...args: string[]) => runProgram('scripts/library.ts', ['reindex', ...args], settings)

/** Three works, of a dozen transactions, show the same as all of them. */
const KEPT = ['ferryman-of-two-cities', 'the-interpreters-dinner', 'the-useless-tree']

/** The library as it was before it could be searched. */
async function makeOlder(): Promise<void> {
  await ctx.db.delete(works).where(notInArray(works.slug, KEPT))
  await ctx.db.execute(sql`delete from titles`)
  await ctx.db.execute(sql`update passages set tsv = null, index_version = 0`)
  await ctx.db.execute(sql`update search_state set version = 0`)
}

test('an older library is indexed while the site is open, and by a command that can be stopped and goes on', {
  timeout: 180_000,
}, async () => {
  await makeOlder()
  const site = await startSite(folder.path, settings)
  const found = async () => ((await (await fetch(`${site.url}/api/search?q=ferryman`)).json()) as FoundWork[]).length
  await expect.poll(found, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
  await expect.poll(() => site.output(), { timeout: 60_000 }).toContain('The search index is renewed.')

  const done = reindex()
  expect(await done.ended).toEqual({ code: 0, signal: null })
  expect(done.output()).toBe('The search index is up to date.\n')

  const stopped = reindex('--all')
  await expect.poll(() => stopped.output(), { timeout: 60_000, interval: 20 }).toMatch(/^\d+ of \d+ passages$/m)
  stopped.child.kill('SIGTERM')
  expect(await stopped.ended).toEqual({ code: 130, signal: null })
  expect(stopped.output()).toContain('Stopped: the next reindex goes on from here.')

  const rest = reindex()
  expect(await rest.ended).toEqual({ code: 0, signal: null })
  expect(rest.output()).toContain('The search index is renewed.\n')
  expect(await found()).toBeGreaterThan(0)
  await site.stop()
})
