import type { ReactNode } from 'react'
import { bookPath, idOf } from '#contract/addresses.ts'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork, StaffWorkDetail } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { View, ViewState } from '../parts/view.tsx'
import { editWorkPath } from '../paths.ts'
import { useChapters, useWork } from './chapter-data.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import styles from './chapters-state.module.css'

interface ChaptersStateProps {
  /** The id in the address, which may be anything. */
  workId: string | undefined
  title: string
  back: { href: string; label: string }
  /** Default: true. false: shown also for a work that has become one text, as its chapters stay stored. */
  needsChapters?: boolean
  children: (work: StaffWorkDetail, chapters: StaffChapter[], languages: StaffLanguage[]) => ReactNode
}

/**
 * Reads a work with its chapters, and all languages, for a view of the chapters area. Shows in their place that they are
 * being read or cannot be read, or that the work has no chapters.
 */
export function ChaptersState({ workId, needsChapters = true, children, ...view }: ChaptersStateProps) {
  const id = idOf(workId) ?? 0
  const work = useWork(id)
  const chapters = useChapters(id)
  const languages = useLanguages()
  return (
    <ViewState query={work} {...view}>
      {(work) =>
        work.hasChapters || !needsChapters ? (
          <ViewState query={chapters} {...view}>
            {(chapters) => (
              <ViewState query={languages} {...view}>
                {(languages) => children(work, chapters, languages)}
              </ViewState>
            )}
          </ViewState>
        ) : (
          <View {...view} hint={<WorkLine work={work} />}>
            <div className={styles.begin}>
              <p>{t.notChaptered}</p>
              <p>{t.notChapteredHint}</p>
              <StaffLink href={editWorkPath(work.id)} className="button">
                {t.toWorkForm}
              </StaffLink>
            </div>
          </View>
        )
      }
    </ViewState>
  )
}

/** In a view that has no chapter to show. */
export function NoChapters() {
  return (
    <div className={styles.begin}>
      <p>{t.empty}</p>
      <p>{t.emptyHint}</p>
    </div>
  )
}

/** The title of the work that a view is about, with links to its form and to its public page. */
export function WorkLine({ work }: { work: StaffWork }) {
  return (
    <span className={styles.line}>
      <cite {...textIn(work.originalLanguage)}>{work.title}</cite>
      <StaffLink className="link tall" href={editWorkPath(work.id)}>
        {t.editWork}
      </StaffLink>
      <a className="link tall" href={bookPath(work.id)}>
        {t.toReaders}
      </a>
    </span>
  )
}
