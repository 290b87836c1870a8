import { asc, eq } from 'drizzle-orm'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { chapters, chapterTranslations } from '../../db/schema.ts'
import { historyColumns } from '../../texts/write-text.ts'
import { refuseStale } from '../refuse-stale.ts'
import { findStaffChapter } from '../texts/text-queries.ts'
import { holdChapter } from './hold-chapters.ts'
import { placeChapters } from './order-chapters.ts'

/**
 * Deletes a chapter with its texts; those behind it move up.
 * @param revision the one that was looked at; undefined: whatever there is
 * @throws AppError not_found; conflict: someone else has changed it meanwhile
 */
export function deleteChapter(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { row, listRows } = await holdChapter(ctx, id)
    await refuseStale(revision, row, 'This chapter', () => findStaffChapter(ctx, id))
    const translations = await ctx.db
      .select(historyColumns.chapterTranslation)
      .from(chapterTranslations)
      .where(eq(chapterTranslations.chapterId, id))
      .orderBy(asc(chapterTranslations.id))
      .for('update')
    const rest = (await listRows()).filter((one) => one.id !== id)
    await ctx.db.delete(chapters).where(eq(chapters.id, id))
    await recordChanges(ctx, [
      { action: 'delete', entity: 'chapter', entityId: id, before: { ...row, translations } },
      ...(await placeChapters(ctx, rest)),
    ])
  })
}
