import { eq } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import type { Context } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { findStaffAuthor, findStaffCategory, findStaffLanguage } from '../entries/catalogue-queries.ts'
import { findChapterText, findStaffChapter, findTranslationDetail } from '../texts/text-queries.ts'
import { findStaffWork } from '../works/works-queries.ts'

type Find = (ctx: Context, id: number) => Promise<unknown>

const finds: Record<HistoryEntity, Find> = {
  work: findStaffWork,
  author: findStaffAuthor,
  category: findStaffCategory,
  language: findStaffLanguage,
  translation: (ctx, id) => findTranslationDetail(ctx, { id }),
  chapter: findStaffChapter,
  async chapter_translation(ctx, id) {
    const { chapterId, languageId } = chapterTranslations
    const [row] = await ctx.db
      .select({ chapterId, languageId })
      .from(chapterTranslations)
      .where(eq(chapterTranslations.id, id))
    return row && findChapterText(ctx, row.chapterId, row.languageId)
  },
}

/** A row as staff see it now, whatever it is; undefined: it is not there. */
export const staffRow = (ctx: Context, entity: HistoryEntity, id: number): Promise<unknown> => finds[entity](ctx, id)
