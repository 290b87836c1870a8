import { useRef } from 'react'
import { type LastRead as Begun, forgetReading } from './last-read.ts'
import { LastReadList } from './last-read-list.tsx'
import { shelfReadMessages as t } from './last-read-messages.ts'
import styles from './shelf-last-read.module.css'

/** Everything that was read on this device. */
export function LastRead({ works }: { works: readonly Begun[] }) {
  const heading = useRef<HTMLHeadingElement>(null)

  function forgetAll() {
    if (!confirm(t.forgotten(works.length))) return
    forgetReading()
    heading.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby="last-read">
      <h2 id="last-read" ref={heading} tabIndex={-1}>
        {t.lastRead}
      </h2>
      {works.length === 0 ? (
        <p className={styles.nothing}>{t.nothing}</p>
      ) : (
        <>
          <LastReadList works={works} />
          <button type="button" onClick={forgetAll}>
            {t.forgetAll}
          </button>
        </>
      )}
    </section>
  )
}
