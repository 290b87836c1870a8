import type { ReactNode } from 'react'
import { isOwnCover, type Work } from '#contract/works.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import styles from './small-cover.module.css'

export type CoveredWork = Pick<Work, 'title' | 'author' | 'coverImage' | 'categories' | 'originalLanguage'>

/** The cover of a work as readers see it, no higher than a row of a table. Screen readers pass over it. */
export function SmallCover({ work }: { work: CoveredWork }) {
  const coverImage = isOwnCover(work.coverImage ?? '') ? work.coverImage : null
  return (
    <span className={styles.cover}>
      <Cover key={coverImage} work={{ ...work, coverImage }} lazy isSmall />
    </span>
  )
}

/** What is said of a work in the first cell of its row, beside its cover. */
export function BesideCover({ work, children }: { work: CoveredWork; children: ReactNode }) {
  return (
    <div className={styles.beside}>
      <SmallCover work={work} />
      {children}
    </div>
  )
}
