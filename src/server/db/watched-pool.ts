import pg from 'pg'
import { announceStatement } from '../observe/events.ts'

/** How many connections a pool has, how many of them are free, and how many requests wait for one. */
export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/**
 * A pool that announces its statements. They are announced here, and not by the connection alone: what waited for a
 * connection is called back in the place of whoever had it before, and would count as theirs.
 */
export class WatchedPool extends pg.Pool {
  // `never` fits the many forms in which pg declares this method.
  override query(...args: unknown[]): never {
    return announceStatement(args[0], () => Reflect.apply(super.query, this, args)) as never
  }
}
