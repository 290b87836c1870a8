import { bookPath, libraryPath } from '#contract/addresses.ts'
import { ApiError } from '../framework/data/api.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { Margin } from '../notes/margin.tsx'
import { useHidingHeader } from '../page-text/hiding-header.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { workRead } from '../ui/works/work-data.ts'
import { Colophon } from './colophon.tsx'
import { Description } from './description.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { LanguageOffer } from './languages/language-offer.tsx'
import { LanguageStrip } from './languages/language-strip.tsx'
import type { PairParts } from './pair/pair-parts.ts'
import { PositionKeeper } from './position/position-keeper.tsx'
import { PrintedSource } from './printed-source.tsx'
import { useProgress } from './progress/use-progress.ts'
import { readingRead } from './reader-data.ts'
import { ReadingBody } from './reading-body.tsx'
import { ReadingLoading } from './reading-loading.tsx'
import { readingMessages } from './reading-messages.ts'
import { chosenCode, readingPlace } from './reading-place.ts'
import styles from './reading-screen.module.css'
import { TitleBlock } from './title-block.tsx'

interface ReadingScreenProps extends ScreenProps {
  /** Where two languages are read. */
  pair?: PairParts
}

export function ReadingScreen({ place, pair }: ReadingScreenProps) {
  const wanted = readingPlace(place)
  const id = wanted?.id ?? 0
  const { data: work, isError } = useRead(workRead(id), { enabled: wanted !== undefined })
  const code = wanted && (work ? chosenCode(wanted, work) : wanted.code)
  const query = readingRead(id, code ?? '', wanted?.chapter)
  const { data: reading, error } = useRead(query, { enabled: wanted !== undefined && code !== undefined })
  useHidingHeader()
  useProgress(work, reading)

  if (!wanted || isError) return <NotFound title={readingMessages.notFound}>{readingMessages.notFoundText}</NotFound>
  if (!work) return <ReadingLoading />
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotFound code={siteMessages.notFoundCode} title={siteMessages.notFound}>
        {siteMessages.notFoundHint} <Link href={bookPath(work.id)}>{readingMessages.toStart}</Link>
      </NotFound>
    )

  return (
    <div className={pair?.frame ?? styles.reader} {...(reading && textIn(reading.language))}>
      <p className={styles.back} data-screen-only {...interfaceText}>
        <Link href={libraryPath}>
          <span aria-hidden="true">← </span>
          {siteMessages.backToLibrary}
        </Link>
      </p>
      {reading && <LanguageOffer work={work} reading={reading} />}
      {!pair && (
        <div className={styles.cover}>
          <Cover work={work} />
        </div>
      )}
      <TitleBlock work={work} reading={reading} />
      {!pair && <Description work={work} reading={reading} />}
      <LanguageStrip
        key={work.id}
        work={work}
        chosen={code}
        chapter={reading?.chapter?.number ?? wanted.chapter}
        reading={reading}
        pair={pair}
      />
      <Disclaimer />
      {reading && <PrintedSource work={work} reading={reading} />}
      <PositionKeeper reading={reading} />
      <ReadingBody
        work={work}
        chosen={code}
        reading={reading}
        readKey={query.key}
        failure={error?.message}
        pair={pair}
      />
      <ErrorBoundary of={reading}>
        <Margin work={work} reading={reading} />
      </ErrorBoundary>
      <Colophon work={work} reading={reading} />
    </div>
  )
}
