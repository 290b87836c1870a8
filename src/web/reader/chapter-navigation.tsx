import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isLegible } from '#faces/chosen-face.ts'
import { Link } from '../framework/router/link.tsx'
import { languageTag, textIn, textInCode } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { contentsIcon } from '../ui/icons.ts'
import styles from './chapter-navigation.module.css'
import { openCode } from './reading-place.ts'

interface ChapterProps {
  work: WorkDetail
  reading: Reading
}

/** The number and the title of the open chapter, and the contents. */
export function ChapterHeader({ work, reading }: ChapterProps) {
  const { formatNumber, marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const { chapter, contents, language, beside } = reading
  if (!chapter) return null
  const languages = [language, work.originalLanguage]
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
            {contents.map((entry) => (
              <li key={entry.number} data-missing={entry.available ? undefined : ''}>
                <Link
                  href={readingPath(work, openCode(reading), entry.number)}
                  aria-current={entry.number === chapter.number ? 'page' : undefined}
                >
                  <span className={styles.figure}>{formatNumber(entry.number)}</span>
                  <bdi className={styles.title} {...textInCode(entry.titleLanguage, languages)}>
                    {entry.title}
                  </bdi>
                  {!entry.available && <small {...interfaceText}>{t.notInLanguage}</small>}
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
          data-reading-face
          data-legible={isLegible(languageTag(beside.language.code)) || undefined}
        >
          {beside.text.title}
        </p>
      )}
    </header>
  )
}

/** How many chapters before and after the open one the margin shows. */
const NEAR = 6

/** The chapters around the open one, in the margin of a wide screen: elsewhere the contents lead to them. */
export function NearChapters({ work, reading }: ChapterProps) {
  const { formatNumber, marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const { chapter, contents, language } = reading
  if (!chapter || contents.length < 2) return null
  const first = Math.max(0, Math.min(chapter.number - 1 - NEAR, contents.length - 2 * NEAR - 1))
  return (
    <nav className={styles.near} aria-label={t.near} data-screen-only {...textIn(language)}>
      <ol>
        {contents.slice(first, first + 2 * NEAR + 1).map(({ number, title, titleLanguage, available }) => (
          <li key={number} data-missing={available ? undefined : ''}>
            <Link
              href={readingPath(work, openCode(reading), number)}
              aria-current={number === chapter.number ? 'page' : undefined}
            >
              <span className={styles.figure}>{formatNumber(number)}</span>
              <bdi className={styles.title} {...textInCode(titleLanguage, [language, work.originalLanguage])}>
                {title}
              </bdi>
              {!available && <small {...interfaceText}>{t.notInLanguage}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Links to the previous and the next chapter. Where there is none, the words stay, but are no link. */
export function ChapterTurn({ work, reading }: ChapterProps) {
  const t = useMessages('reading')
  if (!reading.chapter) return null
  const { number } = reading.chapter
  return (
    <nav className={styles.turn} aria-label={t.turn} data-screen-only>
      <Turn label={t.previous} rel="prev" number={number - 1} work={work} reading={reading} />
      <Turn label={t.next} rel="next" number={number + 1} work={work} reading={reading} />
    </nav>
  )
}

function Turn({ label, rel, number, work, reading }: ChapterProps & { label: string; rel: string; number: number }) {
  const { marks: interfaceText } = useLocale()
  const chapter = reading.contents[number - 1]
  const name = <small {...interfaceText}>{label}</small>
  if (!chapter)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address
      <a role="link" aria-disabled="true">
        {name}
      </a>
    )
  return (
    <Link href={readingPath(work, openCode(reading), number)} rel={rel}>
      {name}
      <b {...textInCode(chapter.titleLanguage, [reading.language, work.originalLanguage])}>{chapter.title}</b>
    </Link>
  )
}
