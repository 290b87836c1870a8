import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { bookPath } from '../../paths.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { editWorkPath } from '../paths.ts'
import { chapterMessages as t } from './chapter-messages.ts'
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
