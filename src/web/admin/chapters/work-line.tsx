import { bookPath } from '#contract/addresses.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { editWorkPath } from '../paths.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import chaptersViewStyles from './chapters-view.module.css'
import styles from './work-line.module.css'

/** Which work this is about, and the ways to its other sides. */
export function WorkLine({ work }: { work: StaffWork }) {
  return (
    <span className={styles.line}>
      <cite {...textIn(work.originalLanguage)}>{work.title}</cite>
      <StaffLink className="link" href={editWorkPath(work.id)}>
        {t.editWork}
      </StaffLink>
      <a className="link" href={bookPath(work.id)}>
        {t.toReaders}
      </a>
    </span>
  )
}

/** Of a work that is one text in each language. */
export function NotChaptered({ workId }: { workId: number }) {
  return (
    <div className={chaptersViewStyles.begin}>
      <p>{t.notChaptered}</p>
      <p>{t.notChapteredHint}</p>
      <StaffLink href={editWorkPath(workId)} className="button">
        {t.toWorkForm}
      </StaffLink>
    </div>
  )
}
