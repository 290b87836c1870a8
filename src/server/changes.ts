import { sql } from 'drizzle-orm'
import type { TransactionContext } from './context.ts'
import { CHANGES_CHANNEL } from './db/open.ts'
import { changes } from './db/schema.ts'
import { indexTitles, worksOfAuthors } from './search/index/index-titles.ts'

export interface Change {
  action: 'create' | 'update' | 'delete'
  entity: 'work' | 'author' | 'category' | 'language' | 'translation' | 'chapter' | 'chapter_translation'
  entityId: number
  /** The row as it was; null for a new one. */
  before: object | null
}

/** Writes the change rows inside the caller's transaction; its commit tells every process to forget cached pages. */
export async function recordChanges(ctx: TransactionContext, made: Change[]): Promise<void> {
  if (made.length === 0) return
  const at = ctx.clock()
  await ctx.db.insert(changes).values(made.map((change) => ({ ...change, at, actor: ctx.actor })))
  await indexTitles(ctx, await renamedWorks(ctx, made))
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
  ctx.noteChange?.()
}

/** Works that are called otherwise now, or whose author is. */
async function renamedWorks(ctx: TransactionContext, made: readonly Change[]): Promise<number[]> {
  const of = (entity: Change['entity'], actions: readonly Change['action'][]) =>
    made.filter((change) => change.entity === entity && actions.includes(change.action)).map(({ entityId }) => entityId)
  const authors = of('author', ['update'])
  const theirs = authors.length === 0 ? [] : await worksOfAuthors(ctx, authors)
  return [...new Set([...of('work', ['create', 'update']), ...theirs])]
}
