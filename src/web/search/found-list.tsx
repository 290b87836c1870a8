import { useRef } from 'react'
import type { FoundWork } from '#contract/search.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { useReadAheadInView } from '../ui/works/work-read-ahead.ts'
import styles from './found-list.module.css'
import { FoundRow } from './found-row.tsx'

/** Works that were found, one beneath the other. */
export function FoundList({ works }: { works: readonly FoundWork[] }) {
  const list = useRef<HTMLUListElement>(null)
  useReadAheadInView(list, works)
  return (
    <ul ref={list} className={styles.list}>
      {works.map((work) => (
        <FoundRow key={work.id} work={work} />
      ))}
    </ul>
  )
}

/** Empty places of the rows' own size, while they are on their way. */
export function FoundLoading({ count }: { count: number }) {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.placeholder}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}
