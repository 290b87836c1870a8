import { tableMessages as t } from './form-messages.ts'
import styles from './retry.module.css'

/** In place of what could not be read. */
export function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.retry} role="alert">
      <p>{t.failed}</p>
      <button type="button" className="button quiet" onClick={() => onRetry()}>
        {t.again}
      </button>
    </div>
  )
}
