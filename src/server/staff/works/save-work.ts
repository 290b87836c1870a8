import { eq, sql } from 'drizzle-orm'
import type { StaffWorkDetail, WorkInput, WorkPatch } from '#contract/works.ts'
import { addWorkParts } from '../../catalogue/add-work-parts.ts'
import { snapshotWork } from '../../catalogue/work-snapshot.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { workCategories, workLocalizations, works } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { lockReferences } from './lock-references.ts'
import { findStaffWork } from './works-queries.ts'

/**
 * Adds a work, or (`id`) changes what is given of one. Categories and localizations are given whole. A work that is no
 * longer (or only now) read by chapters keeps the texts of the other kind, unread.
 * @throws AppError not_found; invalid: refers to what does not exist; conflict: a stale revision
 */
export function saveWork(ctx: Context, id: undefined, input: WorkInput): Promise<StaffWorkDetail>
export function saveWork(ctx: Context, id: number, input: WorkPatch): Promise<StaffWorkDetail>
export function saveWork(ctx: Context, id: number | undefined, input: WorkPatch): Promise<StaffWorkDetail> {
  return withTransaction(ctx, async (inner) => {
    const change = id === undefined ? await add(inner, input as WorkInput) : await update(inner, id, input)
    await recordChanges(inner, [change])
    return (await findStaffWork(inner, change.entityId)) as StaffWorkDetail
  })
}

async function add(ctx: TransactionContext, input: WorkInput): Promise<Change> {
  await lockReferences(ctx, input)
  const now = ctx.clock()
  const [row] = await ctx.db
    .insert(works)
    .values({ ...columnsOf(input), createdAt: now, updatedAt: now } as typeof works.$inferInsert)
    .returning({ id: works.id })
  const { id } = row as { id: number }
  await addWorkParts(ctx, id, input)
  return { action: 'create', entity: 'work', entityId: id, before: null }
}

async function update(ctx: TransactionContext, id: number, input: WorkPatch): Promise<Change> {
  const { revision } = input
  // Languages before the work, as a change of a language's code locks them.
  await lockReferences(ctx, input)
  const row = await lockRow(ctx, works, id, { kind: 'work', revision, present: () => findStaffWork(ctx, id) })
  const before = await snapshotWork(ctx, row)
  await ctx.db
    .update(works)
    .set({ ...columnsOf(input), updatedAt: ctx.clock(), revision: sql`${works.revision} + 1` })
    .where(eq(works.id, id))
  if (input.categoryIds) await ctx.db.delete(workCategories).where(eq(workCategories.workId, id))
  if (input.localizations) await ctx.db.delete(workLocalizations).where(eq(workLocalizations.workId, id))
  await addWorkParts(ctx, id, input)
  return { action: 'update', entity: 'work', entityId: id, before }
}

function columnsOf({ revision: _, categoryIds: __, localizations: ___, ...columns }: WorkPatch) {
  return columns
}
