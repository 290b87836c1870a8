import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isLegible } from '#faces/chosen-face.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { languageTag, textIn, textInCode } from '../i18n/language-tag.ts'
import { Icon } from '../ui/icon.tsx'
import { contentsIcon } from '../ui/icons.ts'
import styles from './chapter-header.module.css'
import { readingMessages } from './reading-messages.ts'
import { openCode } from './reading-place.ts'

interface ChapterHeaderProps {
  work: WorkDetail
  reading: Reading
}

export function ChapterHeader({ work, reading }: ChapterHeaderProps) {
  const { chapter, contents, language, beside } = reading
  if (!chapter) return null
  const languages = [language, work.originalLanguage]
  const t = readingMessages
  return (
    <header className={styles.header}>
      <p className={styles.number}>
        <bdi {...interfaceText}>{t.chapter(chapter.number, contents.length)}</bdi>
      </p>
      <details key={`${language.code} ${chapter.number}`} className={styles.contents} data-screen-only>
        <summary>
          <Icon path={contentsIcon} />
          <bdi {...interfaceText}>{t.contents}</bdi>
        </summary>
        <nav aria-label={t.contents}>
          <ol>
            {contents.map((one) => (
              <li key={one.number} data-missing={one.available ? undefined : ''}>
                <Link
                  href={readingPath(work, openCode(reading), one.number)}
                  aria-current={one.number === chapter.number ? 'page' : undefined}
                >
                  <span className={styles.figure}>{one.number}</span>
                  <bdi className={styles.title} {...textInCode(one.titleLanguage, languages)}>
                    {one.title}
                  </bdi>
                  {!one.available && <small {...interfaceText}>{t.notInLanguage}</small>}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      <h2
        {...textInCode(chapter.titleLanguage, languages)}
        data-legible={isLegible(languageTag(chapter.titleLanguage)) || undefined}
      >
        {chapter.title}
      </h2>
      {beside?.text?.title && (
        <p
          className={styles.beside}
          {...textIn(beside.language)}
          data-legible={isLegible(languageTag(beside.language.code)) || undefined}
        >
          {beside.text.title}
        </p>
      )}
    </header>
  )
}
