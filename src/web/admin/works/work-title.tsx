import { bookPath } from '#contract/addresses.ts'
import type { StaffWork, Work } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { chaptersPath, historyPath } from '../paths.ts'
import { workMessages as t } from './work-messages.ts'
import styles from './work-title.module.css'
import { languageCodes } from './work-values.ts'

/** The title of a work in the table, with its links. */
export function WorkTitle({ work }: { work: StaffWork }) {
  return (
    <div className={styles.title}>
      <div className={styles.names}>
        <bdi {...textIn(work.originalLanguage)} className="two-lines" title={work.title}>
          {work.title}
        </bdi>
        {work.featured && <Badge tone="plain">{t.featured}</Badge>}
      </div>
      <p className={styles.also}>
        {work.localTitle && work.localTitle !== work.title && (
          <bdi className="two-lines" title={work.localTitle}>
            {work.localTitle}
          </bdi>
        )}
        {work.publicationYear !== null && <span>{work.publicationYear}</span>}
      </p>
      <WorkLinks work={work} />
    </div>
  )
}

/** Links to the chapters, the history and the public page of a work. Staff see that page of a draft too. */
export function WorkLinks({ work }: { work: Pick<StaffWork, 'id' | 'title' | 'hasChapters'> }) {
  return (
    <p className={styles.links}>
      {work.hasChapters && (
        <StaffLink href={chaptersPath(work.id)} aria-label={t.chaptersOf(work.title)}>
          {t.chapters}
        </StaffLink>
      )}
      <StaffLink href={historyPath('work', work.id)} aria-label={t.historyOf(work.title)}>
        {t.history}
      </StaffLink>
      <a href={bookPath(work.id)} target="_blank" rel="noreferrer" title={t.viewHint} aria-label={t.viewOf(work.title)}>
        {t.view}
      </a>
    </p>
  )
}

export function LanguageChips({ languages }: { languages: Work['availableLanguages'] }) {
  if (languages.length === 0) return t.none
  const { codes, others } = languageCodes(languages)
  return (
    <ul className={styles.chips} title={languages.map(({ name }) => name).join(', ')}>
      {codes.map(({ id, code }) => (
        <li key={id} className={styles.chip}>
          {code}
        </li>
      ))}
      {others > 0 && <li className={styles.more}>{t.more(others)}</li>}
    </ul>
  )
}
