import { eq, sql } from 'drizzle-orm'
import type { ReportPatch, StaffReportDetail } from '#contract/reports.ts'
import { noteChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { reports } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findReport } from './report-queries.ts'

/** Resolves a report, or opens it again; its note stays unless another is given. @throws AppError not_found; conflict */
export function resolveReport(ctx: Context, id: number, patch: ReportPatch): Promise<StaffReportDetail> {
  const { isResolved, note, revision } = patch
  return withTransaction(ctx, async (inner) => {
    const present = () => findReport(inner, id)
    const before = await lockRow(inner, reports, id, { kind: 'report', revision, present })
    const now = ctx.clock()
    await inner.db
      .update(reports)
      .set({
        resolvedAt: isResolved ? now : null,
        resolvedBy: isResolved ? ctx.actor : null,
        note,
        updatedAt: now,
        revision: sql`${reports.revision} + 1`,
      })
      .where(eq(reports.id, id))
    // What a reader wrote goes with the report, and does not outlive it here.
    const { quote: _, text: __, suggestion: ___, token: ____, ...kept } = before
    await noteChanges(inner, [{ action: 'update', entity: 'report', entityId: id, before: kept }])
    return (await present()) as StaffReportDetail
  })
}
