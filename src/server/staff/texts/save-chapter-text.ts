import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ChapterTextInput, StaffChapterText } from '#contract/chapters.ts'
import { isoTime } from '../../catalogue/present.ts'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type ChapterTextRow, historyColumns, renderAhead, writeText } from '../../texts/write-text.ts'
import { titleChapter } from '../chapters/save-chapter.ts'
import { checkRevision, found } from '../row-checks.ts'
import { lockChapter, lockChapters, lockLanguage, mustHaveChapters } from '../works/lock-work.ts'

/**
 * Writes a chapter's text in one language: a new text, or over the one that is there. A title in the original language
 * becomes the title of the chapter, too.
 * @param also done in the same transaction, after the text was written
 * @throws AppError not_found: the chapter or the language; conflict: the work has no chapters; the text has another
 * revision, or was deleted meanwhile
 */
export async function saveChapterText(
  ctx: Context,
  chapterId: number,
  languageId: number,
  { revision, ...input }: ChapterTextInput,
  also?: (tx: TransactionContext) => Promise<void>,
): Promise<StaffChapterText> {
  const isThisText = and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId))
  const render = await renderAhead([input.content], async (content) => {
    const [saved] = await ctx.db
      .select({ revision: chapterTranslations.revision, isSame: eq(chapterTranslations.content, content) })
      .from(chapterTranslations)
      .where(isThisText)
    const isStale = revision !== undefined && (saved?.revision ?? 0) !== revision
    return !isStale && !saved?.isSame
  })
  return withTransaction(ctx, async (tx) => {
    // The language before the work: see lock-work.ts.
    const language = await lockLanguage(tx, languageId)
    const { work, chapter } = await lockChapter(tx, chapterId)
    mustHaveChapters(work)
    found(language, 'language')
    const row = await lockChapterText(tx, chapterId, languageId)
    if (row) await checkRevision(revision, row, 'This text', async () => presentText(row))
    // Revision 0: there was no text when the editor was opened.
    else if (revision !== undefined && revision !== 0)
      throw new AppError('conflict', 'This text was deleted by someone else meanwhile.', { current: null })
    const next = {
      ...input,
      title: input.title === undefined ? (row?.title ?? null) : input.title,
      notes: input.notes === undefined ? (row?.notes ?? null) : input.notes,
    }
    const changes: Change[] = []
    let saved: SavedText | undefined = row
    const names = Object.keys(next) as (keyof typeof next)[]
    if (!saved || names.some((name) => next[name] !== row?.[name])) {
      const place = { workId: work.id, chapterId }
      const { change, ...written } = await writeText(tx, place, { ...next, languageId }, row, render)
      changes.push(change)
      saved = { ...next, ...written, chapterId, languageId }
    }
    if (languageId === work.originalLanguageId && next.title !== null)
      changes.push(...(await titleChapter(tx, chapter, next.title)))
    await commitWrite(tx, { changes, alignTextsOf: [work.id] })
    await also?.(tx)
    return presentText(saved)
  })
}

/**
 * Deletes a chapter's text in one language.
 * @param revision that was shown to whoever deletes it; undefined: any
 * @throws AppError not_found; conflict: another revision
 */
export function deleteChapterText(
  ctx: Context,
  chapterId: number,
  languageId: number,
  revision: number | undefined,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { work } = await lockChapter(tx, chapterId)
    const row = found(await lockChapterText(tx, chapterId, languageId), 'text')
    await checkRevision(revision, row, 'This text', async () => presentText(row))
    await tx.db.delete(chapterTranslations).where(eq(chapterTranslations.id, row.id))
    await commitWrite(tx, {
      changes: [{ action: 'delete', entity: 'chapter_translation', entityId: row.id, before: row }],
      alignTextsOf: [work.id],
    })
  })
}

/**
 * Deletes the texts of all chapters of a work in one language: one act, in one transaction.
 * @param expected number of texts that was shown to whoever deletes them; undefined: any
 * @throws AppError not_found: the work, or it has no such text; conflict: the work has no chapters; another number
 */
export function deleteChapterTexts(
  ctx: Context,
  workId: number,
  languageId: number,
  expected: number | undefined,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { work, rows: ofWork } = await lockChapters(tx, workId)
    mustHaveChapters(work)
    const rows = await tx.db
      .select(historyColumns.chapterTranslation)
      .from(chapterTranslations)
      .where(
        and(
          inArray(
            chapterTranslations.chapterId,
            ofWork.map(({ id }) => id),
          ),
          eq(chapterTranslations.languageId, languageId),
        ),
      )
      .orderBy(asc(chapterTranslations.id))
      .for('update')
    found(rows[0], 'text')
    if (expected !== undefined && expected !== rows.length)
      throw new AppError('conflict', 'The texts of this work were changed by someone else meanwhile.')
    const ids = rows.map(({ id }) => id)
    await tx.db.delete(chapterTranslations).where(inArray(chapterTranslations.id, ids))
    await commitWrite(tx, {
      changes: rows.map((row) => ({
        action: 'delete',
        entity: 'chapter_translation',
        entityId: row.id,
        before: row,
      })),
      alignTextsOf: [work.id],
    })
  })
}

async function lockChapterText(
  ctx: TransactionContext,
  chapterId: number,
  languageId: number,
): Promise<ChapterTextRow | undefined> {
  const [row] = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId)))
    .for('update')
  return row
}

type SavedText = Omit<StaffChapterText, 'translatedAt'> & { translatedAt: Date }

const presentText = ({
  id,
  chapterId,
  languageId,
  title,
  content,
  isComplete,
  notes,
  translatedAt,
  revision,
}: SavedText) => ({
  ...{ id, chapterId, languageId, title, content, isComplete, notes, revision },
  translatedAt: isoTime(translatedAt),
})
