import pg from 'pg'
import { announceStatement } from '../observe/events.ts'
import { keep } from './kept-statements.ts'

/** What `pg` says when `query_timeout` has passed. */
export const NO_ANSWER = 'Query read timeout'

export interface LimitedConfig extends pg.ClientConfig {
  /** A pooler lends the connection for each transaction: the next statement may meet another, which has kept nothing. */
  isLent?: boolean
}

/**
 * A connection that ends with the first query that is not answered within `query_timeout`. It would otherwise go back
 * to its pool, and the late answer would go to the next query.
 */
export class LimitedClient extends pg.Client {
  readonly #keeps: boolean

  constructor(config: LimitedConfig = {}) {
    super(config)
    this.#keeps = !config.isLent
  }

  // `never` fits the many forms in which pg declares this method.
  override query(...args: unknown[]): never {
    const [query, ...others] = args
    const send = (): unknown => Reflect.apply(super.query, this, [this.#keeps ? keep(query) : query, ...others])
    // With a callback the statement is that of a pool, which has announced it. A stream of rows is no promise.
    const isStream = typeof (query as { submit?: unknown } | null)?.submit === 'function'
    const answer = isStream || typeof args.at(-1) === 'function' ? send() : announceStatement(query, send)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER) void this.end().catch(() => {})
      })
    return answer as never
  }
}
