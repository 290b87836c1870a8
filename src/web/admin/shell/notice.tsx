import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import brandMarkStyles from '../../ui/shell/brand-mark.module.css'
import { useSite } from '../../ui/site-context.ts'
import styles from './notice.module.css'
import shell from './shell.module.css'
import { shellMessages as t } from './shell-messages.ts'

/** A page of a few words, in place of a view. */
export function Notice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <div className={styles.brand}>
        <LibraryMark />
      </div>
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className={styles.ways}>{children}</div>
    </main>
  )
}

/** The provider's name, as readers see it; it leads out of the staff site, by the browser's own way. */
export function LibraryMark() {
  const { brandName } = useSite()
  return (
    <a href={libraryPath} className={brandMarkStyles.mark}>
      {brandName}
      <i aria-hidden="true">.</i>
    </a>
  )
}

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
