import { asc, eq } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { chapters, chapterTranslations, translations, workCategories, workLocalizations, works } from '../db/schema.ts'
import { withoutHtml } from '../reading/write-text.ts'

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
    .select({ text: chapterTranslations })
    .from(chapterTranslations)
    .innerJoin(chapters, eq(chapters.id, chapterTranslations.chapterId))
    .where(eq(chapters.workId, work.id))
  const before = {
    ...work,
    categories: await ctx.db.select().from(workCategories).where(eq(workCategories.workId, work.id)),
    localizations: await ctx.db.select().from(workLocalizations).where(eq(workLocalizations.workId, work.id)),
    translations: (await ctx.db.select().from(translations).where(eq(translations.workId, work.id))).map(withoutHtml),
    chapters: chapterRows.map((row) => ({
      ...row,
      translations: chapterTexts.filter(({ text }) => text.chapterId === row.id).map(({ text }) => withoutHtml(text)),
    })),
  }
  await ctx.db.delete(works).where(eq(works.id, work.id))
  return { action: 'delete', entity: 'work', entityId: work.id, before }
}
