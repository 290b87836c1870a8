import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/db/embedded.ts'
import { connectDatabase } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/** Where databases can be made: on `TEST_DATABASE_URL`, or on an embedded server of this run. */
export interface TestDatabases {
  server: pg.ClientConfig
  /** A migrated database to clone. */
  template: string
}

export function onServer(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (server.connectionString === undefined) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** One server a run, one migrated template; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-db-'))
  const embedded = url ? undefined : await openEmbedded(folder)
  const server: pg.ClientConfig = embedded ? { ...embedded.connection } : { connectionString: url as string }
  const template = `dragoman_test_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${template}`)
  await (await connectDatabase(onServer(server, template), 'test')).close()
  project.provide('databases', { server, template })
  return async () => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.end()
    await embedded?.close()
    await rm(folder, { recursive: true, force: true })
  }
}
