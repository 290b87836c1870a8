import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer } from '#tests/support/database-server.ts'
import { onceConnected } from '#tests/support/furnished-database.ts'
import { MIGRATIONS, migrateOnce } from './migrate.ts'

/** Less than a site's own limit (`LIMITS` of serve.ts), more than a migration may make others wait. */
const LOCK_TIMEOUT_MS = 2000
/** So long that whoever waited for all of it would fail. */
const HELD_MS = 3000
/** Far less than anything waits here. */
const PAUSE_MS = 20

const { server } = inject('databases')
const name = `dragoman_migrating_${randomBytes(4).toString('hex')}`
const database = onServer(server, name)
const folder = await mkdtemp(join(tmpdir(), 'dragoman-migrations-'))
afterAll(async () => {
  await onceConnected(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  await rm(folder, { recursive: true })
})

/** Brings the database to the state before the last migration. @returns how many migrations there are */
async function migrateAllButLast(): Promise<number> {
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  await onceConnected(server, (client) => client.query(`create database ${name}`))
  await onceConnected(database, (client) => migrate(drizzle(client), { migrationsFolder: folder }))
  return journal.entries.length
}

test('a migration that waits for a long transaction keeps no reader and no writer of running sites waiting', async () => {
  const count = await migrateAllButLast()
  const pool = new pg.Pool({ ...database, max: 4, options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` })
  // The database is dropped while the last connections are still closing.
  pool.on('error', () => {})
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map((row) => row.name)
  expect(tables).toContain('works')
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`lock table ${tables.join()} in row exclusive mode`)
  let isOver = false
  let [reads, writes] = [0, 0]
  const read = async () => {
    for (; !isOver; reads += 1, await sleep(PAUSE_MS))
      for (const table of tables) await pool.query(`select from ${table} limit 1`)
  }
  const write = async () => {
    for (; !isOver; writes += 1, await sleep(PAUSE_MS))
      for (const table of tables) await pool.query(`delete from ${table} where false`)
  }
  // Whoever waits too long for a table throws.
  const others = Promise.all([read(), write()])
  const migrating = migrateOnce(database, 'test')
  await Promise.race([sleep(HELD_MS), others])
  await holder.query('commit')
  holder.release()
  await migrating
  isOver = true
  await others
  const applied = await pool.query('select from drizzle.__drizzle_migrations')
  await pool.end()
  expect(applied.rowCount).toBe(count)
  expect(Math.min(reads, writes)).toBeGreaterThan(0)
}, 30_000)
