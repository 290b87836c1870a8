import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { chapters } from '../../db/schema.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { addChapterTranslation } from '../texts/restore-text.ts'
import { mustHaveChapters } from '../works/hold-work.ts'
import { type ChapterRow, holdChapters } from './hold-chapters.ts'
import { placeChapters } from './order-chapters.ts'
import { titleOriginal } from './save-chapter.ts'

type Chapter = KeptState['chapter']

/** Brings back a chapter, at its old place among those there are now; a deleted one with its texts. */
export async function restoreChapter(ctx: TransactionContext, state: Chapter, restoring: Restoring): Promise<Restored> {
  const { id, workId, translations } = state
  const languages = restoring.isGone ? translations.map((text) => text.languageId) : []
  await requireReferences(ctx, { language: languages, work: [workId] })
  const { work, rows } = await holdChapters(ctx, workId)
  mustHaveChapters(work)
  const present = rows.find((row) => row.id === id)
  if (restoring.isGone) {
    const added = await addChapter(ctx, state)
    const texts = translations.map((text) => text.id)
    await passIds(ctx, 'chapters', [id])
    await passIds(ctx, 'chapter_translations', texts)
    const moved = await moveTo(ctx, rows, added)
    return { changes: [{ action: 'create', entity: 'chapter', entityId: id, before: null }, ...moved], workId }
  }
  // There may be fewer chapters by now.
  const orderIndex = Math.min(state.orderIndex, rows.length - 1)
  checkPresent('chapter', { ...state, orderIndex }, present, restoring)
  const moved = await moveTo(ctx, rows, { ...(present as ChapterRow), orderIndex })
  const { title } = state
  // Whether or not it has moved: one write of this row.
  await ctx.db
    .update(chapters)
    .set({ title, updatedAt: ctx.clock(), revision: (present as ChapterRow).revision + 1 })
    .where(eq(chapters.id, id))
  const titled = await titleOriginal(ctx, work, present as ChapterRow, title)
  return {
    changes: [{ action: 'update', entity: 'chapter', entityId: id, before: present ?? null }, ...moved, ...titled],
    workId,
  }
}

/** Puts a deleted chapter in again with its texts, under their old ids. */
export async function addChapter(ctx: TransactionContext, state: Chapter): Promise<ChapterRow> {
  const { translations, revision, ...columns } = state
  const row: ChapterRow = { ...columns, updatedAt: ctx.clock(), revision: revision + 1 }
  await ctx.db.insert(chapters).values(row)
  for (const text of translations) await addChapterTranslation(ctx, state.workId, text)
  return row
}

/**
 * Brings a chapter to its place, or as near to it as there are chapters, and leaves no gap.
 * @returns the changes of the others
 */
async function moveTo(ctx: TransactionContext, rows: ChapterRow[], chapter: ChapterRow) {
  const ordered = rows.filter((row) => row.id !== chapter.id)
  ordered.splice(chapter.orderIndex, 0, chapter)
  // What it says of itself is not yet written: it is placed whatever it says.
  const place = ordered.indexOf(chapter)
  const others = await placeChapters(
    ctx,
    ordered.map((row) => (row === chapter ? { ...row, orderIndex: place } : row)),
  )
  await ctx.db.update(chapters).set({ orderIndex: place }).where(eq(chapters.id, chapter.id))
  return others
}
