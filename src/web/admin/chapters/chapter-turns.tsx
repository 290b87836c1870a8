import type { StaffChapter } from '#contract/chapters.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { Select } from '../parts/select.tsx'
import { stateOf, textStateMessages } from '../parts/text-state-messages.ts'
import { chapterTextPath } from '../paths.ts'
import type { TextPlace } from './chapter-data.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import styles from './chapter-turns.module.css'

/** From this chapter to its neighbours in the same language, and to itself in another. */
export function ChapterTurns({ place }: { place: TextPlace }) {
  const { work, chapters, languages, chapter, language } = place
  const location = useLocationStore()
  const at = chapters.indexOf(chapter)
  const turn = (to: StaffChapter | undefined, label: string, arrow: string) =>
    to && (
      <StaffLink
        href={chapterTextPath(work.id, to.id, language.id)}
        aria-label={`${label}: ${to.title}`}
        data-next={arrow === '→' || undefined}
      >
        {arrow === '←' && <span aria-hidden="true">{arrow}</span>}
        <span {...textIn(work.originalLanguage)}>{to.title}</span>
        {arrow === '→' && <span aria-hidden="true">{arrow}</span>}
      </StaffLink>
    )
  return (
    <div className={styles.turns}>
      <p className={styles.title} {...textIn(work.originalLanguage)}>
        {chapter.title}
      </p>
      <div className={styles.choice}>
        <Select
          aria-label={t.otherLanguage}
          value={String(language.id)}
          options={languages.map(({ id, name }) => ({
            value: String(id),
            label: `${name} – ${textStateMessages[stateOf(chapter.translations.find((one) => one.languageId === id))]}`,
          }))}
          onChange={(id) => location.go(chapterTextPath(work.id, chapter.id, Number(id)))}
        />
      </div>
      <nav aria-label={t.others}>
        {turn(chapters[at - 1], t.previousLabel, '←')}
        {turn(chapters[at + 1], t.nextLabel, '→')}
      </nav>
    </div>
  )
}
