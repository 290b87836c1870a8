import { eq, sql } from 'drizzle-orm'
import type { ReportPatch, StaffReportDetail } from '#contract/reports.ts'
import { addToHistory } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { reports } from '../../db/schema.ts'
import { lockRow } from '../row-checks.ts'
import { findReport } from './report-queries.ts'

/** Marks a report as resolved, or as open again. An undefined note stays. @throws AppError not_found; conflict */
export function resolveReport(ctx: Context, id: number, patch: ReportPatch): Promise<StaffReportDetail> {
  const { isResolved, note, revision } = patch
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findReport(tx, id)
    const before = await lockRow(tx, reports, id, { kind: 'report', revision, readCurrent })
    const now = tx.clock()
    await tx.db
      .update(reports)
      .set({
        resolvedAt: isResolved ? now : null,
        resolvedBy: isResolved ? tx.actor : null,
        note,
        updatedAt: now,
        revision: sql`${reports.revision} + 1`,
      })
      .where(eq(reports.id, id))
    // The reader's own words are deleted with the report: the history must not keep them any longer.
    const { quote: _, text: __, suggestion: ___, token: ____, ...kept } = before
    await addToHistory(tx, [{ action: 'update', entity: 'report', entityId: id, before: kept }])
    return (await readCurrent()) as StaffReportDetail
  })
}

/**
 * Deletes a report for good, without a state in the history: a reader may have written what nobody should keep.
 * @throws AppError not_found; conflict
 */
export function deleteReport(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockRow(tx, reports, id, { kind: 'report', revision, readCurrent: () => findReport(tx, id) })
    await tx.db.delete(reports).where(eq(reports.id, id))
    await addToHistory(tx, [{ action: 'delete', entity: 'report', entityId: id, before: null }])
  })
}
