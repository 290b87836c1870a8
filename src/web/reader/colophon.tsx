import type { MouseEvent } from 'react'
import { bookPath, pageAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { useRead } from '../framework/data/use-read.ts'
import { Link } from '../framework/router/link.tsx'
import { languageTag, textIn } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { openTool } from '../page-text/tool.ts'
import { Chips, tagChips } from '../ui/works/chips.tsx'
import { worksByAuthorRead } from '../ui/works/work-data.ts'
import styles from './colophon.module.css'
import { readingMinutes } from './progress/reading-time.ts'

const OTHERS = 5

interface ColophonProps {
  work: WorkDetail
  reading: Reading | undefined
}

/** Other works by the same author. */
function NextWorks({ work }: { work: WorkDetail }) {
  const readingMessages = useMessages('reading')
  const { data = [] } = useRead(worksByAuthorRead(work.authorId))
  const others = data.filter(({ id }) => id !== work.id).slice(0, OTHERS)
  if (others.length === 0) return null
  return (
    <nav className={styles.next} aria-labelledby="by-author">
      <p id="by-author">{readingMessages.byAuthor}</p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link href={bookPath(other.id)} {...(other.localTitle === null ? textIn(other.originalLanguage) : {})}>
              {other.localTitle ?? other.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The link leads to a page, for browsers without scripts. */
function openDownload(event: MouseEvent) {
  event.preventDefault()
  openTool('download')
}

/** The small facts of a work: beside the text where there is a margin, else after it. */
export function Colophon({ work, reading }: ColophonProps) {
  const locale = useLocale()
  const { marks: interfaceText } = locale
  const toolMessages = useMessages('tool')
  const readingMessages = useMessages('reading')
  const t = readingMessages
  return (
    <aside className={styles.colophon} aria-label={t.colophon} data-screen-only {...interfaceText}>
      <dl>
        <div>
          <dt>{t.writtenIn}</dt>
          <dd>{work.originalLanguage.name}</dd>
        </div>
        {work.availableLanguages.length > 0 && (
          <div>
            <dt>{t.readableIn}</dt>
            <dd>{t.languageCount(work.availableLanguages.length)}</dd>
          </div>
        )}
        {reading?.text && (
          <div>
            <dt>{reading.chapter ? t.thisChapter : t.thisText}</dt>
            <dd>{t.minutes(readingMinutes(reading.text.length, languageTag(reading.language.code)))}</dd>
          </div>
        )}
      </dl>
      {reading?.text && (
        <Link
          className="link tall"
          href={pageAddress('download', { work: work.id }, { language: reading.language.code })}
          onClick={openDownload}
        >
          {toolMessages.names.download}
        </Link>
      )}
      <NextWorks work={work} />
      <Chips label={t.tags} chips={tagChips(locale, work.tags)} />
    </aside>
  )
}
