import type { ReactNode } from 'react'
import { interfaceText } from '../../i18n/interface.ts'
import styles from './progress-note.module.css'

/** Before a text that is not finished. */
export function ProgressNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} {...interfaceText}>
      {children}
    </p>
  )
}
