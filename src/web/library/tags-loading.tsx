import { siteMessages } from '../i18n/site-messages.ts'
import styles from './tags-loading.module.css'

export function TagsLoading({ count }: { count: number }) {
  return (
    <ul className={styles.tags} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} />
      ))}
    </ul>
  )
}
