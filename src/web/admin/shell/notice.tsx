import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import brandMarkStyles from '../../ui/shell/brand-mark.module.css'
import { useSite } from '../../ui/site-context.ts'
import styles from './notice.module.css'
import shell from './shell.module.css'
import { shellMessages as t } from './shell-messages.ts'

interface NoticeProps {
  title: string
  hint: string
  /** It is the door of the staff site: the library's name stands large above it. */
  isDoor?: boolean
  /** Said after the hint. */
  more?: ReactNode
  children: ReactNode
}

/** A page with a short message, in place of the staff site. */
export function Notice({ title, hint, isDoor = false, more, children }: NoticeProps) {
  return (
    <main className={styles.notice} data-door={isDoor || undefined}>
      <div className={styles.brand}>
        <LibraryMark />
      </div>
      <h1>{title}</h1>
      <p>{hint}</p>
      {more}
      <div className={styles.ways}>{children}</div>
    </main>
  )
}

/** The name of the library, as readers see it, linked to the library. */
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

/** The outline of the staff site, while the session is read. */
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
