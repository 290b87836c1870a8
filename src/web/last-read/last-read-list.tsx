import { type MouseEvent, useId } from 'react'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { forgetReading, goOnPath, type LastRead } from './last-read.ts'
import styles from './last-read-list.module.css'
import { shelfReadMessages as t } from './last-read-messages.ts'

interface LastReadListProps {
  works: readonly LastRead[]
  /** Side by side, each as high as all others. */
  inRow?: boolean
}

/** Works that were read on this device: each a way on to where it was left, and a way to have it forgotten. */
export function LastReadList({ works, inRow = false }: LastReadListProps) {
  return (
    <ul className={inRow ? styles.row : styles.list}>
      {works.map((one) => (
        <Item key={one.work} one={one} />
      ))}
    </ul>
  )
}

function Item({ one }: { one: LastRead }) {
  const title = useId()
  const { chapter, chapters, share } = one
  const hundredths = Math.min(99, Math.max(1, Math.round(share * 100)))
  return (
    <li>
      <h3>
        <Link id={title} href={goOnPath(one)} lang={one.lang} dir={one.dir}>
          {one.title}
        </Link>
      </h3>
      <p className={styles.author}>
        <bdi lang="und">{one.author}</bdi>
      </p>
      <p className={styles.place} {...interfaceText}>
        <bdi lang={one.autonymLang} dir={one.autonymDir}>
          {one.autonym}
        </bdi>
        {chapter !== undefined && chapters > 0 && <span>{t.chapter(chapter, chapters)}</span>}
        <span>{share < 1 ? t.share(hundredths) : t.finished}</span>
      </p>
      <progress value={share} aria-hidden="true" />
      <button type="button" aria-describedby={title} aria-label={t.forget} title={t.forget} onClick={forget} />
    </li>
  )

  function forget({ currentTarget }: MouseEvent) {
    const item = currentTarget.closest('li')
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
    // The focus is not to go down with what had it.
    ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
    forgetReading(one.work)
  }
}
