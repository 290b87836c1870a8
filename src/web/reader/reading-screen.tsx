import { useEffect, useRef } from 'react'
import { bookPath, libraryPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { ApiError } from '../framework/data/api.ts'
import type { Read } from '../framework/data/read-cache.ts'
import { useRead } from '../framework/data/use-read.ts'
import { machineMade } from '../framework/head/machine-made.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { Margin } from '../notes/marks/margin.tsx'
import { useHidingHeader } from '../page-text/hiding-header.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Failure } from '../ui/failure.tsx'
import { Message } from '../ui/message.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { readingRead, workRead } from '../ui/works/work-data.ts'
import { ChapterHeader, ChapterTurn, NearChapters } from './chapter-navigation.tsx'
import { Colophon } from './colophon.tsx'
import { LanguageOffer, OtherLanguages } from './languages/language-offers.tsx'
import { LanguageStrip } from './languages/language-strip.tsx'
import type { PairParts } from './pair/pair-parts.ts'
import { useParts } from './parts-code.ts'
import { PositionKeeper } from './position/position-keeper.tsx'
import { useProgress } from './progress/use-progress.ts'
import { chosenCode, readingPlace } from './reading-place.ts'
import styles from './reading-screen.module.css'
import { ReadingText, TextLoading, UnfinishedNote } from './reading-text.tsx'
import { Description, Disclaimer, PrintedSource, TitleBlock } from './work-header.tsx'

interface ReadingScreenProps extends ScreenProps {
  /** Where two languages are read. */
  pair?: PairParts
}

export function ReadingScreen({ place: address, pair }: ReadingScreenProps) {
  const siteMessages = useMessages('site')
  const t = useMessages('reading')
  const place = readingPlace(address)
  const id = place?.id ?? 0
  const { data: work, isError } = useRead(workRead(id), { enabled: place !== undefined })
  const code = place && (work ? chosenCode(place, work) : place.code)
  const read = readingRead(id, code ?? '', place?.chapter, place?.part)
  const { data: reading, error } = useRead(read, { enabled: place !== undefined && code !== undefined })
  const parts = useParts(reading)
  const head = useLastOf(id, reading)
  useHidingHeader()
  useProgress(work, reading)

  if (!place || isError) return <NotFound title={t.notFound}>{t.notFoundText}</NotFound>
  if (!work) return <ReadingLoading pair={pair} isOfChapter={place.chapter !== undefined} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotFound code={siteMessages.notFoundCode} title={siteMessages.notFound}>
        {siteMessages.notFoundHint}{' '}
        <Link className="link" href={bookPath(work.id)}>
          {t.toStart}
        </Link>
      </NotFound>
    )

  const language = head?.language ?? work.availableLanguages.find((language) => language.code === code)
  const made = (
    <>
      <Disclaimer inMargin={!pair} />
      {reading && <PrintedSource work={work} reading={reading} />}
    </>
  )
  return (
    // Its faces are those of the text, and its direction is that of the interface.
    <div className={pair?.frame ?? styles.reader} lang={language && textIn(language).lang} data-reading-face>
      <BackLink />
      {reading && <LanguageOffer work={work} reading={reading} />}
      {!pair && (
        <div className={styles.cover}>
          <Cover work={work} />
        </div>
      )}
      <TitleBlock work={work} reading={head} />
      {!pair && <Description work={work} reading={head} />}
      <LanguageStrip
        key={work.id}
        work={work}
        chosen={code}
        chapter={reading?.chapter?.number ?? place.chapter}
        reading={reading}
        pair={pair}
      />
      {!pair && made}
      <PositionKeeper reading={reading} />
      <div className={styles.body} {...(language && textIn(language))}>
        {reading && <ChapterHeader work={work} reading={reading} />}
        {pair && made}
        {reading && parts && <parts.Number work={work} reading={reading} />}
        <Body work={work} code={code} reading={reading} read={read} failure={error} pair={pair} />
        {reading && parts && <parts.Turn work={work} reading={reading} />}
        {reading && <ChapterTurn work={work} reading={reading} />}
      </div>
      <ErrorBoundary of={reading}>
        <Margin work={work} reading={reading} />
      </ErrorBoundary>
      <Colophon work={work} reading={reading} />
      {!pair && head && <NearChapters work={work} reading={head} />}
    </div>
  )
}

/** What is open of a work; while it is loading, or has failed to load, what was open before: so no title changes twice. */
function useLastOf(work: number, reading: Reading | undefined): Reading | undefined {
  const last = useRef<{ work: number; reading: Reading }>(undefined)
  useEffect(() => {
    if (reading) last.current = { work, reading }
  })
  return reading ?? (last.current?.work === work ? last.current.reading : undefined)
}

function BackLink() {
  const { marks: interfaceText } = useLocale()
  const siteMessages = useMessages('site')
  return (
    <p className={styles.back} data-screen-only {...interfaceText}>
      <Link href={libraryPath}>
        <span className="arrow" aria-hidden="true">
          ←
        </span>{' '}
        {siteMessages.backToLibrary}
      </Link>
    </p>
  )
}

/** In place of the page while the work is loading, and in its shape. */
function ReadingLoading({ pair, isOfChapter }: { pair: PairParts | undefined; isOfChapter: boolean }) {
  return (
    <div className={pair?.frame ?? styles.reader} aria-busy="true">
      <BackLink />
      {!pair && (
        <>
          <div className={styles.cover} />
          <Disclaimer inMargin />
        </>
      )}
      <header />
      <footer />
      <div className={styles.body}>
        <TextLoading isOfChapter={isOfChapter} />
      </div>
    </div>
  )
}

interface BodyProps {
  work: WorkDetail
  /** Code of a language, or of a pair; undefined: the work has no text yet. */
  code: string | undefined
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  read: Read<Reading>
  /** Why the text failed to load. */
  failure: Error | null
  pair: PairParts | undefined
}

/** The text, or the reason why there is none. */
function Body({ work, code, reading, read, failure, pair }: BodyProps) {
  const siteMessages = useMessages('site')
  const t = useMessages('reading')
  if (failure) {
    const reason = failure instanceof TypeError ? siteMessages.noNetwork : failure.message
    return <Failure of={read}>{t.failed(reason)}</Failure>
  }
  if (work.hasChapters && work.chapterCount === 0) return <Message>{t.noChapters}</Message>
  if (code === undefined) return <Message>{t.selectLanguage}</Message>
  if (!reading) return <TextLoading isOfChapter={work.hasChapters} />
  if (!reading.text) return <OtherLanguages work={work} reading={reading} />
  if (pair && reading.beside) return <pair.Text reading={reading} readKey={read.key} work={work} />
  return (
    <>
      {!reading.text.isComplete && <UnfinishedNote>{t.inProgress}</UnfinishedNote>}
      <ReadingText
        key={read.key}
        html={reading.text.html}
        language={reading.language}
        readKey={read.key}
        {...machineMade(work, reading.language.code)}
      />
    </>
  )
}
