import type pg from 'pg'
import { type CacheTag, EVERYTHING } from '../http/cache-tags.ts'
import { LimitedClient } from './limited-client.ts'
import { LOCKS } from './locks.ts'

export const CHANGES_CHANNEL = 'library_changed'
/** Which rows each commit has saved: for staff who have them open. */
export const ROWS_CHANNEL = 'rows_saved'

/** How often it is looked whether the connection still carries notices, and how long the answer may take. */
const LOOK_MS = 5000
const ANSWER_MS = 2000
const FIRST_RETRY_MS = 100
const RETRY_MS = 1000

/**
 * How soon the server notices that the machine of a site is gone, and gives its lock to another: about ten seconds, by
 * its own settings often hours. Sockets of Unix, and servers that know none of this, ignore them.
 */
const NOTICE_OUR_END = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = '10s'`

/**
 * Other statements of this connection must not keep notices waiting, nor end it by `ANSWER_MS`: the database stops them
 * before. What they write is true for seconds only, and need not wait for the disk.
 */
const WITHOUT_WAITING = `set lock_timeout = '500ms'; set statement_timeout = '1500ms'; set synchronous_commit = off`

/** How many of the last changes are compared. */
const LAST = 1000
/** Ids are given before a commit, and may appear in another order than they were given. */
const LAST_IDS = `select id::float8 as id from changes where id > (select max(id) - ${LAST} from changes)`
const TOUCHES = 'select distinct unnest(touches) as tag from changes where id = any ($1::bigint[])'

/** @param touches tags of cached answers that are out of date */
export type OnChange = (touches: readonly CacheTag[]) => void

/** What hears notices besides those of changes, on the same connection. */
export interface Hearers {
  /** By channel: what takes the text of a notice. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called whenever the connection listens anew: notices may have been missed. */
  onListening: () => void
}

type Ids = ReadonlySet<number>

/** @returns the changes between two looks; undefined: nobody can know them all */
export function missedBetween(before: Ids, now: Ids): number[] | undefined {
  const first = Math.max(0, ...now) - LAST
  const isAnotherHistory = [...before].some((id) => id > first && !now.has(id))
  const missed = [...now].filter((id) => !before.has(id))
  return isAnotherHistory || (missed.length === now.size && first > 0) ? undefined : missed
}

/** Hears of every commit to the library. Knows, when its connection was lost for a while, whether there was any meanwhile. */
export class ChangeListener {
  readonly #settings: pg.ClientConfig
  readonly #onChange: OnChange
  readonly #others: Hearers | undefined
  #client: LimitedClient | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** Of the last changes, when they were looked at last. */
  #ids: Ids | undefined
  #lookedAt = 0
  #awaySince: number | undefined
  #isFirst = false
  #isListening = false

  /** @param onChange is called after a commit, or after several that were missed */
  constructor(settings: pg.ClientConfig, onChange: OnChange, others?: Hearers) {
    this.#settings = settings
    this.#onChange = onChange
    this.#others = others
  }

  /** Whether this is the one of all listening processes that acts for them. Another is it soon after this one is gone. */
  get isFirst(): boolean {
    return this.#isFirst
  }

  /** Its connection while it listens, for statements of a few milliseconds. */
  get connection(): pg.Client | undefined {
    return this.#isListening ? this.#client : undefined
  }

  /** Since when changes may have been missed, as of `Date.now()`; undefined: none is missed. */
  get awaySince(): number | undefined {
    return this.#awaySince
  }

  /** @throws Error where there is no connection */
  async connect(): Promise<void> {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
    const client = new LimitedClient({ ...this.#settings, ...limits, keepAlive: true })
    this.#client = client
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANGES_CHANNEL) this.#onChange(payload ? JSON.parse(payload) : [EVERYTHING])
      else this.#others?.channels[channel]?.(payload ?? '')
    })
    // A broken connection also emits `end`. Without a listener its error would end the process.
    client.on('error', () => {})
    let missed: readonly CacheTag[] | undefined
    try {
      await client.connect()
      const channels = [CHANGES_CHANNEL, ...Object.keys(this.#others?.channels ?? {})]
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      await client.query(`${NOTICE_OUR_END}; ${WITHOUT_WAITING}`)
      const ids = await readLastIds(client)
      missed = await readMissed(client, this.#ids && missedBetween(this.#ids, ids))
      this.#note(ids)
      await this.#tryToBeFirst(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => this.#lose())
    this.#isListening = true
    this.#awaySince = undefined
    this.#lookLater(client)
    if (missed) this.#onChange(missed)
    this.#others?.onListening()
  }

  #note(ids: Ids): void {
    this.#ids = ids
    this.#lookedAt = Date.now()
  }

  /** The lock goes with the connection. */
  async #tryToBeFirst(client: pg.Client): Promise<void> {
    if (this.#isFirst) return
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCKS.first])
    this.#isFirst = rows[0]?.held === true
  }

  /** A connection whose other end stands still looks like one on which nothing happens. */
  #lookLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      readLastIds(client)
        .then((ids) => {
          this.#note(ids)
          return this.#tryToBeFirst(client)
        })
        .then(
          () => this.#lookLater(client),
          () => client.end().catch(() => {}),
        )
    }, LOOK_MS).unref()
  }

  #lose(): void {
    clearTimeout(this.#timer)
    this.#isListening = false
    this.#isFirst = false
    this.#awaySince ??= this.#lookedAt
    this.#connectLater(FIRST_RETRY_MS)
  }

  #connectLater(pause: number): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => this.connect().catch(() => this.#connectLater(RETRY_MS)), pause)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }
}

async function readLastIds(client: pg.Client): Promise<Ids> {
  const { rows } = await client.query<{ id: number }>(LAST_IDS)
  return new Set(rows.map(({ id }) => id))
}

/** @returns what missed changes touch; undefined: there are none */
async function readMissed(client: pg.Client, ids: number[] | undefined): Promise<CacheTag[] | undefined> {
  if (!ids) return [EVERYTHING]
  if (ids.length === 0) return undefined
  const { rows } = await client.query<{ tag: CacheTag }>(TOUCHES, [ids])
  return rows.map(({ tag }) => tag)
}
