import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { languageTag } from '../i18n/language-tag.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { tagPath } from '../paths.ts'
import { Chips } from '../ui/chips.tsx'
import styles from './colophon.module.css'
import { readingMinutes } from './reading-time.ts'

interface ColophonProps {
  work: WorkDetail
  reading: Reading | undefined
}

/** The small facts of a work: beside the text where there is a margin, else after it. */
export function Colophon({ work, reading }: ColophonProps) {
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
      <Chips label={t.tags} chips={work.tags.map((tag) => ({ label: tag, href: tagPath(tag) }))} />
    </aside>
  )
}
