import { useState } from 'react'
import { bookPath, idOf } from '#contract/addresses.ts'
import type { StaffReportDetail } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { penIcon, warningIcon } from '../../ui/icons.ts'
import { TextDifference } from '../forms/text-difference.tsx'
import { useFreshRow } from '../forms/use-staff-form.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { View, ViewState } from '../parts/view.tsx'
import { chapterTextPath, editTranslationPath, pathToReported, reportsPath, type ViewProps } from '../paths.ts'
import styles from './reports.module.css'
import { Resolution, ResolveForm } from './resolution.tsx'
import { staffReportMessages as t } from './staff-report-messages.ts'

const back = { href: reportsPath, label: t.back }

/** `reports/:id`: a report, with the passage as it is now. */
export function ReportView({ params }: ViewProps) {
  const query = useFreshRow<StaffReportDetail>(`/api/admin/reports/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.one} back={back}>
      {(report) => <Report first={report} />}
    </ViewState>
  )
}

/** @param first the report as it was opened: a newer one must not replace a reply that is being typed */
function Report({ first }: { first: StaffReportDetail }) {
  const [report, setReport] = useState(first)
  const { kind, work, chapter, language, quote, text, suggestion, createdAt, resolved } = report
  const place = [work.title, chapter && t.chapter(chapter.number), language.name].filter(Boolean).join(' · ')
  // Reported words that are found are marked in the passage.
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
          <section aria-labelledby="readers-words">
            <h2 id="readers-words">{t.readersWords}</h2>
            <p className={styles.readersWords} dir="auto">
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

/** The passage as it is now, beside the passage of the original. */
function ReportedPassage({ report }: { report: StaffReportDetail }) {
  const { passage, language } = report
  if (!passage) return <p className={styles.notice}>{t.gone}</p>
  const { before, words, after, original, hasChanged } = passage
  const notice = words === '' ? t.moved : hasChanged && t.changed
  return (
    <>
      {notice && (
        <p className={styles.notice}>
          <Icon path={warningIcon} />
          {notice}
        </p>
      )}
      <div className={styles.pair}>
        <section aria-labelledby="now">
          <h2 id="now">
            {t.now} · <bdi>{language.name}</bdi>
          </h2>
          <p className={styles.passage} {...textIn(language)}>
            {before}
            {/* If all of the passage was reported, it needs no mark. */}
            {before + after === '' ? words : words && <mark>{words}</mark>}
            {after}
          </p>
        </section>
        {original && (
          <section aria-labelledby="original">
            <h2 id="original">
              {t.original} · <bdi>{original.language.name}</bdi>
            </h2>
            {original.text === '' ? (
              <p className={styles.hint}>{t.unanswered}</p>
            ) : (
              <p className={styles.passage} {...textIn(original.language)}>
                {original.text}
              </p>
            )}
          </section>
        )}
      </div>
    </>
  )
}

/** Links to the editor and to the public page, at the passage. */
function ReportWays({ report: { id, passage, language, work, chapter } }: { report: StaffReportDetail }) {
  if (!passage) return null
  const { translationId, block } = passage
  const form =
    translationId === null
      ? chapter && chapterTextPath(work.id, chapter.id, language.id)
      : editTranslationPath(translationId)
  const number = chapter && chapter.number > 1 ? `/${chapter.number}` : ''
  return (
    <p className={styles.ways}>
      {form && (
        <StaffLink className="button" href={pathToReported(form, id)}>
          <Icon path={penIcon} />
          {t.edit}
        </StaffLink>
      )}
      <a
        className="button quiet"
        href={`${bookPath(work.id)}/${encodeURIComponent(language.code)}${number}#p${block}`}
        target="_blank"
        rel="noreferrer"
      >
        {t.read}
      </a>
    </p>
  )
}
