import { asc, eq } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { chapters, chapterTranslations, translations, works } from '../db/schema.ts'
import { historyColumns } from '../texts/write-text.ts'
import { snapshotWork } from './work-snapshot.ts'

/**
 * Deletes a work with its chapters and texts.
 * @returns what the caller owes `recordChanges`: everything needed to bring it back
 */
export async function removeWork(ctx: TransactionContext, work: typeof works.$inferSelect): Promise<Change> {
  const chapterRows = await ctx.db
    .select()
    .from(chapters)
    .where(eq(chapters.workId, work.id))
    .orderBy(asc(chapters.orderIndex))
  const chapterTexts = await ctx.db
    .select({ text: historyColumns.chapterTranslation })
    .from(chapterTranslations)
    .innerJoin(chapters, eq(chapters.id, chapterTranslations.chapterId))
    .where(eq(chapters.workId, work.id))
  const before = {
    ...(await snapshotWork(ctx, work)),
    translations: await ctx.db
      .select(historyColumns.translation)
      .from(translations)
      .where(eq(translations.workId, work.id)),
    chapters: chapterRows.map((row) => ({
      ...row,
      translations: chapterTexts.filter(({ text }) => text.chapterId === row.id).map(({ text }) => text),
    })),
  }
  await ctx.db.delete(works).where(eq(works.id, work.id))
  return { action: 'delete', entity: 'work', entityId: work.id, before }
}
