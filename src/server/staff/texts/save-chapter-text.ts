import { and, eq } from 'drizzle-orm'
import type { ChapterTextInput, StaffChapterText } from '#contract/chapters.ts'
import { recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { renderAhead } from '../../texts/render-ahead.ts'
import { historyColumns, writeText } from '../../texts/write-text.ts'
import { holdChapter } from '../chapters/hold-chapters.ts'
import { titleChapter } from '../chapters/save-chapter.ts'
import { found } from '../lists/found.ts'
import { refuseStale } from '../refuse-stale.ts'
import { holdLanguage, mustHaveChapters } from '../works/hold-work.ts'
import { findChapterText } from './text-queries.ts'

/**
 * Writes a chapter's text in one language, a new one or over the one it has. A title in the original language is the
 * chapter's.
 * @throws AppError not_found: no such chapter or language; conflict: a work without chapters, or someone else has saved
 * or deleted the text meanwhile
 */
export async function saveChapterText(
  ctx: Context,
  chapterId: number,
  languageId: number,
  { revision, ...input }: ChapterTextInput,
): Promise<StaffChapterText> {
  const render = await renderAhead([input.content], async (content) => {
    const [row] = await ctx.db
      .select({ revision: chapterTranslations.revision, isSame: eq(chapterTranslations.content, content) })
      .from(chapterTranslations)
      .where(and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId)))
    const isStale = revision !== undefined && (row?.revision ?? 0) !== revision
    return !isStale && !row?.isSame
  })
  return withTransaction(ctx, async (ctx) => {
    // The language before the work, as a change of a language's code locks them.
    const language = await holdLanguage(ctx, languageId)
    const { work, row: chapter } = await holdChapter(ctx, chapterId)
    mustHaveChapters(work)
    found(language, 'language')
    const current = async () => (await findChapterText(ctx, chapterId, languageId)) as StaffChapterText
    const row = await lockChapterText(ctx, chapterId, languageId)
    if (row) await refuseStale(revision, row, 'This text', current)
    // 0: there was none when it was begun, and there is none now.
    else if (revision !== undefined && revision !== 0)
      throw new AppError('conflict', 'This text was deleted by someone else meanwhile.', { current: null })
    const next = {
      ...input,
      title: input.title === undefined ? (row?.title ?? null) : input.title,
      notes: input.notes === undefined ? (row?.notes ?? null) : input.notes,
    }
    const made = []
    const names = Object.keys(next) as (keyof typeof next)[]
    if (!row || names.some((name) => next[name] !== row[name]))
      made.push(await writeText(ctx, { workId: work.id, chapterId }, { ...next, languageId }, row?.id, render))
    if (languageId === work.originalLanguageId && next.title !== null)
      made.push(...(await titleChapter(ctx, chapter, next.title)))
    await recordChanges(ctx, made)
    return current()
  })
}

export async function lockChapterText(ctx: TransactionContext, chapterId: number, languageId: number) {
  const [row] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId)))
    .for('update')
  return row
}
