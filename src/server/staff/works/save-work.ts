import { eq, sql } from 'drizzle-orm'
import type { StaffWorkDetail, WorkInput, WorkPatch } from '#contract/works.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { authors, categories, languages, workCategories, workLocalizations, works } from '../../db/schema.ts'
import { type FieldPath, lockRow, lockRows } from '../row-checks.ts'
import { withOwnCover } from './keep-cover.ts'
import { addWorkParts, removeWork, snapshotWork } from './work-writes.ts'
import { findStaffWork } from './works-queries.ts'

/**
 * Adds a work. A cover on another site is fetched first.
 * @throws AppError invalid: the author, a category or a language does not exist, or the cover cannot be fetched
 */
export async function createWork(ctx: Context, given: WorkInput): Promise<StaffWorkDetail> {
  const input = await withOwnCover(ctx, given)
  return withTransaction(ctx, async (tx) => {
    await lockReferences(tx, input)
    const now = tx.clock()
    const [row] = await tx.db
      .insert(works)
      .values({ ...columnsOf(input), createdAt: now, updatedAt: now } as typeof works.$inferInsert)
      .returning({ id: works.id })
    const { id } = row as { id: number }
    await addWorkParts(tx, new Map([[id, input]]))
    await commitWrite(tx, {
      changes: [{ action: 'create', entity: 'work', entityId: id, before: null }],
      indexTitlesOf: [id],
    })
    return (await findStaffWork(tx, id)) as StaffWorkDetail
  })
}

/**
 * Changes the given fields of a work. Categories and localizations replace the former lists. If `hasChapters` changes,
 * the texts of the other kind are kept, but nobody can read them.
 * @throws AppError not_found; invalid: as `createWork`; conflict: another revision
 */
export async function updateWork(ctx: Context, id: number, given: WorkPatch): Promise<StaffWorkDetail> {
  const input = await withOwnCover(ctx, given)
  return withTransaction(ctx, async (tx) => {
    const { revision, categoryIds, localizations } = input
    // Languages before the work: see lock-work.ts.
    await lockReferences(tx, input)
    const row = await lockRow(tx, works, id, { kind: 'work', revision, readCurrent: () => findStaffWork(tx, id) })
    const before = await snapshotWork(tx, row)
    await tx.db
      .update(works)
      .set({ ...columnsOf(input), updatedAt: tx.clock(), revision: sql`${works.revision} + 1` })
      .where(eq(works.id, id))
    if (categoryIds) await tx.db.delete(workCategories).where(eq(workCategories.workId, id))
    if (localizations) await tx.db.delete(workLocalizations).where(eq(workLocalizations.workId, id))
    await addWorkParts(tx, new Map([[id, input]]))
    const isGiven = (...names: (keyof WorkPatch)[]) => names.some((name) => input[name] !== undefined)
    await commitWrite(tx, {
      changes: [{ action: 'update', entity: 'work', entityId: id, before }],
      indexTitlesOf: isGiven('title', 'description', 'tags', 'authorId', 'originalLanguageId', 'localizations')
        ? [id]
        : [],
      alignTextsOf: isGiven('originalLanguageId', 'hasChapters') ? [id] : [],
    })
    return (await findStaffWork(tx, id)) as StaffWorkDetail
  })
}

/** Deletes a work with its chapters and texts. @throws AppError not_found; conflict: another revision */
export function deleteWork(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockRow(tx, works, id, { kind: 'work', revision, readCurrent: () => findStaffWork(tx, id) })
    await commitWrite(tx, { changes: [await removeWork(tx, row)] })
  })
}

function columnsOf({ revision: _, categoryIds: __, localizations: ___, ...columns }: WorkPatch) {
  return columns
}

/** Checks that everything a work refers to exists, and prevents its deletion until the transaction ends. */
async function lockReferences(ctx: TransactionContext, input: WorkPatch): Promise<void> {
  const { authorId, originalLanguageId, categoryIds = [], localizations = [] } = input
  await lockRows(ctx, authors, 'This author does not exist.', [[authorId, ['authorId']]])
  await lockRows(
    ctx,
    categories,
    'This category does not exist.',
    categoryIds.map((id, index) => [id, ['categoryIds', index]]),
  )
  await lockRows(ctx, languages, 'This language does not exist.', [
    [originalLanguageId, ['originalLanguageId']],
    ...localizations.map(({ languageId }, index): [number, FieldPath] => [
      languageId,
      ['localizations', index, 'languageId'],
    ]),
  ])
}
