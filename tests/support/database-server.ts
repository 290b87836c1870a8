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

/** Where tests make their databases: on the server of `TEST_DATABASE_URL`, or on an embedded server of this run. */
export interface TestDatabases {
  /** A user that may create databases. */
  server: pg.ClientConfig
  /** Name of a migrated, empty database to clone. */
  migrated: string
  /** Name of the database with the sample library; it is made when a test first asks for a clone of it. */
  furnished: string
  /** The data folder that belongs to the furnished database, with its covers. */
  furnishedData: string
}

/** @returns the way to another database of the same server */
export function onServer(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (server.connectionString === undefined) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** @returns the value of `DATABASE_URL` for a database. A socket's folder is no host of an address: it is a parameter. */
export function databaseUrl({ connectionString, host = '', port, user, password, database }: pg.ClientConfig): string {
  if (connectionString !== undefined) return connectionString
  const isSocket = host.startsWith('/')
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const place = isSocket
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`
  return `postgres://${user}${secret}@${place}`
}

/**
 * @returns the statement that makes a database of a template, which nobody may be connected to. The default strategy
 * takes ten times as long: it writes every page to the log as well
 */
export const cloneStatement = (name: string, template: string): string =>
  `create database ${name} template ${template} strategy file_copy`

/** Each project of Vitest evaluates this file anew: what they share stands under this name. */
const SHARED = Symbol.for('databases of this test run')
interface Shared {
  [SHARED]?: { starting: ReturnType<typeof startDatabases>; users: number } | undefined
}

/** Global setup: one database server and one migrated database for all projects; test files clone what they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = globalThis as Shared
  shared[SHARED] ??= { starting: startDatabases(), users: 0 }
  const run = shared[SHARED]
  run.users += 1
  const { databases, stop } = await run.starting
  project.provide('databases', databases)
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    shared[SHARED] = undefined
    await stop()
  }
}

/** Starts the server and makes the migrated database; `stop` removes all of it. */
export async function startDatabases(): Promise<{ databases: TestDatabases; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-db-'))
  const embedded = url ? undefined : await openEmbedded(folder)
  const server: pg.ClientConfig = embedded ? { ...embedded.connection } : { connectionString: url as string }
  if (embedded) await doWithoutDurability(server)
  const name = `dragoman_test_${randomBytes(4).toString('hex')}`
  const databases = {
    server,
    migrated: `${name}_migrated`,
    furnished: `${name}_furnished`,
    furnishedData: join(folder, 'furnished'),
  }
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${databases.migrated}`)
  await (await connectDatabase(onServer(server, databases.migrated), 'test')).close()
  const stop = async () => {
    // Also those of sites that end with the process that has started them.
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    await client.end()
    await embedded?.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { databases, stop }
}

/** The databases of a run are thrown away with it: writing them to the disk for good would be waiting for nothing. */
async function doWithoutDurability(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await client.connect()
  // Vacuuming would go round all databases of the run, and each lives for seconds.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
