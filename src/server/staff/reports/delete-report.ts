import { eq } from 'drizzle-orm'
import { noteChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { reports } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findReport } from './report-queries.ts'

/** For good: what a reader wrote may be what nobody should keep. @throws AppError not_found; conflict */
export function deleteReport(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (inner) => {
    await lockRow(inner, reports, id, { kind: 'report', revision, present: () => findReport(inner, id) })
    await inner.db.delete(reports).where(eq(reports.id, id))
    await noteChanges(inner, [{ action: 'delete', entity: 'report', entityId: id, before: null }])
  })
}
