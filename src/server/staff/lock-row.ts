import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../context.ts'
import type { authors, categories, languages, reports, works } from '../db/schema.ts'
import { found } from './lists/found.ts'
import { refuseStale } from './refuse-stale.ts'

type Entries = typeof authors | typeof categories | typeof languages | typeof reports | typeof works

interface Expected {
  /** What people call such a row: `author`. */
  kind: string
  /** That the write was made from; undefined: whatever there is. */
  revision: number | undefined
  /** The row as staff see it now. */
  present: () => Promise<unknown>
}

/**
 * Locks a row that is about to be written or deleted, and reads it.
 * @throws AppError not_found; conflict (with `current`), where somebody has changed it meanwhile
 */
export async function lockRow<T extends Entries>(
  ctx: TransactionContext,
  table: T,
  id: number,
  { kind, revision, present }: Expected,
): Promise<T['$inferSelect']> {
  // The tables differ in their columns but not in what is done with them here.
  const [given] = await ctx.db
    .select()
    .from(table as typeof authors)
    .where(eq(table.id, id))
    .for('update')
  const row = found(given, kind)
  await refuseStale(revision, row, `This ${kind}`, present)
  return row
}
