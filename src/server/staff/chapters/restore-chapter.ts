import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { chapters } from '../../db/schema.ts'
import type { Render } from '../../texts/write-text.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { addChapterText } from '../texts/restore-text.ts'
import { type ChapterRow, lockChapters, mustHaveChapters } from '../works/lock-work.ts'
import { numberChapters } from './order-chapters.ts'
import { titleOriginalText } from './save-chapter.ts'

type Chapter = KeptState['chapter']

/** Brings back a chapter, at its old place among the present ones; a deleted chapter with its texts. */
export async function restoreChapter(ctx: TransactionContext, state: Chapter, restoring: Restoring): Promise<Restored> {
  const { id, workId, translations } = state
  const languages = restoring.isGone ? translations.map((text) => text.languageId) : []
  await requireReferences(ctx, { language: languages, work: [workId] })
  const { work, rows } = await lockChapters(ctx, workId)
  mustHaveChapters(work)
  const present = rows.find((row) => row.id === id)
  if (restoring.isGone) {
    const added = await addChapter(ctx, state, restoring.render)
    const texts = translations.map((text) => text.id)
    await passIds(ctx, 'chapters', [id])
    await passIds(ctx, 'chapter_translations', texts)
    const moved = await moveTo(ctx, rows, added)
    const change = { action: 'create', entity: 'chapter', entityId: id, before: null } as const
    return { changes: [change, ...moved], alignTextsOf: [workId], workId }
  }
  // The work may have fewer chapters by now.
  const orderIndex = Math.min(state.orderIndex, rows.length - 1)
  checkPresent('chapter', { ...state, orderIndex }, present, restoring)
  const moved = await moveTo(ctx, rows, { ...present, orderIndex })
  const { title } = state
  await ctx.db
    .update(chapters)
    .set({ title, updatedAt: ctx.clock(), revision: present.revision + 1 })
    .where(eq(chapters.id, id))
  const titled = await titleOriginalText(ctx, work, present, title)
  const change = { action: 'update', entity: 'chapter', entityId: id, before: present } as const
  return { changes: [change, ...moved, ...titled], workId }
}

/** Inserts a deleted chapter again, with its texts and their old ids. */
export async function addChapter(ctx: TransactionContext, state: Chapter, render: Render): Promise<ChapterRow> {
  const { translations, revision, ...columns } = state
  const row: ChapterRow = { ...columns, updatedAt: ctx.clock(), revision: revision + 1 }
  await ctx.db.insert(chapters).values(row)
  for (const text of translations) await addChapterText(ctx, state.workId, text, render)
  return row
}

/**
 * Moves a chapter to the place `orderIndex`, or to the end if there are fewer chapters, and numbers all chapters anew.
 * @returns the changes of the other chapters
 */
async function moveTo(ctx: TransactionContext, rows: ChapterRow[], chapter: ChapterRow) {
  const ordered = rows.filter((row) => row.id !== chapter.id)
  ordered.splice(chapter.orderIndex, 0, chapter)
  const orderIndex = ordered.indexOf(chapter)
  // The chapter itself is written here, not by `numberChapters`: the caller counts its revision.
  const others = await numberChapters(
    ctx,
    ordered.map((row) => (row === chapter ? { ...row, orderIndex } : row)),
  )
  await ctx.db.update(chapters).set({ orderIndex }).where(eq(chapters.id, chapter.id))
  return others
}
