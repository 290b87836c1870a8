import type { StaffWork } from '#contract/works.ts'
import { bookPath } from '../../paths.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { chaptersPath, historyPath } from '../paths.ts'
import styles from './work-links.module.css'
import { workMessages as t } from './work-messages.ts'

/** From a work to its chapters, its history and its public page, which staff see while it is a draft too. */
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
