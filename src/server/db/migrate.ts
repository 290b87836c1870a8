import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { LOCKS } from './locks.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { passingFailure } from './passing-failure.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** How long the start waits for a connection. */
const START_MS = 8000
/**
 * How long a migration waits for a table. Whoever comes after it, from sites that are running, waits behind it: so it
 * soon lets them pass, and tries again.
 */
const TABLE_WAIT_MS = 1000
const PAUSE_MS = 500
/** Three minutes: longer than the longest transaction of an import. */
const MOST_TRIES = 120

/**
 * Brings a database to the state of the schema. Of several processes one migrates; the others wait, and find nothing to
 * do.
 * @param description of the database, for people
 * @throws StartError
 */
export async function migrateOnce(settings: pg.ClientConfig, description: string): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: START_MS })
  // The query that uses a broken connection gets its error itself.
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw new StartError(`The database (${description}) cannot be reached: ${reasonOf(error)}.`)
    })
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrating])
    await client.query(`set lock_timeout = ${TABLE_WAIT_MS}`)
    for (let tries = 1; ; tries += 1) {
      const isLocked = await migrate(drizzle(client), { migrationsFolder: MIGRATIONS }).then(
        () => false,
        (error) => {
          const failure = passingFailure(error)
          // A deadlock counts as busy.
          if (failure !== 'locked' && failure !== 'busy') throw error
          return true
        },
      )
      if (!isLocked) return
      if (tries === MOST_TRIES)
        throw new StartError(`The database (${description}) cannot be migrated: others keep its tables locked.`)
      await sleep(PAUSE_MS)
    }
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => {})
  }
}

/** Whether a database has the last migration of this version. @throws what its connections throw */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  // Nobody may have migrated it yet.
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true && (await findLastMigration(pool)) === journal.entries.at(-1)?.tag
}

export interface Migration {
  /** Of its file, without the ending. */
  name: string
  statements: string[]
}

/** All migrations of this version of the program, the first one first. */
export function listMigrations(): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  return journal.entries.map(({ tag }, index) => ({ name: tag, statements: files[index]?.sql ?? [] }))
}

/** @returns the name of the last migration of a database; undefined: it is one of a newer version of the program */
export async function findLastMigration(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ when: string }>(
    'select max(created_at)::text as when from drizzle.__drizzle_migrations',
  )
  return journal.entries.find(({ when }) => String(when) === rows[0]?.when)?.tag
}

/** A refused connection to a host with two addresses is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
