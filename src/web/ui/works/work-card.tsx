import type { ReactNode } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import { Link } from '../../framework/router/link.tsx'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Cover } from '../cover/cover.tsx'
import { cardMessages } from './card-messages.ts'
import styles from './work-card.module.css'

const NAMED_LANGUAGES = 2

interface WorkCardProps {
  work: Work
  /** The title's rank on its page. */
  heading?: 'h2' | 'h3'
  /** Code of the language in which the work is opened; the original unless said. */
  opensIn?: string | undefined
  /** Below the author: chips, badges. */
  children?: ReactNode
}

/**
 * A work on a shelf. The name a visitor can read comes first; its own, where that is another, stands on the board and
 * beneath.
 */
export function WorkCard({
  work,
  heading: Heading = 'h3',
  opensIn = work.originalLanguage.code,
  children,
}: WorkCardProps) {
  const original = textIn(work.originalLanguage)
  const title = work.localTitle === null ? original : interfaceText
  return (
    <li className={styles.card}>
      <div className={styles.stand}>
        <Cover work={work} lazy />
      </div>
      <Heading className={styles.title}>
        <Link href={readingPath(work, opensIn, undefined)} {...title}>
          {work.localTitle ?? work.title}
        </Link>
      </Heading>
      {work.localTitle !== null && (
        <p className={styles.original}>
          <bdi {...original}>{work.title}</bdi>
        </p>
      )}
      <p className={styles.author}>
        <bdi>{work.author.name}</bdi>
      </p>
      {work.availableLanguages.length > 0 && <Languages work={work} />}
      {children}
    </li>
  )
}

/** Over the foot of the board when the card is looked at; beneath the author where nothing hovers. */
function Languages({ work }: { work: Work }) {
  const named = work.availableLanguages.slice(0, NAMED_LANGUAGES)
  const others = work.availableLanguages.length - named.length
  return (
    <p className={styles.languages} {...interfaceText}>
      <b>{cardMessages.translations(work.availableLanguages.length)}</b>{' '}
      <span>{named.map((language) => language.name).join(', ')}</span>
      {others > 0 && <span> {cardMessages.others(others)}</span>}
    </p>
  )
}
