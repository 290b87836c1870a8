import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { ChapterInput, ChapterPatch, StaffChapter } from '#contract/chapters.ts'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapters, chapterTranslations } from '../../db/schema.ts'
import { historyColumns, renderAhead, writeText } from '../../texts/write-text.ts'
import { checkRevision, fieldError } from '../row-checks.ts'
import { findStaffChapter, presentChapter } from '../texts/text-queries.ts'
import {
  type ChapterRow,
  type LockedWork,
  lockChapter,
  lockChapterAndSiblings,
  lockChapters,
  lockLanguage,
  mustHaveChapters,
} from '../works/lock-work.ts'
import { numberChapters } from './order-chapters.ts'

/**
 * Adds a chapter with its texts after the last one.
 * @throws AppError not_found: the work; conflict: the work has no chapters; invalid: a language does not exist
 */
export async function createChapter(ctx: Context, workId: number, input: ChapterInput): Promise<StaffChapter> {
  const render = await renderAhead(input.translations.map(({ content }) => content))
  return withTransaction(ctx, async (tx) => {
    const missing: number[] = []
    // Languages before the work: see lock-work.ts.
    for (const [index, { languageId }] of input.translations.entries())
      if ((await lockLanguage(tx, languageId)) === undefined) missing.push(index)
    const { work, rows } = await lockChapters(tx, workId)
    mustHaveChapters(work)
    const [index] = missing
    if (index !== undefined) throw fieldError(['translations', index, 'languageId'], 'This language does not exist.')
    const changes = await numberChapters(tx, rows)
    const added = await insertChapter(tx, workId, { title: input.title, orderIndex: rows.length })
    changes.push(added)
    const place = { workId, chapterId: added.entityId }
    for (const text of input.translations) changes.push((await writeText(tx, place, text, undefined, render)).change)
    await commitWrite(tx, { changes, alignTextsOf: [workId] })
    return (await findStaffChapter(tx, added.entityId)) as StaffChapter
  })
}

/** @returns the change, for `commitWrite` */
export async function insertChapter(
  ctx: TransactionContext,
  workId: number,
  values: { title: string; orderIndex: number },
): Promise<Change> {
  const [row] = await ctx.db
    .insert(chapters)
    .values({ ...values, workId, updatedAt: ctx.clock() })
    .returning({ id: chapters.id })
  return { action: 'create', entity: 'chapter', entityId: (row as { id: number }).id, before: null }
}

/** Gives a chapter another title. @throws AppError not_found; conflict: another revision */
export function renameChapter(ctx: Context, id: number, { title, revision }: ChapterPatch): Promise<StaffChapter> {
  return withTransaction(ctx, async (tx) => {
    const { work, chapter } = await lockChapter(tx, id)
    await checkRevision(revision, chapter, 'This chapter', () => presentChapter(tx, chapter))
    const changes = await titleChapter(tx, chapter, title)
    const row = changes.length === 0 ? chapter : { ...chapter, title, revision: chapter.revision + 1 }
    changes.push(...(await titleOriginalText(tx, work, chapter, title)))
    await commitWrite(tx, { changes })
    return presentChapter(tx, row)
  })
}

/** Gives a locked chapter a title, unless it has it already. @returns the changes, for `commitWrite` */
export async function titleChapter(ctx: TransactionContext, row: ChapterRow, title: string): Promise<Change[]> {
  if (row.title === title) return []
  await ctx.db
    .update(chapters)
    .set({ title, updatedAt: ctx.clock(), revision: sql`${chapters.revision} + 1` })
    .where(eq(chapters.id, row.id))
  return [{ action: 'update', entity: 'chapter', entityId: row.id, before: row }]
}

/**
 * Gives a chapter's text in the original language the title of the chapter, if that text has a title: it is the one that
 * readers see.
 * @returns the changes, for `commitWrite`
 */
export async function titleOriginalText(
  ctx: TransactionContext,
  work: LockedWork,
  chapter: ChapterRow,
  title: string,
): Promise<Change[]> {
  const [text] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(
      and(
        eq(chapterTranslations.chapterId, chapter.id),
        eq(chapterTranslations.languageId, work.originalLanguageId),
        isNotNull(chapterTranslations.title),
        ne(chapterTranslations.title, title),
      ),
    )
    .for('update')
  if (!text) return []
  const { languageId, content, isComplete } = text
  const place = { workId: work.id, chapterId: chapter.id }
  return [(await writeText(ctx, place, { languageId, title, content, isComplete }, text)).change]
}

/**
 * Deletes a chapter with its texts; the chapters after it move up.
 * @param revision that was shown to whoever deletes it; undefined: any
 * @throws AppError not_found; conflict: another revision
 */
export function deleteChapter(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { chapter, rows } = await lockChapterAndSiblings(tx, id)
    await checkRevision(revision, chapter, 'This chapter', () => presentChapter(tx, chapter))
    const translations = await tx.db
      .select(historyColumns.chapterTranslation)
      .from(chapterTranslations)
      .where(eq(chapterTranslations.chapterId, id))
      .orderBy(asc(chapterTranslations.id))
      .for('update')
    await tx.db.delete(chapters).where(eq(chapters.id, id))
    const rest = rows.filter((row) => row.id !== id)
    await commitWrite(tx, {
      changes: [
        { action: 'delete', entity: 'chapter', entityId: id, before: { ...chapter, translations } },
        ...(await numberChapters(tx, rest)),
      ],
      alignTextsOf: [chapter.workId],
    })
  })
}
