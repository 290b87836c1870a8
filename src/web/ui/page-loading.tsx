import { siteMessages } from '../i18n/site-messages.ts'
import styles from './page-loading.module.css'

/** Stands where a page's code is still on its way. */
export function PageLoading() {
  return (
    <p role="status" className={styles.loading}>
      {siteMessages.loading}
    </p>
  )
}
