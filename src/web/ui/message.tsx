import type { ReactNode } from 'react'
import { interfaceText } from '../i18n/interface.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import styles from './message.module.css'

/** A sentence in place of content that is missing, empty or could not be loaded. */
export function Message({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <p className={styles.message} role={role} {...interfaceText}>
      {children}
    </p>
  )
}

/** In place of a page whose code is not loaded yet. */
export function PageLoading() {
  return (
    <p role="status" className={styles.loading}>
      {siteMessages.loading}
    </p>
  )
}
