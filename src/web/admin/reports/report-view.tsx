import { useEffect, useRef, useState } from 'react'
import { bookPath, idOf } from '#contract/addresses.ts'
import type { StaffReportDetail } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { penIcon, warningIcon } from '../../ui/icons.ts'
import { useFreshRow } from '../forms/use-staff-form.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { View, ViewState } from '../parts/view.tsx'
import { chapterTextPath, editTranslationPath, pathToReported, reportsPath, type ViewProps } from '../paths.ts'
import { CorrectionForm, Suggestion } from './correction-form.tsx'
import { NextReport, NoneLeft, useWayOn } from './next-report.tsx'
import styles from './reports.module.css'
import { Resolution } from './resolution.tsx'
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

function Report({ first }: { first: StaffReportDetail }) {
  const [report, setReport] = useState(first)
  const [notice, setNotice] = useState<string>()
  const way = useWayOn(report.id)
  const { kind, work, chapter, language, createdAt, resolved } = report
  if (way.hasEnded) return <NoneLeft />
  const place = [work.title, chapter && t.chapter(chapter.number), language.name].filter(Boolean).join(' · ')
  return (
    <View title={t.kinds[kind]} back={back} hint={`${place} · ${t.sent(createdAt)}`} actions={<NextReport way={way} />}>
      <div className={styles.report}>
        <ReportedPassage report={report} />
        <ReadersWords report={report} />
        <div className={styles.answer}>
          {notice && <Notice key={notice} words={notice} />}
          {resolved ? (
            <Resolution
              report={report}
              onChanged={(changed) => {
                setNotice(undefined)
                setReport(changed)
              }}
            />
          ) : (
            <CorrectionForm
              report={report}
              onChanged={setReport}
              onNotice={setNotice}
              onResolved={(resolved) => way.goOn(() => setReport(resolved))}
            />
          )}
          <ReportWays report={report} />
        </div>
      </div>
    </View>
  )
}

/** Tells what others have done meanwhile. It comes into sight: the button that was pressed may stand far below. */
function Notice({ words }: { words: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <p ref={notice} className={styles.notice} role="alert">
      <Icon path={warningIcon} />
      {words}
    </p>
  )
}

/** The passage as it is now, beside the passage of the original. */
function ReportedPassage({ report }: { report: StaffReportDetail }) {
  const { passage, language } = report
  if (!passage) return <p className={`${styles.notice} ${styles.whole}`}>{t.gone}</p>
  const { before, words, after, original, hasChanged } = passage
  const notice = words === '' ? t.moved : hasChanged && t.changed
  return (
    <>
      {notice && (
        <p className={`${styles.notice} ${styles.whole}`}>
          <Icon path={warningIcon} />
          {notice}
        </p>
      )}
      <section className={styles.now} aria-labelledby="now">
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
        <section className={styles.beside} aria-labelledby="original">
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
    </>
  )
}

/** What the reader says is wrong, and would write. */
function ReadersWords({ report }: { report: StaffReportDetail }) {
  const { quote, text, suggestion, language, passage, resolved } = report
  // Reported words that are found are marked in the passage.
  const isLost = !passage || passage.words === ''
  // In the field for the new wording the suggestion is written already.
  const isWithoutField = suggestion !== null && (!passage?.paragraphs || resolved !== null)
  if (!isLost && !text && !isWithoutField) return null
  return (
    <div className={styles.reader}>
      {isLost && (
        <section aria-labelledby="words">
          <h2 id="words">{t.quote}</h2>
          <blockquote className={styles.quoted} {...textIn(language)}>
            {quote}
          </blockquote>
        </section>
      )}
      {text && (
        <section aria-labelledby="readers-words">
          <h2 id="readers-words">{t.readersWords}</h2>
          <p className={styles.readersWords} dir="auto">
            {text}
          </p>
        </section>
      )}
      {isWithoutField && <Suggestion report={report} />}
    </div>
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
        <StaffLink className={passage.paragraphs ? 'button quiet' : 'button'} href={pathToReported(form, id)}>
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
