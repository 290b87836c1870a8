import { bookPath } from '#contract/addresses.ts'
import type { StaffWork, Work } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ExportLink } from '../exports/export-link.tsx'
import { findMessages } from '../find-replace/find-messages.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { BesideCover } from '../parts/small-cover.tsx'
import { chaptersPath, editWorkPath, findPath, historyPath, reportsOfWorkPath, textsOfWorkPath } from '../paths.ts'
import { workMessages as t } from './work-messages.ts'
import styles from './work-title.module.css'
import { languageCodes } from './work-values.ts'

/** The title of a work in the table: it leads to the work. */
export function WorkTitle({ work }: { work: StaffWork }) {
  const also = [work.localTitle !== work.title && work.localTitle, work.publicationYear].filter(Boolean).join(' · ')
  return (
    <BesideCover work={work}>
      <div className={styles.cell}>
        <div className={styles.title}>
          <StaffLink href={editWorkPath(work.id)} className={styles.name} title={work.title}>
            <bdi {...textIn(work.originalLanguage)}>{work.title}</bdi>
          </StaffLink>
          {work.featured && <Badge tone="plain">{t.featured}</Badge>}
          {also && (
            <span className={styles.also}>
              <bdi>{also}</bdi>
            </span>
          )}
        </div>
      </div>
    </BesideCover>
  )
}

/** Links to all that belongs to a work, and to its public page. Staff see that page of a draft too. */
export function WorkLinks({ work }: { work: Pick<StaffWork, 'id' | 'title' | 'hasChapters'> }) {
  const links = [
    [textsOfWorkPath(work.id), t.texts, t.textsOf(work.title)],
    ...(work.hasChapters ? [[chaptersPath(work.id), t.chapters, t.chaptersOf(work.title)]] : []),
    [findPath({ work: work.id }), findMessages.title, t.findIn(work.title)],
    [reportsOfWorkPath(work.id), t.reports, t.reportsOf(work.title)],
    [historyPath('work', work.id), t.history, t.historyOf(work.title)],
  ] as const
  return (
    <p className={styles.links}>
      {links.map(([href, words, label]) => (
        <StaffLink key={href} href={href as string} aria-label={label}>
          {words}
        </StaffLink>
      ))}
      <a href={bookPath(work.id)} target="_blank" rel="noreferrer" title={t.viewHint} aria-label={t.viewOf(work.title)}>
        {t.view}
      </a>
      <ExportLink id={work.id} title={work.title} />
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
