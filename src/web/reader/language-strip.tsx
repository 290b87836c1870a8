import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './language-strip.module.css'
import { readingPath } from './reading-place.ts'

interface LanguageStripProps {
  work: WorkDetail
  chosen: string | undefined
  chapter: number | undefined
}

/** The languages of a work by their own names; the place stays the same from one to the other. */
export function LanguageStrip({ work, chosen, chapter }: LanguageStripProps) {
  const strip = useRef<HTMLUListElement>(null)

  // Another choice stands elsewhere
  useEffect(() => {
    const row = strip.current
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return
    const [frame, one] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    row.scrollBy({ left: one.left + one.width / 2 - frame.left - frame.width / 2, behavior: 'instant' })
  }, [chosen])

  if (work.availableLanguages.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={readingMessages.languages} data-strip data-screen-only>
      <ul ref={strip}>
        {work.availableLanguages.map((language) => (
          <li key={language.id}>
            <Link
              href={readingPath(work, language.code, chapter)}
              hrefLang={textIn(language).lang}
              title={language.name}
              aria-current={language.code === chosen ? 'page' : undefined}
            >
              {language.code === chosen && <Icon name="check" />}
              <bdi {...textIn(language)}>{language.autonym}</bdi>
              {language.id === work.originalLanguageId && <small {...interfaceText}>{readingMessages.original}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
