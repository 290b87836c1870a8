import { ApiError, type ReadApi } from './api.ts'

const FRESH_MS = 5 * 60_000
/** Entries that no part of the page has shown for so long are dropped. */
const UNUSED_MS = 5 * 60_000

/** Something that can be read. It carries the type of its answer. */
export interface Read<T = unknown> {
  /** Path and query of the call, or a name for an answer that `make` puts together. */
  key: string
  /** Makes the answer from other reads; undefined: the call at `key` answers. */
  make?: (cache: ReadCache) => Promise<T>
  /** Milliseconds for which an answer is used without reading again; five minutes unless said. */
  freshMs?: number
  /** The answer is not sent to the browser with the page: another read holds what the page shows of it. */
  isLeftOut?: boolean
  /** The answer is a `ListPart`, with the length of the whole list. */
  isCounted?: boolean
  /** Never there at run time. */
  readonly answer?: T
}

export interface ReadState<T> {
  readonly data: T | undefined
  /** Only where there is no data: an answer stays after a later failure, unless that is a 404. */
  readonly error: Error | null
  readonly isFetching: boolean
  /** When the data was read, as of `Date.now()`; 0: never. */
  readonly readAt: number
}

/** What the cache knows of one key. */
export interface ReadEntry<T = unknown> {
  readonly key: string
  readonly isLeftOut: boolean
  state: ReadState<T>
  /** Of the read that is under way. */
  promise: Promise<T> | undefined
  usedAt: number
  /** The parts of the page that show it; called on each change of the state. */
  readonly viewers: Set<() => void>
}

const UNREAD: ReadState<never> = { data: undefined, error: null, isFetching: false, readAt: 0 }

/**
 * The answers of reads while they are fresh. However many parts of a page show a read, it is fetched once; after a
 * failure it is not fetched again by itself.
 */
export class ReadCache {
  readonly #fetchRead: (read: Read) => Promise<unknown>
  readonly #entries = new Map<string, ReadEntry>()
  readonly #listeners = new Set<() => void>()

  /** @param fetchRead answers a read that has no `make` */
  constructor(fetchRead: (read: Read) => Promise<unknown>) {
    this.#fetchRead = fetchRead
  }

  /** The entry of a read, made where there is none. */
  entry<T>({ key, isLeftOut = false }: Read<T>): ReadEntry<T> {
    let entry = this.#entries.get(key)
    if (!entry) {
      this.#dropUnused()
      entry = { key, isLeftOut, state: UNREAD, promise: undefined, usedAt: 0, viewers: new Set() }
      this.#entries.set(key, entry)
    }
    entry.usedAt = Date.now()
    return entry as ReadEntry<T>
  }

  entries(): ReadEntry[] {
    return [...this.#entries.values()]
  }

  /** @returns fresh data, fetched if need be @throws what the fetching throws: ApiError, and errors of the network */
  async fetch<T>(read: Read<T>): Promise<T> {
    const entry = this.entry(read)
    const { data, readAt } = entry.state
    if (data !== undefined && Date.now() - readAt < (read.freshMs ?? FRESH_MS)) return data
    entry.promise ??= this.#fetchInto(entry, read)
    return entry.promise
  }

  /** As `fetch`, but a failure stays in the entry. */
  async prefetch<T>(read: Read<T>): Promise<void> {
    await this.fetch(read).catch(() => {})
  }

  /** Data that is here, fresh or not. */
  dataOf<T>(read: Read<T>): T | undefined {
    return this.stateOf(read)?.data
  }

  /** @returns undefined: never read, or dropped */
  stateOf<T>({ key }: Read<T>): ReadState<T> | undefined {
    return (this.#entries.get(key) as ReadEntry<T> | undefined)?.state
  }

  /** As if it had been read just now. */
  setData<T>(read: Read<T>, data: T): void {
    this.#set(this.entry(read), { data, error: null, isFetching: false, readAt: Date.now() })
  }

  /** As if reading it had failed just now. */
  setFailure(read: Read, error: Error): void {
    this.#set(this.entry(read), { ...UNREAD, error })
  }

  /** Drops failures that no part of the page shows: what failed is fetched again when it is shown next. */
  forgetFailures(): void {
    for (const { key, state, viewers } of this.#entries.values())
      if (state.error && viewers.size === 0) this.#entries.delete(key)
  }

  /** @returns how many of the reads that the page shows are being fetched */
  countShownFetches = (): number =>
    this.entries().filter(({ state, viewers }) => state.isFetching && viewers.size > 0).length

  /** Adds a part of the page that shows a read, and fetches the read if need be. @returns removes the part */
  show<T>(read: Read<T>, viewer: () => void): () => void {
    const entry = this.entry(read)
    entry.viewers.add(viewer)
    // A failure that came with the page, or with the way to it, is shown as it is.
    if (entry.state.data !== undefined || !entry.state.error) void this.prefetch(read)
    this.#notify()
    return () => {
      entry.viewers.delete(viewer)
      entry.usedAt = Date.now()
      this.#notify()
    }
  }

  /** @param listener is called on each change of any entry @returns removes it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #fetchInto<T>(entry: ReadEntry<T>, read: Read<T>): Promise<T> {
    this.#set(entry, { ...entry.state, error: null, isFetching: true })
    try {
      const data = await (read.make ? read.make(this) : (this.#fetchRead(read) as Promise<T>))
      this.#set(entry, { data, error: null, isFetching: false, readAt: Date.now() })
      return data
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone || entry.state.data === undefined) this.#set(entry, { ...UNREAD, error: error as Error })
      else this.#set(entry, { ...entry.state, isFetching: false })
      throw error
    } finally {
      entry.promise = undefined
    }
  }

  #set<T>(entry: ReadEntry<T>, state: ReadState<T>): void {
    entry.state = state
    for (const viewer of entry.viewers) viewer()
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #dropUnused(): void {
    const since = Date.now() - UNUSED_MS
    for (const { key, viewers, promise, usedAt } of this.#entries.values())
      if (viewers.size === 0 && !promise && usedAt < since) this.#entries.delete(key)
  }
}

/** A cache whose reads are calls: over the network in a browser, in-process on the server. */
export function createReadCache(api: ReadApi): ReadCache {
  return new ReadCache(({ key, isCounted }) => (isCounted ? api.list(key) : api.get(key)))
}
