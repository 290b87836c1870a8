import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Context } from '#server/context.ts'
import { coversIn } from '#server/covers/cover-store.ts'
import { connectDatabase, type OpenDatabase } from '#server/db/open.ts'
import { onServer } from './database-server.ts'

/** A database of this test file's own, cloned from the migrated template and dropped at its end. */
export async function testDatabase(): Promise<OpenDatabase & { ctx: Context; connection: pg.ClientConfig }> {
  const { server, template } = inject('databases')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  const folder = join(tmpdir(), name)
  const connection = onServer(server, name)
  const database = await connectDatabase(connection, 'test')
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
    await administer(server, `drop database if exists ${name} with (force)`)
  })
  const ctx: Context = {
    db: database.db,
    sees: 'published',
    actor: 'test',
    clock: () => new Date(),
    covers: coversIn(folder),
  }
  return { ...database, connection, ctx }
}

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
