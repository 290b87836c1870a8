import type { ReactNode } from 'react'
import { LibraryMark } from '../shell/library-mark.tsx'
import styles from './notice.module.css'

/** A page of a few words, in place of a view. */
export function Notice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <div className={styles.brand}>
        <LibraryMark />
      </div>
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className={styles.ways}>{children}</div>
    </main>
  )
}
