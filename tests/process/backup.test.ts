import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { FEW_WORKS, keepWorks } from '#tests/support/keep-works.ts'
import { rowsOf, structureOf } from '#tests/support/library-state.ts'
import { runProgram, temporaryFolder } from '#tests/support/processes.ts'

const folder = await temporaryFolder()
afterAll(folder.remove)
const source = await testDatabase('furnished')
// As many as take a moment to be restored.
const SLUGS = [...FEW_WORKS, 'five-fables-of-the-road', 'the-hodja-looks-for-the-key']
await keepWorks(source.ctx, SLUGS)
const target = await testDatabase()
const file = join(folder.path, 'library.zip')

/** `npm run library -- …` with one of the databases. */
const library = ({ connection }: typeof source, ...args: string[]) =>
  runProgram('scripts/library.ts', args, { DATA_DIR: folder.path, DATABASE_URL: databaseUrl(connection) })

test('a backup from the command line: a restore that is killed changes nothing, and the next does it', {
  timeout: 90_000,
}, async () => {
  const made = library(source, 'backup', file)
  // Its covers are not where this data folder has them.
  expect((await made.ended).code).toBe(1)
  expect(made.output()).toMatch(/The cover [0-9a-f]{32}\.webp is missing in the library\.\n/)
  expect(made.output()).toMatch(/\n6 works and 0 covers, as of 20\S+Z, saved to .*library\.zip\n$/)
  expect((await stat(file)).mode & 0o077).toBe(0)

  const before = [await rowsOf(target.ctx), await structureOf(target.ctx)]
  const killed = library(target, 'restore', file)
  while (!/MB \(restoring\)/.test(killed.output()) && killed.child.exitCode === null) await sleep(2)
  killed.child.kill('SIGKILL')
  expect((await killed.ended).signal).toBe('SIGKILL')
  expect([await rowsOf(target.ctx), await structureOf(target.ctx)]).toEqual(before)

  const restored = library(target, 'restore', file)
  expect((await restored.ended).code).toBe(0)
  expect(restored.output()).toMatch(/\n6 works restored: the library is as it was at 20\S+Z\.\n$/)
  expect(await rowsOf(target.ctx)).toEqual(await rowsOf(source.ctx))

  const checked = library(target, 'backup', '--check', file)
  expect((await checked.ended).code).toBe(0)
  expect(checked.output()).toMatch(/library\.zip can be restored: the library as it was at /)
  const again = library(target, 'restore', file)
  expect((await again.ended).code).toBe(1)
  expect(again.output()).toMatch(
    /The library is not empty: --replace puts the backup in its place; nothing was changed\.\n$/,
  )
})
