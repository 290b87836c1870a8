import { eq } from 'drizzle-orm'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { authors } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findStaffAuthor } from './catalogue-queries.ts'
import { refuseWhileReferredTo } from './referring-works.ts'

/** @throws AppError not_found; conflict: a stale revision, or works by this author (`works`: some of them) */
export function deleteAuthor(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (inner) => {
    const present = () => findStaffAuthor(inner, id)
    const before = await lockRow(inner, authors, id, { kind: 'author', revision, present })
    const deletion = `${before.name} cannot be deleted while there are works by this author`
    await refuseWhileReferredTo(inner, { authorId: id }, deletion)
    await inner.db.delete(authors).where(eq(authors.id, id))
    await recordChanges(inner, [{ action: 'delete', entity: 'author', entityId: id, before }])
  })
}
