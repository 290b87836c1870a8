import { useState } from 'react'
import type { StaffReportDetail } from '#contract/reports.ts'
import { ApiError } from '../../framework/data/api.ts'
import { formMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi, useRefresh } from '../staff-client.ts'
import styles from './reports.module.css'
import { staffReportMessages as t } from './staff-report-messages.ts'

interface ResolutionProps {
  report: StaffReportDetail
  onChanged: (report: StaffReportDetail) => void
}

/** The reply to a resolved report, and a button that opens the report again. */
export function Resolution({ report: { id, note, resolved, revision }, onChanged }: ResolutionProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const reopen = async () => {
    if (busy) return
    setBusy(true)
    try {
      const opened = await staffApi.patch<StaffReportDetail>(`/api/admin/reports/${id}`, {
        isResolved: false,
        revision,
      })
      toast.success(t.reopened)
      await refresh()
      onChanged(opened)
    } catch (error) {
      toast.failure(formMessages.error, t.reopenFailed(failureMessage(error)))
      // Someone else has changed the report: show it as it is now.
      if (error instanceof ApiError && error.status === 409 && error.problem.current)
        onChanged(error.problem.current as StaffReportDetail)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.resolution} aria-labelledby="reply">
      <h2 id="reply">{t.note}</h2>
      {note ? (
        <p className={styles.readersWords} dir="auto">
          {note}
        </p>
      ) : (
        <p className={styles.hint}>{t.noNote}</p>
      )}
      <p className={styles.hint}>{resolved && t.resolvedBy(resolved.by, resolved.at)}</p>
      <button type="button" className="button quiet" aria-disabled={busy} onClick={reopen}>
        {t.reopen}
      </button>
    </section>
  )
}
