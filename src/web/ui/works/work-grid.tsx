import { type ReactNode, useRef } from 'react'
import type { Work } from '#contract/works.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { WorkCard } from './work-card.tsx'
import styles from './work-grid.module.css'
import { useReadAheadInView } from './work-read-ahead.ts'

interface WorkGridProps<W extends Work> {
  works: readonly W[]
  /** What a card says below its author. */
  below?: ((work: W) => ReactNode) | undefined
  /** The titles' rank on their page. */
  heading?: 'h2' | 'h3'
  /** Code of the language in which the works are opened; the original unless said. */
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

/** Empty places of the works' own size, while they are on their way. */
export function WorkGridLoading({ count }: { count: number }) {
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
