import type { ReactNode } from 'react'
import { interfaceText } from '../i18n/interface.ts'
import styles from './message.module.css'

/** A plain sentence where something else would stand: nothing there, nothing found, not to be had. */
export function Message({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <p className={styles.message} role={role} {...interfaceText}>
      {children}
    </p>
  )
}
