import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Badge } from '../parts/badge.tsx'
import { WorkLinks } from './work-links.tsx'
import { workMessages as t } from './work-messages.ts'
import styles from './work-title.module.css'

/** A work's title in a table, with what leads on from it. */
export function WorkTitle({ work }: { work: StaffWork }) {
  return (
    <div className={styles.title}>
      <div className={styles.names}>
        <bdi {...textIn(work.originalLanguage)}>{work.title}</bdi>
        {work.featured && <Badge tone="plain">{t.featured}</Badge>}
      </div>
      <p className={styles.also}>
        {work.localTitle !== work.title && work.localTitle}
        {work.publicationYear !== null && <span>{work.publicationYear}</span>}
      </p>
      <WorkLinks work={work} />
    </div>
  )
}
