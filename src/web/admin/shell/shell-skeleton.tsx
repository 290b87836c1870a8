import shell from './shell.module.css'
import { shellMessages as t } from './shell-messages.ts'
import styles from './shell-skeleton.module.css'

const LINES = [1, 2, 3, 4, 5, 6, 7]

/** The shape of the staff site, while it is found out who asks. */
export function ShellSkeleton() {
  return (
    <div className={shell.shell} aria-busy="true">
      <div className={shell.bar} />
      <div className={shell.side}>
        {LINES.map((line) => (
          <span key={line} className={styles.entry} />
        ))}
      </div>
      <main className={`${shell.main} ${styles.main}`}>
        <p className="unseen" role="status">
          {t.loading}
        </p>
        <span className={styles.title} />
        <span className={styles.block} />
        <span className={styles.block} />
      </main>
    </div>
  )
}
