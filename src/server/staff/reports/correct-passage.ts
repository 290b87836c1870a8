import type { ReportCorrection, StaffReportDetail } from '#contract/reports.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { found } from '../row-checks.ts'
import { saveContent } from '../texts/save-content.ts'
import { withWording } from './reported-passage.ts'
import { findReport, findReportAndText, resolveReport } from './reports.ts'

/**
 * Puts a wording in the place of the passage of a report, and resolves the report: both, or neither.
 * @throws AppError not_found: the report; conflict, with the report as it is now as `current`: the text or the report has
 * another revision, the text was deleted, or the passage is not in it any more
 */
export async function correctPassage(
  ctx: Context,
  id: number,
  { wording, textRevision, note, revision }: ReportCorrection,
): Promise<StaffReportDetail> {
  const { report, text } = found(await findReportAndText(ctx, id), 'report')
  const refuse = (message: string) => new AppError('conflict', message, { current: report })
  if (!text) throw refuse('This text is not in the library any more.')
  if (text.revision !== textRevision) throw refuse('This text was changed by someone else meanwhile.')
  const content = withWording(text, report, wording)
  if (content === undefined) throw refuse('This passage can only be corrected in the editor of its text.')
  let resolved: StaffReportDetail | undefined
  try {
    const place = { chapterId: report.chapter?.id ?? null, languageId: report.language.id }
    await saveContent(ctx, { ...text, ...place, content }, async (tx) => {
      resolved = await resolveReport(tx, id, { isResolved: true, note, revision })
    })
  } catch (error) {
    if (!(error instanceof AppError) || !['conflict', 'not_found'].includes(error.code)) throw error
    // What the transaction has read and written is undone.
    throw new AppError('conflict', error.message, { current: found(await findReport(ctx, id), 'report') })
  }
  return resolved as StaffReportDetail
}
