import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Context } from '#server/context.ts'
import { connectDatabase, type OpenDatabase } from '#server/db/open.ts'
import { cloneStatement, onServer } from './database-server.ts'
import { cloneFurnished, contextOf, onceConnected } from './furnished-database.ts'

export interface TestDatabase extends OpenDatabase {
  ctx: Context
  connection: pg.ClientConfig
}

/**
 * A database for this test file alone, dropped at the file's end.
 * @param kind `migrated`: empty; `furnished`: with the sample library and an empty category, but without cover files
 */
export async function testDatabase(kind: 'migrated' | 'furnished' = 'migrated'): Promise<TestDatabase> {
  const databases = inject('databases')
  const { server, migrated } = databases
  const name = `${migrated}_${randomBytes(4).toString('hex')}`
  if (kind === 'furnished') await cloneFurnished(databases, name)
  else await onceConnected(server, (client) => client.query(cloneStatement(name, migrated)))
  const folder = join(tmpdir(), name)
  const connection = onServer(server, name)
  const database = await connectDatabase(connection, 'test')
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
    await onceConnected(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return { ...database, connection, ctx: contextOf(database, folder) }
}

/**
 * Takes everything out of the library; ids begin at 1 again. Few rows are deleted in less time than tables are
 * truncated, and statements need no new plans.
 */
export async function emptyLibrary({ db }: Context): Promise<void> {
  const tables = [
    'changes',
    'batches',
    'works',
    'authors',
    'categories',
    'languages',
    'uncounted_passages',
    'vocabulary',
  ]
  for (const table of tables) await db.execute(sql`delete from ${sql.identifier(table)}`)
  await db.execute(sql`
    select setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)
}
