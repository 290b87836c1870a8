import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { ChapterInput, ChapterPatch, StaffChapter } from '#contract/chapters.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapters, chapterTranslations } from '../../db/schema.ts'
import { renderAhead } from '../../texts/render-ahead.ts'
import { historyColumns, writeText } from '../../texts/write-text.ts'
import { refuseField } from '../refuse-field.ts'
import { refuseStale } from '../refuse-stale.ts'
import { findStaffChapter } from '../texts/text-queries.ts'
import { type HeldWork, holdLanguage, mustHaveChapters } from '../works/hold-work.ts'
import { type ChapterRow, holdChapter, holdChapters } from './hold-chapters.ts'
import { placeChapters } from './order-chapters.ts'

/**
 * Adds a chapter behind the last, with its texts.
 * @throws AppError not_found: no such work; conflict: a work without chapters; invalid: no such language
 */
export async function createChapter(ctx: Context, workId: number, input: ChapterInput): Promise<StaffChapter> {
  const render = await renderAhead(input.translations.map(({ content }) => content))
  return withTransaction(ctx, async (ctx) => {
    const missing: number[] = []
    // Languages before the work, as a change of a language's code locks them.
    for (const [index, { languageId }] of input.translations.entries())
      if ((await holdLanguage(ctx, languageId)) === undefined) missing.push(index)
    const { work, rows } = await holdChapters(ctx, workId)
    mustHaveChapters(work)
    const [index] = missing
    if (index !== undefined) throw refuseField(['translations', index, 'languageId'], 'This language does not exist.')
    const made = await placeChapters(ctx, rows)
    const added = await insertChapter(ctx, workId, { title: input.title, orderIndex: rows.length })
    made.push(added)
    for (const text of input.translations)
      made.push(await writeText(ctx, { workId, chapterId: added.entityId }, text, undefined, render))
    await recordChanges(ctx, made)
    return (await findStaffChapter(ctx, added.entityId)) as StaffChapter
  })
}

/** @returns what the caller owes `recordChanges` */
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

/** Gives a chapter another title. @throws AppError not_found; conflict: someone else has changed it meanwhile */
export function renameChapter(ctx: Context, id: number, { title, revision }: ChapterPatch): Promise<StaffChapter> {
  return withTransaction(ctx, async (ctx) => {
    const { work, row } = await holdChapter(ctx, id)
    const current = async () => (await findStaffChapter(ctx, id)) as StaffChapter
    await refuseStale(revision, row, 'This chapter', current)
    await recordChanges(ctx, [
      ...(await titleChapter(ctx, row, title)),
      ...(await titleOriginal(ctx, work, row, title)),
    ])
    return current()
  })
}

/** @returns what the caller owes `recordChanges` */
export async function titleChapter(ctx: TransactionContext, row: ChapterRow, title: string): Promise<Change[]> {
  if (row.title === title) return []
  await ctx.db
    .update(chapters)
    .set({ title, updatedAt: ctx.clock(), revision: sql`${chapters.revision} + 1` })
    .where(eq(chapters.id, row.id))
  return [{ action: 'update', entity: 'chapter', entityId: row.id, before: row }]
}

/** Where the text in the original language carries the title too, readers would go on seeing the former one. */
export async function titleOriginal(
  ctx: TransactionContext,
  work: HeldWork,
  row: ChapterRow,
  title: string,
): Promise<Change[]> {
  const [text] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(
      and(
        eq(chapterTranslations.chapterId, row.id),
        eq(chapterTranslations.languageId, work.originalLanguageId),
        isNotNull(chapterTranslations.title),
        ne(chapterTranslations.title, title),
      ),
    )
  return text ? [await writeText(ctx, { workId: work.id, chapterId: row.id }, { ...text, title }, text.id)] : []
}
