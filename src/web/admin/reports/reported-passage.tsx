import type { StaffReportDetail } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { bookPath } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { penIcon, warningIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { atPlace, chapterTextPath, editTranslationPath } from '../paths.ts'
import styles from './reports.module.css'
import { staffReportMessages as t } from './staff-report-messages.ts'

/** The passage as it reads now beside the one of the original. */
export function ReportedPassage({ report }: { report: StaffReportDetail }) {
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
            {/* All of it needs no mark. */}
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

/** Where it is edited, and where it is read. */
export function ReportWays({ report: { passage, language, work, chapter } }: { report: StaffReportDetail }) {
  if (!passage) return null
  const { translationId, place, block } = passage
  const form =
    translationId === null
      ? chapter && chapterTextPath(work.id, chapter.id, language.id)
      : editTranslationPath(translationId)
  const number = chapter && chapter.number > 1 ? `/${chapter.number}` : ''
  return (
    <p className={styles.ways}>
      {form && (
        <StaffLink className="button" href={atPlace(form, place)}>
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
