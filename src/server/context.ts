import type { CoverStore } from './covers/cover-store.ts'
import type { Database, Transaction } from './db/open.ts'

/** What every read and write gets: where, who, when. */
export interface Context {
  db: Database
  /** Who acts: a person's e-mail, a program's account, `import`, or `public`. */
  actor: string
  clock: () => Date
  covers: CoverStore
}

export interface TransactionContext extends Context {
  db: Transaction
}

/** Runs `work` in one transaction (a savepoint inside another); what it throws rolls everything back. */
export function withTransaction<T>(ctx: Context, work: (ctx: TransactionContext) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }))
}
