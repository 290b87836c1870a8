import { asc, eq } from 'drizzle-orm'
import type { Context, TransactionContext } from '../../context.ts'
import { chapters } from '../../db/schema.ts'
import { found } from '../lists/found.ts'
import { type HeldWork, holdWork } from '../works/hold-work.ts'

export type ChapterRow = typeof chapters.$inferSelect

/**
 * Keeps a work's chapters to oneself until the transaction ends.
 * @returns the work, and its chapters in order
 * @throws AppError not_found
 */
export async function holdChapters(
  ctx: TransactionContext,
  workId: number,
): Promise<{ work: HeldWork; rows: ChapterRow[] }> {
  const work = found(await holdWork(ctx, workId), 'work')
  return { work, rows: await listRows(ctx, workId) }
}

/** The same, from one of the chapters. @throws AppError not_found */
export async function holdChapter(
  ctx: TransactionContext,
  id: number,
): Promise<{ work: HeldWork; row: ChapterRow; listRows: () => Promise<ChapterRow[]> }> {
  const find = () => ctx.db.select().from(chapters).where(eq(chapters.id, id))
  const { workId } = found((await find())[0], 'chapter')
  const work = found(await holdWork(ctx, workId), 'chapter')
  // Read again: it may have changed before its work was held.
  const row = found((await find().for('no key update'))[0], 'chapter')
  return { work, row, listRows: () => listRows(ctx, work.id) }
}

function listRows(ctx: Context, workId: number): Promise<ChapterRow[]> {
  return ctx.db
    .select()
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(asc(chapters.orderIndex), asc(chapters.id))
    .for('no key update')
}
