import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { ReplicaState } from '#contract/staff.ts'
import { EVERYTHING } from '../http/cache-tags.ts'
import { ChangeListener, type Hearers, type OnChange } from './change-listener.ts'
import { connectionTo, isPooler } from './connection.ts'
import { cutOffBy } from './cut-off.ts'
import { type Launched, openEmbedded } from './embedded.ts'
import { LimitedClient, type LimitedConfig } from './limited-client.ts'
import { isMigrated, migrateOnce } from './migrate.ts'
import { LOOKS, Replicas } from './replicas.ts'
import * as schema from './schema.ts'
import { type PoolCounts, WatchedPool } from './watched-pool.ts'

export type Database = NodePgDatabase<typeof schema>
/** For single statements. */
export type HeartbeatDatabase = Pick<Database, 'insert' | 'delete' | 'execute'>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** How long requests wait for the database; milliseconds. */
export interface Limits {
  /** For a connection. */
  connection: number
  /** For the answer to a query. The database stops it itself; half a second later nobody waits for the answer any more. */
  query: number
  /** A write, for another write that holds the same row. */
  lock: number
}

/** Of a site. Queries of pages take milliseconds: one that takes longer only keeps others waiting. All together they are below 8 s. */
export const LIMITS: Limits = { connection: 2000, query: 5000, lock: 3000 }

export interface OpenDatabase {
  /** For work that may take its time. */
  db: Database
  /** For what people wait for, with limits. */
  reads: Database
  /** For what the public reads, with limits: on replicas that have every change, where there are any. */
  published: Database
  /** For writes of people and programs, with limits: while they wait for each other, readers' connections are free. */
  writes: Database
  /** For the heartbeat of a site, which keeps no connection open for itself. */
  heartbeat: HeartbeatDatabase
  /** `embedded`, or the host of `DATABASE_URL`. */
  description: string
  /** Its connections, by what they are for. */
  pools: Record<string, PoolCounts>
  /**
   * Calls back now, after each commit of any process that changed the library, and once for commits that were missed.
   * @param others hear other notices
   */
  onChange(callback: OnChange, others?: Hearers): Promise<void>
  /** The library has changed: replicas are read from again when they have the change. */
  hold(): void
  replicas(): ReplicaState[]
  /** Whether this process is the one of all that acts for them. Others are it soon after it is gone. */
  isFirst(): boolean
  /**
   * Runs work that needs a connection alone, without limits of time: it copies whole tables. If it fails the connection
   * is closed, and with it what was not committed.
   * @param signal ends the connection, whatever statement runs on it @throws the reason of `signal`
   */
  borrow<T>(work: (client: pg.PoolClient, db: Database) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Since when changes may have been missed, as of `Date.now()`; undefined: none is missed. */
  awaySince(): number | undefined
  close(): Promise<void>
}

/** Opens the database of the settings and migrates it. An embedded one is created, or joined where it runs already. */
export async function openDatabase(where: {
  databaseUrl: string | undefined
  /** Of replicas. */
  databaseReadUrls?: readonly string[]
  dataDir: string
  /** The embedded one, where it was launched before. */
  embedded?: Launched | undefined
  limits?: Limits
}): Promise<OpenDatabase> {
  const { databaseUrl, databaseReadUrls, limits } = where
  if (databaseUrl !== undefined)
    return connectDatabase(connectionTo(databaseUrl), new URL(databaseUrl).host, limits, databaseReadUrls)
  const embedded = await (where.embedded?.opened ?? openEmbedded(where.dataDir))
  try {
    const database = await connectDatabase(embedded.connection, 'embedded', limits)
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

/** By which the database's own views tell our connections. */
const APPLICATION = 'dragoman'
const MOST_CONNECTIONS = 10
/** A connection takes 5 MB of the database, 13 after many searches. Readers and staff find it open for a while; who works in the background can wait. */
const IDLE_MS = 30_000
const BACKGROUND_IDLE_MS = 5000
/** Half a second after the database's own limit: an answer on its way arrives. */
const GRACE_MS = 500

/**
 * Connects to an existing database and migrates it.
 * @param description of it, for people
 * @param limits of `reads`, `published` and `writes`; undefined: none
 * @param readUrls of replicas
 */
export async function connectDatabase(
  connection: pg.ClientConfig,
  description: string,
  limits?: Limits,
  readUrls: readonly string[] = [],
): Promise<OpenDatabase> {
  const settings = { ...connection, application_name: APPLICATION }
  const open = (more: pg.PoolConfig = {}) => openPool({ ...settings, ...more })
  const unlimited = open({ idleTimeoutMillis: BACKGROUND_IDLE_MS })
  const pools = [unlimited]
  const limited = limits && {
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.query,
    query_timeout: limits.query + GRACE_MS,
  }
  let [reads, writes] = [unlimited, unlimited]
  if (limited) {
    reads = open(limited)
    writes = open({ ...limited, lock_timeout: limits.lock })
    pools.push(reads, writes)
  }
  try {
    // A connection that readers need anyway tells in two milliseconds.
    const isReady = limited !== undefined && (await isMigrated(reads).catch(() => false))
    if (!isReady) await migrateOnce(settings, description)
  } catch (error) {
    await Promise.all(pools.map((pool) => pool.end()))
    throw error
  }
  let noteChange: OnChange | undefined
  const openReplica = (url: string, more: pg.PoolConfig) => {
    const settings = { ...connectionTo(url), application_name: APPLICATION, ...limited, ...more }
    return openPool(isPooler(url) ? { ...settings, statement_timeout: undefined, isLent: true } : settings)
  }
  const replicas = new Replicas(open(LOOKS), readUrls, openReplica, () => noteChange?.([EVERYTHING]))
  let listener: ChangeListener | undefined
  return {
    db: databaseOf(unlimited),
    reads: databaseOf(reads),
    published: databaseOf(reads, readUrls.length > 0 ? replicas : undefined),
    writes: databaseOf(writes),
    heartbeat: drizzle(new RoutedPool((work) => work(listener?.connection ?? writes)), {
      schema,
      casing: 'snake_case',
    }),
    hold: () => replicas.hold(),
    replicas: () => replicas.states(),
    description,
    pools: limits ? { background: unlimited, reads, writes } : { background: unlimited },
    async onChange(callback, others) {
      noteChange = callback
      listener = new ChangeListener(settings, callback, others)
      await listener.connect()
    },
    isFirst: () => listener?.isFirst ?? false,
    async borrow(work, signal) {
      const client = await unlimited.connect()
      const db = drizzle(client, { schema, casing: 'snake_case' })
      let hasFailed = true
      try {
        const result = await cutOffBy(signal, { connection: db, others: databaseOf(unlimited) }, () => work(client, db))
        // Its end may still be on its way.
        hasFailed = signal?.aborted === true
        return result
      } finally {
        client.release(hasFailed)
      }
    },
    awaySince: () => listener?.awaySince,
    async close() {
      await listener?.close()
      await Promise.all([...pools.map((pool) => pool.end()), replicas.close()])
    },
  }
}

function openPool(settings: pg.PoolConfig & LimitedConfig): pg.Pool {
  const pool = new WatchedPool({
    idleTimeoutMillis: IDLE_MS,
    ...settings,
    Client: LimitedClient,
    max: MOST_CONNECTIONS,
  })
  // A broken idle connection is replaced at the next query. Without a listener its error would end the process.
  pool.on('error', () => {})
  // The query that uses a broken connection gets its error itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** @param replicas where reads run first; undefined: everything runs on the pool */
function databaseOf(pool: pg.Pool, replicas?: Replicas): Database {
  const run: Run = replicas ? (work) => replicas.read(pool, work) : (work) => work(pool)
  const database = drizzle(replicas ? new RoutedPool(run) : pool, { schema, casing: 'snake_case' })
  // Drizzle's own transaction never gives back a connection on which `begin` has failed.
  database.transaction = (work, config) =>
    run(async (chosen) => {
      const client = await chosen.connect()
      try {
        return await drizzle(client, { schema, casing: 'snake_case' }).transaction(work, config)
      } finally {
        client.release()
      }
    })
  return database
}

type Run<Connections = pg.Pool> = <T>(work: (connections: Connections) => Promise<T>) => Promise<T>

/** What Drizzle needs of a pool: each query runs where `run` says. */
class RoutedPool extends pg.Pool {
  readonly #run: Run<pg.Pool | pg.Client>

  constructor(run: Run<pg.Pool | pg.Client>) {
    super({ max: 0 })
    this.#run = run
  }

  // `never` fits the many forms in which pg declares this method.
  override query(...args: unknown[]): never {
    return this.#run((connections) => Reflect.apply(connections.query, connections, args)) as never
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

/** Updates the planner's statistics of our tables at once, where autovacuum would take a while. */
export async function analyze(db: Database): Promise<void> {
  // Without names, PostgreSQL goes through its own catalogue too, for which an import of one work would wait.
  const { rows } = await db.execute<{ names: string | null }>(sql`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`)
  if (rows[0]?.names) await db.execute(sql.raw(`analyze ${rows[0].names}`))
}
