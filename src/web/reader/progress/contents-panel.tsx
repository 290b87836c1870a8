import { useEffect, useRef, useState } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { Link } from '../../framework/router/link.tsx'
import { languageTag, textInCode } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import type { Messages } from '../../i18n/messages.ts'
import { useLastRead } from '../../last-read/last-read.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './contents-panel.module.css'
import { measureShareRead, percentOf, progressIn } from './progress.ts'
import { readingMinutes } from './reading-time.ts'

/** How much of the work is read, and links to all chapters. */
export function ContentsPanel({ work, code, reading, onClose }: ToolProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('contents')
  const list = useRef<HTMLOListElement>(null)
  const percentages = useLastRead()?.find((entry) => entry.work === work.id)?.read ?? []

  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(), [])

  const { contents = [], chapter, language } = reading ?? {}
  const languages = [...(language ? [language] : []), work.originalLanguage]
  return (
    <Panel title={t.title} onClose={onClose}>
      {reading?.text && <ReadingProgress reading={reading} />}
      {contents.length > 0 && (
        <nav aria-label={t.chapters}>
          <ol ref={list} className={styles.chapters}>
            {contents.map((entry) => (
              <li key={entry.number}>
                <Link
                  href={readingPath(work, code, entry.number)}
                  aria-current={entry.number === chapter?.number ? 'page' : undefined}
                  onClick={onClose}
                >
                  <span className={styles.figure}>{entry.number}</span>
                  <bdi className={styles.title} {...textInCode(entry.titleLanguage, languages)}>
                    {entry.title}
                  </bdi>
                  <small {...interfaceText}>{describe(entry, reading, percentages[entry.number - 1], t)}</small>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </Panel>
  )
}

type ChapterEntry = Reading['contents'][number]

/** @param percentRead undefined: this device does not know */
function describe(
  { available, length }: ChapterEntry,
  reading: Reading | undefined,
  percentRead: number | undefined = 0,
  t: Messages['contents'],
): string {
  if (!available) return t.notInLanguage
  const minutes = reading && t.minutes(readingMinutes(length, languageTag(reading.language.code)))
  const progress = percentRead >= 100 ? t.read : percentRead > 0 && t.readSoFar(percentRead)
  return [minutes, progress].filter(Boolean).join(' · ')
}

function ReadingProgress({ reading }: { reading: Reading }) {
  const t = useMessages('contents')
  // Measured once: the page does not scroll while the panel is open.
  const [share] = useState(() => measureShareRead(reading))
  const { ofWork, minutes, minutesOfWork } = progressIn(reading, share)
  const { chapter, contents } = reading
  const left = chapter ? t.left(minutes, minutesOfWork) : t.leftInAll(minutes)
  const words = [
    chapter && t.chapter(chapter.number, contents.length),
    t.ofWork(percentOf(ofWork)),
    ofWork < 1 ? left : t.finished,
  ]
  return (
    <div className={styles.progress}>
      <p>{words.filter((part) => part !== null).join(' · ')}</p>
      <progress className="fine-line" value={ofWork} aria-hidden="true" />
    </div>
  )
}
