import { useEffect, useRef } from 'react'
import { idOf } from '#contract/addresses.ts'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useAlignment } from '../editor/edited-text.ts'
import { Select } from '../forms/select.tsx'
import { HistoryLink } from '../history/restore-button.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { stateOf, textStateMessages } from '../parts/text-state.ts'
import { View, ViewState } from '../parts/view.tsx'
import { chaptersPath, chapterTextPath, editWorkPath, type ViewProps } from '../paths.ts'
import { viewMessages } from '../shell/shell-messages.ts'
import { useWayBack } from '../texts/way-back.ts'
import { type TextPlace, useChapterText } from './chapter-data.ts'
import { chapterMessages as t } from './chapter-messages.ts'
import { ChapterTextForm } from './chapter-text-form.tsx'
import styles from './chapter-text-view.module.css'
import { ChaptersState } from './chapters-state.tsx'

/** The text of a chapter in one language. */
export function ChapterTextView({ params }: ViewProps) {
  const back = { href: chaptersPath(idOf(params.workId) ?? 0), label: t.back }
  return (
    <ChaptersState workId={params.workId} title={t.title} back={back} needsChapters={false}>
      {(work, chapters, languages) => <Place params={params} work={work} chapters={chapters} languages={languages} />}
    </ChaptersState>
  )
}

interface PlaceProps extends ViewProps {
  work: StaffWorkDetail
  chapters: StaffChapter[]
  languages: StaffLanguage[]
}

function Place({ params, work, chapters, languages }: PlaceProps) {
  const back = { href: chaptersPath(work.id), label: t.back }
  const chapter = chapters.find(({ id }) => id === idOf(params.chapterId))
  const language = languages.find(({ id }) => id === idOf(params.languageId))
  if (chapter && language) return <Texts place={{ work, chapters, languages, chapter, language }} />
  return (
    <View title={viewMessages.missing} back={back}>
      <p>{chapter ? t.noSuchLanguage : t.noSuchChapter}</p>
    </View>
  )
}

function Texts({ place }: { place: TextPlace }) {
  const { work, chapters, chapter, language } = place
  const has = (languageId: number) => chapter.translations.some((text) => text.languageId === languageId)
  const isOriginal = language.id === work.originalLanguageId
  const withOriginal = !isOriginal && has(work.originalLanguageId)
  const text = useChapterText(chapter.id, language.id, has(language.id))
  const original = useChapterText(chapter.id, work.originalLanguageId, withOriginal)
  const path = `/api/admin/chapters/${chapter.id}/translations/${language.id}/alignment`
  const alignment = useAlignment(has(language.id) ? path : undefined, text.data, original.data)
  const number = chapters.indexOf(chapter) + 1
  // A form that is shown stays, also while a newer version of its text or of the original is being read.
  const isShown = useRef(false)
  const state = {
    title: t.textTitle(number, language.name),
    back: useWayBack({ href: chaptersPath(work.id), label: t.back }),
  }
  const history = text.data && (
    <HistoryLink entity="chapter_translation" id={text.data.id} of={{ workId: work.id, ...text.data }} />
  )
  const shown = (
    <View {...state} hint={<TextLine place={place} />} actions={history} measure="desk">
      <ChapterTextForm
        place={place}
        turns={<ChapterTurns place={place} />}
        text={text.data}
        original={withOriginal ? original.data : undefined}
        alignment={alignment}
      />
    </View>
  )
  const toWait = [has(language.id) && text, withOriginal && original].filter((query) => query !== false)
  const waiting = isShown.current ? undefined : toWait.find((query) => query.data === undefined)
  useEffect(() => {
    isShown.current ||= !waiting
  })
  return waiting ? (
    <ViewState query={waiting} {...state}>
      {() => shown}
    </ViewState>
  ) : (
    shown
  )
}

/** The work, which leads to its form, and the title of the chapter. */
function TextLine({ place: { work, chapter } }: { place: TextPlace }) {
  const face = textIn(work.originalLanguage)
  return (
    <>
      <bdi {...face}>
        <StaffLink href={editWorkPath(work.id)}>{work.title}</StaffLink>
      </bdi>
      {' · '}
      <bdi {...face}>{chapter.title}</bdi>
    </>
  )
}

/** Links to the chapters before and after in the same language, and a choice of the language. */
function ChapterTurns({ place }: { place: TextPlace }) {
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
        <span className={styles.name} {...textIn(work.originalLanguage)}>
          {to.title}
        </span>
        {arrow === '→' && <span aria-hidden="true">{arrow}</span>}
      </StaffLink>
    )
  return (
    <>
      <div className={styles.language}>
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
      <nav className={styles.turns} aria-label={t.others}>
        {turn(chapters[at - 1], t.previousLabel, '←')}
        {turn(chapters[at + 1], t.nextLabel, '→')}
      </nav>
    </>
  )
}
