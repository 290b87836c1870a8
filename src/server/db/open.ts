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
/** Any number, the same in every process: the process that holds this advisory lock migrates. */
const MIGRATION_LOCK = 741_852

export interface OpenDatabase {
  db: Database
  /** `embedded`, or the host of `DATABASE_URL`. */
  description: string
  /** Calls back after each commit of any process that changed the library, and whenever a notice may have been missed. */
  onChange(callback: () => void): Promise<void>
  close(): Promise<void>
}

/** Opens the database of the settings and migrates it. An embedded one is created, or joined where it runs already. */
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
 * Connects to an existing database and migrates it.
 * @param description of it, for people
 * @param queryLimitMs how long a query may run, and how long it may wait for a connection; undefined: no limits
 */
export async function connectDatabase(
  connection: pg.ClientConfig,
  description: string,
  queryLimitMs?: number,
): Promise<OpenDatabase> {
  const settings = { ...connection, application_name: 'dragoman' }
  const limits = { statement_timeout: queryLimitMs, connectionTimeoutMillis: queryLimitMs }
  const pool = new pg.Pool({ ...settings, ...limits, max: 10, idleTimeoutMillis: 30_000 })
  // A broken idle connection is replaced at the next query. Without a listener its error would end the process.
  pool.on('error', () => {})
  // The query that uses a broken connection gets its error itself.
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
    // Closed, not returned to the pool: it has no time limit any more.
    client.release(true)
  }
}

/** A refused connection to a host with two addresses is an AggregateError without a message of its own. */
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
    // A broken connection also emits `end`. Without a listener its error would end the process.
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
