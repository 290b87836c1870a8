import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffChapter, StaffChapterText } from '#contract/chapters.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { isoTime } from '../../catalogue/present.ts'
import { shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { chapters, chapterTranslations, works } from '../../db/schema.ts'
import { listChapterGaps } from './gap-queries.ts'

/** The text of a work without chapters, by its id or by what it is of. */
export async function findTranslationDetail(
  ctx: Context,
  by: { id: number } | { workId: number; languageId: number },
): Promise<StaffTranslationDetail | undefined> {
  const where = 'id' in by ? sql`t.id = ${by.id}` : sql`t.work_id = ${by.workId} and t.language_id = ${by.languageId}`
  const { rows } = await ctx.db.execute<StaffTranslationDetail & Record<string, unknown>>(sql`
    select t.id, t.work_id as "workId", t.language_id as "languageId", t.content, t.is_complete as "isComplete",
      t.notes, t.translated_at as "translatedAt", t.revision,
      json_build_object('title', ${shownTitle}, 'author', json_build_object('name', a.name)) as work,
      json_build_object('name', l.name, 'code', l.code) as language
    from translations t join works w on w.id = t.work_id join authors a on a.id = w.author_id
      join languages l on l.id = t.language_id
    where ${where}`)
  return rows[0] && { ...rows[0], translatedAt: isoTime(rows[0].translatedAt) }
}

/** Chapters in order; undefined: no such work. */
export async function listStaffChapters(ctx: Context, workId: number): Promise<StaffChapter[] | undefined> {
  const [work] = await ctx.db.select({ id: works.id }).from(works).where(eq(works.id, workId))
  return work && selectChapters(ctx, eq(chapters.workId, workId))
}

export async function findStaffChapter(ctx: Context, id: number): Promise<StaffChapter | undefined> {
  return (await selectChapters(ctx, eq(chapters.id, id)))[0]
}

async function selectChapters(ctx: Context, where: SQL): Promise<StaffChapter[]> {
  const rows = await ctx.db
    .select({
      id: chapters.id,
      workId: chapters.workId,
      title: chapters.title,
      orderIndex: chapters.orderIndex,
      revision: chapters.revision,
    })
    .from(chapters)
    .where(where)
    .orderBy(asc(chapters.orderIndex), asc(chapters.id))
  const texts = await ctx.db
    .select({
      chapterId: chapterTranslations.chapterId,
      id: chapterTranslations.id,
      languageId: chapterTranslations.languageId,
      title: chapterTranslations.title,
      isComplete: chapterTranslations.isComplete,
      length: chapterTranslations.length,
      translatedAt: chapterTranslations.translatedAt,
      revision: chapterTranslations.revision,
    })
    .from(chapterTranslations)
    .where(inArray(chapterTranslations.chapterId, ctx.db.select({ id: chapters.id }).from(chapters).where(where)))
    .orderBy(asc(chapterTranslations.languageId))
  const gaps = await listChapterGaps(
    ctx,
    rows.map(({ id }) => id),
  )
  const byChapter = Map.groupBy(texts, (text) => text.chapterId)
  return rows.map((row) => ({
    ...row,
    translations: (byChapter.get(row.id) ?? []).map(({ chapterId: _, translatedAt, ...text }) => ({
      ...text,
      translatedAt: isoTime(translatedAt),
      gaps: gaps.get(text.id) ?? null,
    })),
  }))
}

export async function findChapterText(
  ctx: Context,
  chapterId: number,
  languageId: number,
): Promise<StaffChapterText | undefined> {
  const [row] = await ctx.db
    .select({
      id: chapterTranslations.id,
      chapterId: chapterTranslations.chapterId,
      languageId: chapterTranslations.languageId,
      title: chapterTranslations.title,
      content: chapterTranslations.content,
      isComplete: chapterTranslations.isComplete,
      notes: chapterTranslations.notes,
      translatedAt: chapterTranslations.translatedAt,
      revision: chapterTranslations.revision,
    })
    .from(chapterTranslations)
    .where(and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId)))
  return row && { ...row, translatedAt: isoTime(row.translatedAt) }
}
