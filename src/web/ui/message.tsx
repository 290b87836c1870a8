import type { ReactNode } from 'react'
import { useLocale, useMessages } from '../i18n/locale.ts'
import styles from './message.module.css'

/** A sentence in place of content that is missing, empty or could not be loaded. */
export function Message({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  const { marks: interfaceText } = useLocale()
  return (
    <p className={styles.message} role={role} {...interfaceText}>
      {children}
    </p>
  )
}

/** In place of a page whose code is not loaded yet. */
export function PageLoading() {
  const siteMessages = useMessages('site')
  return (
    <p role="status" className={styles.loading}>
      {siteMessages.loading}
    </p>
  )
}
