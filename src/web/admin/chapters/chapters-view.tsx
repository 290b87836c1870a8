import { useState } from 'react'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { findMessages } from '../find-replace/find-messages.ts'
import { rowOptions, Select } from '../forms/select.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'
import { StateLegend } from '../parts/badge.tsx'
import { View } from '../parts/view.tsx'
import { findPath, splitPath, type ViewProps, worksPath } from '../paths.ts'
import { PresenceLine } from '../presence/presence-line.tsx'
import { AddChapterDialog } from './chapter-dialogs.tsx'
import { ChapterList } from './chapter-list.tsx'
import { chapterMessages as t } from './chapter-messages.ts'
import { ChaptersState, NoChapters, WorkLine } from './chapters-state.tsx'
import styles from './chapters-view.module.css'
import { shownLanguages } from './places.ts'

const head = { title: t.title, back: { href: worksPath, label: t.backToWorks } }

/** The chapters of a work, in order. */
export function ChaptersView({ params }: ViewProps) {
  return (
    <ChaptersState workId={params.workId} {...head}>
      {(work, chapters, languages) => <Chapters work={work} chapters={chapters} languages={languages} />}
    </ChaptersState>
  )
}

interface ChaptersProps {
  work: StaffWorkDetail
  chapters: StaffChapter[]
  languages: StaffLanguage[]
}

function Chapters({ work, chapters, languages }: ChaptersProps) {
  const [adding, setAdding] = useState(false)
  const columns = useColumns({ work, chapters, languages })
  return (
    <View
      {...head}
      hint={<WorkLine work={work} />}
      actions={
        <>
          <StaffLink href={findPath({ work: work.id })} className="button quiet">
            {findMessages.title}
          </StaffLink>
          <StaffLink href={splitPath(work.id)} className="button quiet">
            {t.split}
          </StaffLink>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <Icon path={addIcon} />
            {t.add}
          </button>
        </>
      }
    >
      <div className={styles.first}>
        {chapters.length > 0 && <p className={styles.hint}>{t.hint}</p>}
        <PresenceLine of={`chapters:${work.id}`} revision={undefined} isSaving={false} isDirty={false} />
      </div>
      {chapters.length === 0 ? (
        <NoChapters />
      ) : (
        <>
          <div className={styles.above}>
            <StateLegend withGaps={chapters.some(({ translations }) => translations.some(({ gaps }) => gaps))} />
            {columns.others.length > 0 && (
              <div className={styles.choice}>
                <Select
                  aria-label={t.showLanguage}
                  placeholder={t.showLanguage}
                  value={undefined}
                  options={rowOptions(columns.others)}
                  onChange={columns.show}
                />
              </div>
            )}
          </div>
          <ChapterList work={work} chapters={chapters} languages={columns.shown} />
        </>
      )}
      {adding && <AddChapterDialog work={work} languages={languages} onClose={() => setAdding(false)} />}
    </View>
  )
}

const ALSO = 'also'

/** The languages that have a column: those of the work's texts, and those in the address (`?also=3,7`). */
function useColumns({ work, chapters, languages }: ChaptersProps) {
  const location = useLocationStore()
  const { path, search } = useStaffAddress()
  const also = (new URLSearchParams(search).get(ALSO) ?? '').split(',').filter(Boolean)
  const shown = shownLanguages(work.originalLanguageId, chapters, languages, also.map(Number))
  return {
    shown,
    others: languages.filter((language) => !shown.includes(language)),
    show: (id: string) => location.go(`${path}?${ALSO}=${[...also, id].join(',')}`, { replace: true }),
  }
}
