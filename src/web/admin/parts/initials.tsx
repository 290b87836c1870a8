import type { ReactNode } from 'react'
import styles from './initials.module.css'

/** A name beside its initials, which are for eyes alone. */
export function Initials({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span className={styles.named}>
      <span className={styles.initials} aria-hidden="true">
        {of}
      </span>
      {children}
    </span>
  )
}
