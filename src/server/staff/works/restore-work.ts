import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { workCategories, workLocalizations, works } from '../../db/schema.ts'
import type { Render } from '../../texts/write-text.ts'
import { addChapter } from '../chapters/restore-chapter.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { addTranslation } from '../texts/restore-text.ts'
import { addWorkParts, snapshotWork } from './work-writes.ts'

type WorkState = KeptState['work']

/** Brings back a work; a deleted work with its chapters and texts. */
export async function restoreWork(ctx: TransactionContext, state: WorkState, restoring: Restoring): Promise<Restored> {
  const { id } = state
  const texts = [...state.translations, ...state.chapters.flatMap((chapter) => chapter.translations)]
  const localized = state.localizations.map(({ languageId }) => languageId)
  await requireReferences(ctx, {
    author: [state.authorId],
    language: [state.originalLanguageId, ...localized, ...texts.map(({ languageId }) => languageId)],
    category: state.categoryIds,
  })
  const before = restoring.isGone ? null : await changeWork(ctx, state, restoring)
  if (restoring.isGone) await addWork(ctx, state, restoring.render)
  return {
    changes: [{ action: restoring.isGone ? 'create' : 'update', entity: 'work', entityId: id, before }],
    indexTitlesOf: [id],
    alignTextsOf: [id],
    workId: id,
  }
}

async function addWork(ctx: TransactionContext, state: WorkState, render: Render): Promise<void> {
  const { categoryIds: _, localizations: __, translations, chapters, revision, ...columns } = state
  const { id } = columns
  await ctx.db.insert(works).values({ ...columns, updatedAt: ctx.clock(), revision: revision + 1 })
  await addWorkParts(ctx, new Map([[id, state]]))
  for (const text of translations) await addTranslation(ctx, text, render)
  for (const chapter of chapters) await addChapter(ctx, chapter, render)
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  await passIds(ctx, 'works', [id])
  await passIds(ctx, 'translations', idsOf(translations))
  await passIds(ctx, 'chapters', idsOf(chapters))
  await passIds(ctx, 'chapter_translations', idsOf(chapters.flatMap((chapter) => chapter.translations)))
}

/** @returns the work before */
async function changeWork(ctx: TransactionContext, state: WorkState, restoring: Restoring): Promise<object> {
  const { id } = state
  const [row] = await ctx.db.select().from(works).where(eq(works.id, id)).for('update')
  const before = row && (await snapshotWork(ctx, row))
  checkPresent('work', state, before, restoring)
  const { title, authorId, publicationYear, description, coverImage, originalLanguageId } = state
  const { tags, status, featured, hasChapters } = state
  await ctx.db
    .update(works)
    .set({
      ...{ title, authorId, publicationYear, description, coverImage, originalLanguageId },
      ...{ tags, status, featured, hasChapters },
      updatedAt: ctx.clock(),
      revision: sql`${works.revision} + 1`,
    })
    .where(eq(works.id, id))
  await ctx.db.delete(workCategories).where(eq(workCategories.workId, id))
  await ctx.db.delete(workLocalizations).where(eq(workLocalizations.workId, id))
  await addWorkParts(ctx, new Map([[id, state]]))
  return before
}
