import { eq, sql } from 'drizzle-orm'
import { addWorkParts } from '../../catalogue/add-work-parts.ts'
import { snapshotWork } from '../../catalogue/work-snapshot.ts'
import type { TransactionContext } from '../../context.ts'
import { workCategories, workLocalizations, works } from '../../db/schema.ts'
import { addChapter } from '../chapters/restore-chapter.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { addTranslation } from '../texts/restore-text.ts'

type WorkState = KeptState['work']

/** Brings back a work; a deleted one with its chapters and texts. */
export async function restoreWork(ctx: TransactionContext, state: WorkState, restoring: Restoring): Promise<Restored> {
  const texts = [...state.translations, ...state.chapters.flatMap((chapter) => chapter.translations)]
  const localized = state.localizations.map(({ languageId }) => languageId)
  await requireReferences(ctx, {
    author: [state.authorId],
    language: [state.originalLanguageId, ...localized, ...texts.map(({ languageId }) => languageId)],
    category: state.categoryIds,
  })
  return restoring.isGone ? addWork(ctx, state) : changeWork(ctx, state, restoring)
}

async function addWork(ctx: TransactionContext, state: WorkState): Promise<Restored> {
  const { categoryIds: _, localizations: __, translations, chapters, revision, ...columns } = state
  const { id } = columns
  await ctx.db.insert(works).values({ ...columns, updatedAt: ctx.clock(), revision: revision + 1 })
  await addWorkParts(ctx, id, state)
  for (const text of translations) await addTranslation(ctx, text)
  for (const chapter of chapters) await addChapter(ctx, chapter)
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  await passIds(ctx, 'works', [id])
  await passIds(ctx, 'translations', idsOf(translations))
  await passIds(ctx, 'chapters', idsOf(chapters))
  await passIds(ctx, 'chapter_translations', idsOf(chapters.flatMap((chapter) => chapter.translations)))
  return { changes: [{ action: 'create', entity: 'work', entityId: id, before: null }], workId: id }
}

async function changeWork(ctx: TransactionContext, state: WorkState, restoring: Restoring): Promise<Restored> {
  const { id } = state
  const [row] = await ctx.db.select().from(works).where(eq(works.id, id)).for('update')
  const before = row && (await snapshotWork(ctx, row))
  checkPresent('work', state, before, restoring)
  const { title, authorId, publicationYear, description, coverImage, originalLanguageId } = state
  const { tags, status, featured, hasChapters } = state
  const columns = { title, authorId, publicationYear, description, coverImage, originalLanguageId }
  await ctx.db
    .update(works)
    .set({
      ...columns,
      tags,
      status,
      featured,
      hasChapters,
      updatedAt: ctx.clock(),
      revision: sql`${works.revision} + 1`,
    })
    .where(eq(works.id, id))
  await ctx.db.delete(workCategories).where(eq(workCategories.workId, id))
  await ctx.db.delete(workLocalizations).where(eq(workLocalizations.workId, id))
  await addWorkParts(ctx, id, state)
  return { changes: [{ action: 'update', entity: 'work', entityId: id, before }], workId: id }
}
