import { useEffect, useRef, useState } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { Link } from '../../framework/router/link.tsx'
import { interfaceText } from '../../i18n/interface.ts'
import { languageTag, textInCode } from '../../i18n/language-tag.ts'
import { useLastRead } from '../../last-read/last-read.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { percentOf, progressIn } from '../progress/progress.ts'
import { readingMinutes } from '../progress/reading-time.ts'
import { shareRead } from '../progress/share-read.ts'
import { readingProgressMessages as t } from './contents-messages.ts'
import styles from './contents-panel.module.css'

/** How far the reader has come, and the way to every chapter. */
export function ContentsPanel({ work, code, reading, onClose }: ToolProps) {
  const list = useRef<HTMLOListElement>(null)
  const read = useLastRead()?.find((one) => one.work === work.id)?.read ?? []

  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(), [])

  const { contents = [], chapter, language } = reading ?? {}
  const languages = [...(language ? [language] : []), work.originalLanguage]
  return (
    <Panel title={t.title} onClose={onClose}>
      {reading?.text && <HowFar reading={reading} />}
      {contents.length > 0 && (
        <nav aria-label={t.chapters}>
          <ol ref={list} className={styles.chapters}>
            {contents.map((one) => (
              <li key={one.number}>
                <Link
                  href={readingPath(work, code, one.number)}
                  aria-current={one.number === chapter?.number ? 'page' : undefined}
                  onClick={onClose}
                >
                  <span className={styles.figure}>{one.number}</span>
                  <bdi className={styles.title} {...textInCode(one.titleLanguage, languages)}>
                    {one.title}
                  </bdi>
                  <small {...interfaceText}>{said(one, reading, read[one.number - 1])}</small>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </Panel>
  )
}

type Chapter = Reading['contents'][number]

/** @param read how far it was read, in hundredths; undefined: not that this device knew */
function said({ available, length }: Chapter, reading: Reading | undefined, read = 0): string {
  if (!available) return t.notInLanguage
  const minutes = reading && t.minutes(readingMinutes(length, languageTag(reading.language.code)))
  const far = read >= 100 ? t.read : read > 0 && t.readSoFar(read)
  return [minutes, far].filter(Boolean).join(' · ')
}

function HowFar({ reading }: { reading: Reading }) {
  // As it was when this was opened: nothing moves behind it.
  const [share] = useState(shareRead)
  const { ofWork, minutes, minutesOfWork } = progressIn(reading, share)
  const { chapter, contents } = reading
  const left = chapter ? t.left(minutes, minutesOfWork) : t.leftInAll(minutes)
  const words = [
    chapter && t.chapter(chapter.number, contents.length),
    t.ofWork(percentOf(ofWork)),
    ofWork < 1 ? left : t.finished,
  ]
  return (
    <div className={styles.far}>
      <p>{words.filter((one) => one !== null).join(' · ')}</p>
      <progress value={ofWork} aria-hidden="true" />
    </div>
  )
}
