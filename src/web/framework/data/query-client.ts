import { type Api, ApiError } from './api.ts'

const FRESH_MS = 5 * 60_000
/** What nobody has looked at for so long is forgotten. */
const KEPT_MS = 5 * 60_000

/** The address that is read, or another name of what is made of several; it carries the type of the answer. */
export type QueryKey<T = unknown> = readonly [key: string] & { readonly answer?: T }

export interface QueryOptions<T> {
  queryKey: QueryKey<T>
  /** How it is read, where that is not from the address. */
  queryFn?: (context: { client: QueryClient }) => Promise<T>
  /** Milliseconds for which it is not asked for again. */
  staleTime?: number
  /** `stays`: does not travel with the page. `counted`: part of a list that tells its length. */
  meta?: { stays?: boolean; counted?: boolean }
}

export const queryOptions = <T>(options: QueryOptions<T>): QueryOptions<T> => options

export interface QueryState<T> {
  readonly data: T | undefined
  /** Where there is nothing to show: what was read before stands, until it is known to be there no more. */
  readonly error: Error | null
  readonly isFetching: boolean
  /** When it was read last; as of `Date.now()`. */
  readonly readAt: number
}

/** One thing that is read. */
export interface Query<T = unknown> {
  readonly key: string
  readonly stays: boolean
  state: QueryState<T>
  promise: Promise<T> | undefined
  usedAt: number
  /** The parts of the page that show it. */
  readonly viewers: Set<() => void>
}

const UNREAD: QueryState<never> = { data: undefined, error: null, isFetching: false, readAt: 0 }

/**
 * What has been read, for as long as it is fresh: each thing is asked for once, however many show it, and never again by
 * itself after a failure.
 */
export class QueryClient {
  readonly #read: (options: QueryOptions<unknown>) => Promise<unknown>
  readonly #queries = new Map<string, Query>()
  readonly #listeners = new Set<() => void>()

  constructor(read: (options: QueryOptions<unknown>) => Promise<unknown>) {
    this.#read = read
  }

  query<T>({ queryKey: [key], meta }: QueryOptions<T>): Query<T> {
    let query = this.#queries.get(key)
    if (!query) {
      this.#forgetUnused()
      query = { key, stays: meta?.stays === true, state: UNREAD, promise: undefined, usedAt: 0, viewers: new Set() }
      this.#queries.set(key, query)
    }
    query.usedAt = Date.now()
    return query as Query<T>
  }

  /** What was read, if it is fresh; else it is read. Fails as the reading does. */
  async fetchQuery<T>(options: QueryOptions<T>): Promise<T> {
    const query = this.query(options)
    const { data, readAt } = query.state
    if (data !== undefined && Date.now() - readAt < (options.staleTime ?? FRESH_MS)) return data
    query.promise ??= this.#fetch(query, options)
    return query.promise
  }

  /** The same; a failure stays with the query. */
  async prefetchQuery<T>(options: QueryOptions<T>): Promise<void> {
    await this.fetchQuery(options).catch(() => {})
  }

  getQueryData<T>(queryKey: QueryKey<T>): T | undefined {
    return this.getQueryState(queryKey)?.data
  }

  getQueryState<T>([key]: QueryKey<T>): QueryState<T> | undefined {
    return (this.#queries.get(key) as Query<T> | undefined)?.state
  }

  setQueryData<T>(queryKey: QueryKey<T>, data: T): void {
    this.#set(this.query({ queryKey }), { data, error: null, isFetching: false, readAt: Date.now() })
  }

  /** As if it had been asked for in vain. */
  setFailure(queryKey: QueryKey, error: Error): void {
    this.#set(this.query({ queryKey }), { ...UNREAD, error })
  }

  queries(): Query[] {
    return [...this.#queries.values()]
  }

  /** Failures that nobody looks at: what failed is asked for again when it is shown next. */
  forgetFailures(): void {
    for (const { key, state, viewers } of this.#queries.values())
      if (state.error && viewers.size === 0) this.#queries.delete(key)
  }

  /** How much of what is shown is being read. */
  fetchingShown = (): number =>
    this.queries().filter(({ state, viewers }) => state.isFetching && viewers.size > 0).length

  /** Shows a query from now on, reading it if need be. @returns what ends it */
  show<T>(options: QueryOptions<T>, viewer: () => void): () => void {
    const query = this.query(options)
    query.viewers.add(viewer)
    // A failure that came with the page, or with the way to it, is shown as it is.
    if (query.state.data !== undefined || !query.state.error) void this.prefetchQuery(options)
    this.#tell()
    return () => {
      query.viewers.delete(viewer)
      query.usedAt = Date.now()
      this.#tell()
    }
  }

  /** @param listener is told of everything that happens to any query @returns what ends it */
  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #fetch<T>(query: Query<T>, options: QueryOptions<T>): Promise<T> {
    this.#set(query, { ...query.state, error: null, isFetching: true })
    try {
      const data = await (options.queryFn ? options.queryFn({ client: this }) : (this.#read(options) as Promise<T>))
      this.#set(query, { data, error: null, isFetching: false, readAt: Date.now() })
      return data
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone || query.state.data === undefined) this.#set(query, { ...UNREAD, error: error as Error })
      else this.#set(query, { ...query.state, isFetching: false })
      throw error
    } finally {
      query.promise = undefined
    }
  }

  #set<T>(query: Query<T>, state: QueryState<T>): void {
    query.state = state
    for (const viewer of query.viewers) viewer()
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #forgetUnused(): void {
    const since = Date.now() - KEPT_MS
    for (const { key, viewers, promise, usedAt } of this.#queries.values())
      if (viewers.size === 0 && !promise && usedAt < since) this.#queries.delete(key)
  }
}

/** A query's key is the address it reads; what is not read from one address brings a `queryFn` of its own. */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient(({ queryKey: [path], meta }) => (meta?.counted ? api.list(path) : api.get(path)))
}
