import { siteMessages } from '../i18n/site-messages.ts'
import styles from './reading-loading.module.css'

const LINES = Array.from({ length: 14 }, (_, i) => `line ${i}`)

export function TextLoading() {
  return (
    <div className={styles.text} role="status" aria-label={siteMessages.loading}>
      {LINES.map((line) => (
        <span key={line} />
      ))}
    </div>
  )
}

/** The whole page, while nothing of the work is known. */
export function ReadingLoading() {
  return (
    <div className={styles.page}>
      <span className={styles.title} />
      <span className={styles.by} />
      <span className={styles.strip} />
      <TextLoading />
    </div>
  )
}
