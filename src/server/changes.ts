import { sql } from 'drizzle-orm'
import type { TransactionContext } from './context.ts'
import { CHANGES_CHANNEL } from './db/open.ts'
import { changes as changesTable } from './db/schema.ts'
import { indexTitles } from './search/index/index-titles.ts'
import { alignTexts } from './texts/links/align-texts.ts'

/** What a write did to one row. */
export interface Change {
  action: 'create' | 'update' | 'delete'
  entity: 'work' | 'author' | 'category' | 'language' | 'translation' | 'chapter' | 'chapter_translation' | 'report'
  entityId: number
  /** The row before the write; null for a new row. */
  before: object | null
}

export interface Write {
  changes: readonly Change[]
  /** Ids of works whose title, description, tags or author changed: the search must find them by the new words. */
  indexTitlesOf?: readonly number[]
  /** Ids of works with new, rewritten, moved or deleted texts, or with another text as their original. */
  alignTextsOf?: readonly number[]
}

/**
 * The last step of every write that readers can see. Adds the changes to the history, updates the title index and the
 * links between texts, and notifies every process, which then drops its cached pages. All of it is part of the caller's
 * transaction. Does nothing if there are no changes.
 */
export async function commitWrite(
  ctx: TransactionContext,
  { changes, indexTitlesOf = [], alignTextsOf = [] }: Write,
): Promise<void> {
  if (changes.length === 0) return
  await addToHistory(ctx, changes)
  await indexTitles(ctx, indexTitlesOf)
  await alignTexts(ctx, alignTextsOf)
  // PostgreSQL delivers it when the transaction commits.
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
  ctx.noteChange?.()
}

/** The last step of a write that no page shows (reports): it only adds the changes to the history. */
export async function addToHistory(ctx: TransactionContext, changes: readonly Change[]): Promise<void> {
  const at = ctx.clock()
  await ctx.db.insert(changesTable).values(changes.map((change) => ({ ...change, at, actor: ctx.actor })))
}
