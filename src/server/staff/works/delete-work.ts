import { removeWork } from '../../catalogue/remove-work.ts'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { works } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findStaffWork } from './works-queries.ts'

/** Deletes a work with its chapters and texts. @throws AppError not_found; conflict: a stale revision */
export function deleteWork(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (inner) => {
    const row = await lockRow(inner, works, id, { kind: 'work', revision, present: () => findStaffWork(inner, id) })
    await recordChanges(inner, [await removeWork(inner, row)])
  })
}
