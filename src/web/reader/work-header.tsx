import { useState } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isMachineMade } from '../framework/head/machine-made.ts'
import { useNavigation } from '../framework/router/navigation.ts'
import { textIn, textInCode } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { isClassic } from '../i18n/year.ts'
import { Icon } from '../ui/icon.tsx'
import { infoIcon } from '../ui/icons.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useSite } from '../ui/site-context.ts'
import { openCode } from './reading-place.ts'
import styles from './work-header.module.css'

interface WorkHeaderProps {
  work: WorkDetail
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
}

const languagesOf = ({ work, reading }: WorkHeaderProps) => [
  ...(reading ? [reading.language] : []),
  work.originalLanguage,
]

/** In letters: in the size of others it would take three lines of a phone. */
const LONG_TITLE = 40
/** Vowels and tones above letters and below. */
const WITHOUT_WIDTH = /\p{Mn}/gu

/** The title, the author and the year of a work; on paper also the language. */
export function TitleBlock({ work, reading }: WorkHeaderProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const { title, titleLanguage } = reading ?? { title: work.title, titleLanguage: work.originalLanguage.code }
  return (
    <header className={styles.title} data-long={title.replace(WITHOUT_WIDTH, '').length > LONG_TITLE || undefined}>
      <PageHeading {...textInCode(titleLanguage, languagesOf({ work, reading }))}>{title}</PageHeading>
      <div className={styles.facts}>
        {title !== work.title && (
          <p className={styles.original}>
            <bdi
              {...textIn(work.originalLanguage)}
              data-reading-face={reading?.beside?.language.code === work.originalLanguage.code || undefined}
            >
              {work.title}
            </bdi>
          </p>
        )}
        {reading && title === work.title && work.localTitle !== null && titleLanguage !== reading.language.code && (
          <p className={styles.original}>
            <bdi {...interfaceText}>{work.localTitle}</bdi>
          </p>
        )}
        <p className={styles.by}>
          <bdi lang="und">{work.author.name}</bdi>
          {work.publicationYear !== null && <bdi {...interfaceText}>{t.year(work.publicationYear)}</bdi>}
          {isClassic(work.publicationYear) && (
            <bdi className={styles.classic} {...interfaceText}>
              {t.classic}
            </bdi>
          )}
        </p>
      </div>
      {reading && (
        <p className={styles.language} {...textIn(reading.language)}>
          {reading.language.autonym}
          {reading.beside && (
            <>
              {' · '}
              <bdi {...textIn(reading.beside.language)}>{reading.beside.language.autonym}</bdi>
            </>
          )}
        </p>
      )}
    </header>
  )
}

/** So much fits into two lines on a phone, in widths of a Latin letter. */
const SHORT_DESCRIPTION = 80
/** Han, kana and Hangul are about twice as wide. */
const WIDE_LETTERS = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g

/** On a narrow screen only the first lines, so that the text is not pushed away. */
export function Description({ work, reading }: WorkHeaderProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const [isOpen, setOpen] = useState(false)
  const description = reading?.description ?? work.description
  if (!description) return null
  const code = reading?.descriptionLanguage ?? work.originalLanguage.code
  return (
    <div
      className={styles.description}
      data-open={isOpen}
      data-screen-only
      {...textInCode(code, languagesOf({ work, reading }))}
    >
      <p>{description}</p>
      {description.replace(WIDE_LETTERS, 'mm').length > SHORT_DESCRIPTION && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} lang={interfaceText.lang}>
          {isOpen ? t.less : t.more}
        </button>
      )}
    </div>
  )
}

/** Says that the translations are made by machine. @param inMargin it stands in the margin where there is one */
export function Disclaimer({ inMargin }: { inMargin: boolean }) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const site = useSite()
  return (
    <aside
      className={styles.disclaimer}
      data-margin={inMargin || undefined}
      aria-label={t.disclaimerTitle}
      {...interfaceText}
    >
      <p>{t.disclaimer}</p>
      <details data-screen-only>
        <summary>
          <Icon path={infoIcon} />
          <span>{t.about}</span>
        </summary>
        <p>
          {t.aboutText(site.brandName)}{' '}
          <a className="link" href={site.brandUrl}>
            {t.aboutLink(site.brandName)}
          </a>
        </p>
      </details>
    </aside>
  )
}

/** On paper: where the text is from. On the screen the address bar says it. */
export function PrintedSource({ work, reading }: { work: WorkDetail; reading: Reading }) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const { brandName, publicUrl } = useSite()
  const { prefix } = useNavigation()
  const hasTranslation = isMachineMade(work, reading.language.code) || reading.beside?.text
  const path = readingPath(work, openCode(reading), reading.chapter?.number)
  return (
    <p className={styles.source} {...interfaceText}>
      {hasTranslation ? `${t.disclaimerTitle} · ` : ''}
      {brandName} · {publicUrl + prefix + path}
    </p>
  )
}
