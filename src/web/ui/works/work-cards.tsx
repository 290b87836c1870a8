import { type ReactNode, useRef } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import { Link } from '../../framework/router/link.tsx'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { Cover } from '../cover/cover.tsx'
import styles from './work-cards.module.css'
import { useReadAheadInView } from './work-read-ahead.ts'

const NAMED_LANGUAGES = 2

interface WorkGridProps<W extends Work> {
  works: readonly W[]
  /** Drawn on each card below the author. */
  below?: ((work: W) => ReactNode) | undefined
  /** The titles' rank on their page. */
  heading?: 'h2' | 'h3'
  /** Code of the language in which the works are opened; by default the original. */
  opensIn?: string | undefined
}

/** Works side by side on their shelves. */
export function WorkGrid<W extends Work>({ works, below, heading = 'h3', opensIn }: WorkGridProps<W>) {
  const grid = useRef<HTMLUListElement>(null)
  useReadAheadInView(grid, works)
  return (
    <ul ref={grid} className={styles.grid}>
      {works.map((work) => (
        <WorkCard key={work.id} work={work} heading={heading} opensIn={opensIn}>
          {below?.(work)}
        </WorkCard>
      ))}
    </ul>
  )
}

/** Empty cards of the usual size, while the works are loading. */
export function WorkGridLoading({ count }: { count: number }) {
  const siteMessages = useMessages('site')
  return (
    <ul className={styles.grid} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.placeholder}>
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}

interface WorkCardProps {
  work: Work
  /** The title's rank on its page. */
  heading?: 'h2' | 'h3'
  /** Code of the language in which the work is opened; by default the original. */
  opensIn?: string | undefined
  /** Below the author: chips, badges. */
  children?: ReactNode
}

/**
 * A work on a shelf: its title in the interface's language first, then, where that is another, its original title.
 */
function WorkCard({ work, heading: Heading = 'h3', opensIn = work.originalLanguage.code, children }: WorkCardProps) {
  const { marks } = useLocale()
  const original = textIn(work.originalLanguage)
  const title = work.localTitle === null ? original : marks
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

/** Over the foot of the cover when the pointer is on the card; on a touch screen below the author. */
function Languages({ work }: { work: Work }) {
  const { comma } = useLocale()
  const cardMessages = useMessages('card')
  const named = work.availableLanguages.slice(0, NAMED_LANGUAGES)
  const others = work.availableLanguages.length - named.length
  return (
    <p className={styles.languages}>
      <b>{cardMessages.translations(work.availableLanguages.length)}</b>{' '}
      <span>{named.map((language) => language.name).join(comma)}</span>
      {others > 0 && <span>&nbsp;{cardMessages.others(others)}</span>}
    </p>
  )
}
