import pg from 'pg'
import { announceStatement } from '../observe/events.ts'

/** What `pg` says when `query_timeout` has passed. */
export const NO_ANSWER = 'Query read timeout'

/**
 * A connection that ends with the first query that is not answered within `query_timeout`. It would otherwise go back
 * to its pool, and the late answer would go to the next query.
 */
export class LimitedClient extends pg.Client {
  // `never` fits the many forms in which pg declares this method.
  override query(...args: unknown[]): never {
    const send = (): unknown => Reflect.apply(super.query, this, args)
    // With a callback the statement is that of a pool, which has announced it. A stream of rows is no promise.
    const isStream = typeof (args[0] as { submit?: unknown } | null)?.submit === 'function'
    const answer = isStream || typeof args.at(-1) === 'function' ? send() : announceStatement(args[0], send)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER) void this.end().catch(() => {})
      })
    return answer as never
  }
}
