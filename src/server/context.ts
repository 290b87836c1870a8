import type { CoverStore } from './covers/cover-store.ts'
import type { Database, Transaction } from './db/open.ts'

/** What every read and write gets: where, who, when. */
export interface Context {
  db: Database
  /** Which works there are for who acts: those that are published, or all of them. */
  sees: 'published' | 'everything'
  /** Who acts: a person's e-mail, a program's account, `import`, or `public`. */
  actor: string
  clock: () => Date
  covers: CoverStore
  /** Hears within this process, before the commit, that a change is written. */
  noteChange?: () => void
}

export interface TransactionContext extends Context {
  db: Transaction
}

/** Runs `work` in one transaction (a savepoint inside another); what it throws rolls everything back. */
export function withTransaction<T>(ctx: Context, work: (ctx: TransactionContext) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }))
}
