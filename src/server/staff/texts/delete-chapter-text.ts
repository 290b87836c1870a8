import { eq } from 'drizzle-orm'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { holdChapter } from '../chapters/hold-chapters.ts'
import { found } from '../lists/found.ts'
import { refuseStale } from '../refuse-stale.ts'
import { lockChapterText } from './save-chapter-text.ts'
import { findChapterText } from './text-queries.ts'

/**
 * Deletes a chapter's text in one language.
 * @param revision the one that was looked at; undefined: whatever there is
 * @throws AppError not_found; conflict: someone else has saved it meanwhile
 */
export function deleteChapterText(
  ctx: Context,
  chapterId: number,
  languageId: number,
  revision: number | undefined,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await holdChapter(ctx, chapterId)
    const row = found(await lockChapterText(ctx, chapterId, languageId), 'text')
    await refuseStale(revision, row, 'This text', () => findChapterText(ctx, chapterId, languageId))
    await ctx.db.delete(chapterTranslations).where(eq(chapterTranslations.id, row.id))
    await recordChanges(ctx, [{ action: 'delete', entity: 'chapter_translation', entityId: row.id, before: row }])
  })
}
