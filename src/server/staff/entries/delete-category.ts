import { eq } from 'drizzle-orm'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { categories } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findStaffCategory } from './catalogue-queries.ts'
import { refuseWhileReferredTo } from './referring-works.ts'

/** @throws AppError not_found; conflict: a stale revision, or works in this category (`works`: some of them) */
export function deleteCategory(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (inner) => {
    const present = () => findStaffCategory(inner, id)
    const before = await lockRow(inner, categories, id, { kind: 'category', revision, present })
    await refuseWhileReferredTo(inner, { categoryId: id }, `${before.name} cannot be deleted while works are in it`)
    await inner.db.delete(categories).where(eq(categories.id, id))
    await recordChanges(inner, [{ action: 'delete', entity: 'category', entityId: id, before }])
  })
}
