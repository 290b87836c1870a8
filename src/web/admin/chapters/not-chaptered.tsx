import { StaffLink } from '../location/staff-link.tsx'
import { editWorkPath } from '../paths.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import styles from './chapters-view.module.css'

/** Of a work that is one text in each language. */
export function NotChaptered({ workId }: { workId: number }) {
  return (
    <div className={styles.begin}>
      <p>{t.notChaptered}</p>
      <p>{t.notChapteredHint}</p>
      <StaffLink href={editWorkPath(workId)} className="button">
        {t.toWorkForm}
      </StaffLink>
    </div>
  )
}
