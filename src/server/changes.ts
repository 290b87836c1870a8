import type { TransactionContext } from './context.ts'
import { changes as changesTable } from './db/schema.ts'

/** What a write did to one row. */
export interface Change {
  action: 'create' | 'update' | 'delete'
  entity: 'work' | 'author' | 'category' | 'language' | 'translation' | 'chapter' | 'chapter_translation' | 'report'
  entityId: number
  /** The row before the write; null for a new row. */
  before: object | null
}

/** Adds changes to the history: the last step of a write that no page shows (reports). Other writes call `commitWrite`. */
export async function addToHistory(ctx: TransactionContext, changes: readonly Change[]): Promise<void> {
  const at = ctx.clock()
  await ctx.db.insert(changesTable).values(changes.map((change) => ({ ...change, at, actor: ctx.actor })))
}
