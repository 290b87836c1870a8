import type pg from 'pg'
import { LimitedClient } from './limited-client.ts'

export const CHANGES_CHANNEL = 'library_changed'

/** How often it is looked whether the connection still carries notices, and how long the answer may take. */
const LOOK_MS = 5000
const ANSWER_MS = 2000
const FIRST_RETRY_MS = 100
const RETRY_MS = 1000

/**
 * What differs after any change of the library. Ids are given before a commit and may appear in another order than they
 * were given: counting the last thousand finds a late one.
 */
const STATE = `select concat_ws(' ', max(id), count(*)) as state from changes
  where id > (select max(id) - 1000 from changes)`

/** Hears of every commit to the library. Knows, when its connection was lost for a while, whether there was any meanwhile. */
export class ChangeListener {
  readonly #settings: pg.ClientConfig
  readonly #onChange: () => void
  #client: LimitedClient | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** Of the library, when it was looked at last. */
  #state: string | undefined
  #lookedAt = 0
  #awaySince: number | undefined

  /** @param onChange is called after a commit, or after several */
  constructor(settings: pg.ClientConfig, onChange: () => void) {
    this.#settings = settings
    this.#onChange = onChange
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
    client.on('notification', this.#onChange)
    // A broken connection also emits `end`. Without a listener its error would end the process.
    client.on('error', () => {})
    let before: string | undefined
    try {
      await client.connect()
      await client.query(`listen ${CHANGES_CHANNEL}`)
      before = this.#state
      await this.#look(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => this.#lose())
    this.#awaySince = undefined
    this.#lookLater(client)
    if (this.#state !== before) this.#onChange()
  }

  async #look(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ state: string }>(STATE)
    this.#state = rows[0]?.state
    this.#lookedAt = Date.now()
  }

  /** A connection whose other end stands still looks like one on which nothing happens. */
  #lookLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#look(client).then(
        () => this.#lookLater(client),
        () => client.end().catch(() => {}),
      )
    }, LOOK_MS).unref()
  }

  #lose(): void {
    clearTimeout(this.#timer)
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
