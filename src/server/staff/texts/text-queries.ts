import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { StaffChapter, StaffChapterText } from '#contract/chapters.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { isoTime } from '../../catalogue/present.ts'
import { shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { chapters, chapterTranslations, works } from '../../db/schema.ts'
import { listChapterGaps } from '../../texts/links/gap-queries.ts'

/** The text of a work without chapters, by its id or by its work and language. */
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

/** A text that its caller has read or written, with the names that its editor shows beside it. */
export async function presentTranslation(
  ctx: Context,
  row: Omit<StaffTranslationDetail, 'translatedAt' | 'work' | 'language'> & { translatedAt: Date },
): Promise<StaffTranslationDetail> {
  const { id, workId, languageId, content, isComplete, notes, translatedAt, revision } = row
  const { rows } = await ctx.db.execute<
    Pick<StaffTranslationDetail, 'work' | 'language'> & Record<string, unknown>
  >(sql`
    select json_build_object('title', ${shownTitle}, 'author', json_build_object('name', a.name)) as work,
      json_build_object('name', l.name, 'code', l.code) as language
    from works w join authors a on a.id = w.author_id, languages l where w.id = ${workId} and l.id = ${languageId}`)
  const [names] = rows
  if (!names) throw new Error(`the work ${workId} or the language ${languageId} is missing`)
  return { id, workId, languageId, content, isComplete, notes, revision, ...names, translatedAt: isoTime(translatedAt) }
}

/** @returns a work's chapters in order; undefined: there is no such work */
export async function listStaffChapters(ctx: Context, workId: number): Promise<StaffChapter[] | undefined> {
  const [work] = await ctx.db.select({ id: works.id }).from(works).where(eq(works.id, workId))
  return work && presentChapters(ctx, await selectChapters(ctx, eq(chapters.workId, workId)))
}

export async function findStaffChapter(ctx: Context, id: number): Promise<StaffChapter | undefined> {
  return (await presentChapters(ctx, await selectChapters(ctx, eq(chapters.id, id))))[0]
}

type ChapterRow = Omit<StaffChapter, 'translations'>

function selectChapters(ctx: Context, where: SQL): Promise<ChapterRow[]> {
  return ctx.db
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
}

/** A chapter that its caller has read or written, with its texts. */
export async function presentChapter(ctx: Context, row: ChapterRow): Promise<StaffChapter> {
  const { id, workId, title, orderIndex, revision } = row
  const [chapter] = await presentChapters(ctx, [{ id, workId, title, orderIndex, revision }])
  return chapter as StaffChapter
}

async function presentChapters(ctx: Context, rows: readonly ChapterRow[]): Promise<StaffChapter[]> {
  const ids = rows.map(({ id }) => id)
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
    .where(sql`${chapterTranslations.chapterId} = any (${sql.param(ids)}::int[])`)
    .orderBy(asc(chapterTranslations.languageId))
  const gaps = await listChapterGaps(ctx, ids)
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
