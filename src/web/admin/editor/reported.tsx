import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffReportDetail } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { TextDifference } from '../forms/text-difference.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { reportInSearch, reportPath } from '../paths.ts'
import { staffReportMessages as t } from '../reports/staff-report-messages.ts'
import styles from './reported.module.css'

/** Reads the report that the form was opened for. The editor waits for it, and goes on without one that cannot be read. */
export function useReported(): { report: StaffReportDetail | undefined; isWaiting: boolean } {
  const { search } = useStaffAddress()
  const [id] = useState(() => reportInSearch(search))
  const { data, isLoading } = useQuery<StaffReportDetail>({
    queryKey: [`/api/admin/reports/${id}`],
    enabled: id !== undefined,
  })
  return { report: data, isWaiting: isLoading }
}

/** What a reader says of the marked passage, and would write in its place. */
export function ReportedNotice({
  report: { id, kind, quote, text, suggestion, language, passage },
}: {
  report: StaffReportDetail
}) {
  return (
    <aside className={styles.reported} aria-label={t.one}>
      <p className={styles.head}>
        <strong>{t.kinds[kind]}</strong>
        <StaffLink href={reportPath(id)}>{t.toReport}</StaffLink>
      </p>
      {text && (
        <p className={styles.words} dir="auto">
          {text}
        </p>
      )}
      {suggestion ? (
        <TextDifference before={quote} after={suggestion} {...textIn(language)} />
      ) : (
        passage?.words === '' && (
          <blockquote className={styles.words} {...textIn(language)}>
            {quote}
          </blockquote>
        )
      )}
    </aside>
  )
}
