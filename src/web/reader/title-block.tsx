import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn, textInCode } from '../i18n/language-tag.ts'
import { formatYear } from '../i18n/year.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { isClassic } from './classic.ts'
import { readingMessages } from './reading-messages.ts'
import styles from './title-block.module.css'

interface TitleBlockProps {
  work: WorkDetail
  reading: Reading | undefined
}

export function TitleBlock({ work, reading }: TitleBlockProps) {
  const languages = [...(reading ? [reading.language] : []), work.originalLanguage]
  const own = { title: work.title, titleLanguage: work.originalLanguage.code }
  const { title, titleLanguage } = reading ?? own
  return (
    <header className={styles.block}>
      <PageHeading {...textInCode(titleLanguage, languages)}>{title}</PageHeading>
      {title !== work.title && (
        <p className={styles.original}>
          <bdi {...textIn(work.originalLanguage)}>{work.title}</bdi>
        </p>
      )}
      {title === work.title && work.localTitle !== null && titleLanguage !== reading?.language.code && (
        <p className={styles.original}>
          <bdi {...interfaceText}>{work.localTitle}</bdi>
        </p>
      )}
      <p className={styles.by}>
        <bdi lang="und">{work.author.name}</bdi>
        {work.publicationYear !== null && <bdi {...interfaceText}>{formatYear(work.publicationYear)}</bdi>}
        {isClassic(work.publicationYear) && (
          <bdi className={styles.classic} {...interfaceText}>
            {readingMessages.classic}
          </bdi>
        )}
      </p>
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
