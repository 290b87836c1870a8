import type pg from 'pg'
import type { ReplicaState } from '#contract/staff.ts'
import { passingFailure } from './passing-failure.ts'

/** The limits of a read on a replica: on top of it the same read may run on the primary. */
const READS = { connectionTimeoutMillis: 500 }
/** How often a replica is looked at. Where it is behind, sooner at first. */
const BEHIND_MS = 5
const LOOK_MS = 1000
/** A replica that does not answer so long is left out. */
const ANSWER_MS = 1000
/** A primary that does not answer so long is away, and not only busy. */
const GIVEN_UP_MS = 1500
/** Of the connections for looks. */
export const LOOKS = { max: 1, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }

type OpenPool = (url: string, more: pg.PoolConfig) => pg.Pool

class NoReplica extends Error {}

/** Of the primary: since when it runs, which tells it from any other, and how far its log is written. */
const PRIMARY = `select extract(epoch from pg_postmaster_start_time())::text as "startedAt", pg_current_wal_insert_lsn()::text as position`
/** $1: a position that is to be reached. A server that is no standby must be the primary itself, by another way. */
const REPLICA = `select pg_is_in_recovery() as "isStandby", extract(epoch from pg_postmaster_start_time())::text as "startedAt",
  not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere",
  case when pg_is_in_recovery() then pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 else 0 end as behind`

interface Replica {
  url: string
  pool: pg.Pool
  /** The connections of the pool. */
  clients: Set<pg.Client>
  /** A connection of its own, so that a look waits for no reader. */
  looks: pg.Pool
  /** The change (`#change`) that it has replayed at least; 0: none that is known, or it is away. */
  reached: number
  state: ReplicaState['state']
  behind: number | null
  /** Wakes the watch over it. */
  wake: () => void
}

/**
 * Servers that have copies of the primary. One is read from only while it is known to have everything that this process
 * has heard of: a page that is made after a change and kept is never older than the change.
 */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #open: OpenPool
  readonly #replicas: Replica[]
  /** Counts the changes that were heard of. */
  #change = 1
  readonly #onOutdated: () => void
  /** When it did not answer for the first time; undefined: it answers. As of `performance.now()`. */
  #primaryLostAt: number | undefined
  /** Something was read on a replica that lacks a change. */
  #isOutdated = false
  #turn = 0
  #isClosed = false

  /**
   * @param primary for looks alone
   * @param onOutdated is called when the primary is back, if meanwhile something was read that lacks a change
   */
  constructor(primary: pg.Pool, urls: readonly string[], open: OpenPool, onOutdated: () => void) {
    this.#primary = primary
    this.#open = open
    this.#onOutdated = onOutdated
    this.#replicas = urls.map((url) => ({
      url,
      ...this.#connections(url),
      looks: open(url, LOOKS),
      reached: 0,
      state: 'away',
      behind: null,
      wake: () => {},
    }))
    for (const replica of this.#replicas) void this.#watch(replica)
  }

  /** The library has changed: replicas are read from again when they have the change. */
  hold(): void {
    this.#change += 1
    for (const replica of this.#replicas) replica.wake()
  }

  /**
   * Runs a read on a replica that has every change, in turn. Where there is none, or it fails as a replica may, the read
   * runs on the primary. While that is away, a replica that lacks a change is better than none.
   */
  async read<T>(primary: pg.Pool, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const replica = this.#choose()
    if (!replica) return run(primary)
    const { pool } = replica
    try {
      return await run(pool)
    } catch (error) {
      const failure = passingFailure(error)
      if (failure === undefined || isTooSlow(error)) throw error
      if (failure === 'away' && replica.pool === pool) this.#leaveOut(replica)
      return run(primary)
    }
  }

  states(): ReplicaState[] {
    return this.#replicas.map(({ url, state, behind }) => ({ host: new URL(url).host, state, behind }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { wake } of this.#replicas) wake()
    await Promise.all(
      [this.#primary, ...this.#replicas.flatMap(({ pool, looks }) => [pool, looks])].map((one) => one.end()),
    )
  }

  #connections(url: string): Pick<Replica, 'pool' | 'clients'> {
    const pool = this.#open(url, READS)
    const clients = new Set<pg.Client>()
    pool.on('connect', (client) => clients.add(client as pg.Client))
    pool.on('remove', (client) => clients.delete(client as pg.Client))
    return { pool, clients }
  }

  get #isPrimaryAway(): boolean {
    return this.#primaryLostAt !== undefined && performance.now() - this.#primaryLostAt > GIVEN_UP_MS
  }

  #choose(): Replica | undefined {
    const replica = this.#next(({ reached }) => reached === this.#change)
    if (replica || !this.#isPrimaryAway) return replica
    const behind = this.#next(({ state }) => state !== 'away')
    if (behind) this.#isOutdated = true
    return behind
  }

  #next(fits: (replica: Replica) => boolean): Replica | undefined {
    for (let n = 0; n < this.#replicas.length; n += 1) {
      this.#turn = (this.#turn + 1) % this.#replicas.length
      const replica = this.#replicas[this.#turn]
      if (replica && fits(replica)) return replica
    }
    return undefined
  }

  /** Until it answers again. Reads under way fail at once, and run on the primary. */
  #leaveOut(replica: Replica): void {
    if (replica.state === 'away') return
    const { pool, clients } = replica
    Object.assign(replica, this.#connections(replica.url), { reached: 0, state: 'away', behind: null })
    for (const client of clients) void client.end().catch(() => {})
    void pool.end().catch(() => {})
  }

  async #watch(replica: Replica): Promise<void> {
    let wanted: ({ change: number } & Position) | undefined
    for (let pause = BEHIND_MS; !this.#isClosed; ) {
      try {
        // Asked for after the change was heard of: the position lies behind it.
        const change = this.#change
        const isNew = wanted?.change !== change
        // A replica that lacks a change is needed where the primary has gone meanwhile.
        const position = isNew || replica.state === 'behind' ? await this.#position() : undefined
        if (isNew && position) {
          wanted = { change, ...position }
          pause = BEHIND_MS
        }
        if (wanted) await this.#look(replica, wanted)
        if (change !== this.#change) continue
        const isAwaited = replica.state === 'behind' && !this.#isPrimaryAway
        pause = isAwaited ? Math.min(2 * pause, LOOK_MS) : LOOK_MS
      } catch (error) {
        pause = LOOK_MS
        this.#leaveOut(replica)
        if (error instanceof NoReplica) wanted = undefined
      }
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      replica.wake = resolve
      const timer = setTimeout(resolve, pause).unref()
      await woken
      clearTimeout(timer)
    }
  }

  /** @returns undefined where the primary does not answer */
  async #position(): Promise<Position | undefined> {
    const position = await queryRow<Position>(this.#primary, PRIMARY).catch(() => undefined)
    this.#primaryLostAt = position ? undefined : (this.#primaryLostAt ?? performance.now())
    if (position && this.#isOutdated) {
      this.#isOutdated = false
      this.#onOutdated()
    }
    return position
  }

  async #look(replica: Replica, wanted: { change: number } & Position): Promise<void> {
    const found = await queryRow<Look>(replica.looks, REPLICA, [wanted.position])
    if (!found.isStandby && found.startedAt !== wanted.startedAt)
      throw new NoReplica('neither a standby nor the primary')
    replica.behind = Math.max(0, found.behind)
    replica.state = found.isThere ? 'used' : 'behind'
    replica.reached = found.isThere ? wanted.change : 0
  }
}

interface Position {
  startedAt: string
  position: string
}

interface Look {
  isStandby: boolean
  startedAt: string
  isThere: boolean
  behind: number
}

async function queryRow<Row extends object>(pool: pg.Pool, query: string, values?: string[]): Promise<Row> {
  const { rows } = await pool.query(query, values)
  return rows[0] as Row
}

/** The query has reached its own limit, and would reach it on the primary. */
const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '57014' || isTooSlow(error.cause))
