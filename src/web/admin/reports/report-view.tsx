import { useState } from 'react'
import type { StaffReportDetail } from '#contract/reports.ts'
import { idOf } from '../../framework/page/page.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { TextDifference } from '../parts/text-difference.tsx'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { reportsPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { ReportedPassage, ReportWays } from './reported-passage.tsx'
import styles from './reports.module.css'
import { Resolution } from './resolution.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { staffReportMessages as t } from './staff-report-messages.ts'

const back = { href: reportsPath, label: t.back }

/** `reports/:id`: one report, with the passage as it is now. */
export function ReportView({ params }: ViewProps) {
  const query = useFreshRow<StaffReportDetail>(`/api/admin/reports/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.one} back={back}>
      {(report) => <Report first={report} />}
    </ViewState>
  )
}

/** @param first what was opened: what is read meanwhile does not take the place of a reply that is being written */
function Report({ first }: { first: StaffReportDetail }) {
  const [report, setReport] = useState(first)
  const { kind, work, chapter, language, quote, text, suggestion, createdAt, resolved } = report
  const place = [work.title, chapter && t.chapter(chapter.number), language.name].filter(Boolean).join(' · ')
  // Elsewhere they are marked where they stand.
  const lost = !report.passage || report.passage.words === ''
  return (
    <View title={t.kinds[kind]} back={back} hint={`${place} · ${t.sent(createdAt)}`}>
      <div className={styles.report}>
        {lost && (
          <section aria-labelledby="words">
            <h2 id="words">{t.quote}</h2>
            <blockquote className={styles.quoted} {...textIn(language)}>
              {quote}
            </blockquote>
          </section>
        )}
        <ReportedPassage report={report} />
        {text && (
          <section aria-labelledby="told">
            <h2 id="told">{t.told}</h2>
            <p className={styles.told} dir="auto">
              {text}
            </p>
          </section>
        )}
        {suggestion && (
          <section aria-labelledby="suggestion">
            <h2 id="suggestion">{t.suggestion}</h2>
            <p className={styles.hint}>{t.suggestionHint}</p>
            <TextDifference before={quote} after={suggestion} {...textIn(language)} />
          </section>
        )}
        <ReportWays report={report} />
        {resolved ? (
          <Resolution report={report} onChanged={setReport} />
        ) : (
          <ResolveForm report={report} onChanged={setReport} />
        )}
      </div>
    </View>
  )
}
