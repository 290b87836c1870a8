import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { openEmbedded } from './embedded.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export const CHANGES_CHANNEL = 'library_changed'
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, the same in every process: whoever holds it migrates. */
const MIGRATION_LOCK = 741_852

export interface OpenDatabase {
  db: Database
  /** How to reach it: `embedded`, or the host of `DATABASE_URL`. */
  description: string
  /** Calls back after each commit that changed the library, in any process, and whenever news may have been missed. */
  onChange(callback: () => void): Promise<void>
  close(): Promise<void>
}

/** Opens the database of the settings (embedded: creates or joins it) and brings its schema up to date. */
export async function openDatabase(where: {
  databaseUrl: string | undefined
  dataDir: string
  queryLimitMs?: number
}): Promise<OpenDatabase> {
  if (where.databaseUrl !== undefined)
    return connectDatabase({ connectionString: where.databaseUrl }, new URL(where.databaseUrl).host, where.queryLimitMs)
  const embedded = await openEmbedded(where.dataDir)
  try {
    const database = await connectDatabase(embedded.connection, 'embedded', where.queryLimitMs)
    const close = async () => {
      await database.close()
      await embedded.close()
    }
    return { ...database, close }
  } catch (error) {
    await embedded.close()
    throw error
  }
}

/**
 * Connects to a database that is there and migrates it.
 * @param description of it, for people
 * @param queryLimitMs how long a query may run, and wait for a connection; without one neither has a limit
 */
export async function connectDatabase(
  connection: pg.ClientConfig,
  description: string,
  queryLimitMs?: number,
): Promise<OpenDatabase> {
  const settings = { ...connection, application_name: 'dragoman' }
  const limits = { statement_timeout: queryLimitMs, connectionTimeoutMillis: queryLimitMs }
  const pool = new pg.Pool({ ...settings, ...limits, max: 10, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  // One that is in use tells whoever uses it.
  pool.on('connect', (client) => client.on('error', () => {}))
  let listener: ChangeListener | undefined
  try {
    const client = await pool.connect().catch((error) => {
      throw new StartError(`The database (${description}) cannot be reached: ${reasonOf(error)}.`)
    })
    await migrateOnce(client)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    description,
    async onChange(callback) {
      listener = new ChangeListener(settings, callback)
      await listener.connect()
    },
    async close() {
      await listener?.close()
      await pool.end()
    },
  }
}

/** Two processes may start at once: one migrates, the other waits and finds nothing to do. */
async function migrateOnce(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    // Not back into the pool: its limit of time is gone.
    client.release(true)
  }
}

/** A refused connection to a name with two addresses comes as one error of several, without words of its own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

class ChangeListener {
  readonly #settings: pg.ClientConfig
  readonly #callback: () => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(settings: pg.ClientConfig, callback: () => void) {
    this.#settings = settings
    this.#callback = callback
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ ...this.#settings, keepAlive: true })
    this.#client = client
    client.on('notification', this.#callback)
    // A break is heard as `end`; unheard, its error would end the process.
    client.on('error', () => {})
    await client.connect()
    await client.query(`listen ${CHANGES_CHANNEL}`)
    client.once('end', () => this.#reconnect())
    this.#callback()
  }

  #reconnect(): void {
    if (this.#closed) return
    this.#callback()
    const again = () => {
      this.connect().catch(() => {
        if (!this.#closed) this.#retry = setTimeout(again, 1000)
      })
    }
    this.#retry = setTimeout(again, 100)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }
}

/** Whether the database answers a query within some milliseconds. */
export async function isDatabaseAnswering(db: Database, withinMs: number): Promise<boolean> {
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, sleep(withinMs, false, { ref: false })])
}

/** Updates the planner's statistics at once, where autovacuum would take a while. */
export async function analyze(db: Database): Promise<void> {
  await db.execute(sql`analyze`)
}
