import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { shelfPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { closeIcon } from '../ui/icons.ts'
import { continuePath, forgetReading, type LastRead, markUnfinished, useLastRead } from './last-read.ts'
import styles from './last-read-list.module.css'

const MOST_IN_ROW = 4

/** A section of the page, as the home page draws them. */
export interface SectionProps {
  title: string
  more: { label: string; href: string }
  children: ReactNode
}

/** On the home page: the works that the reader has begun on this device and not finished. */
export function UnfinishedWorks({ Section }: { Section: ComponentType<SectionProps> }) {
  const t = useMessages('lastRead')
  const siteMessages = useMessages('site')
  const unfinished = (useLastRead() ?? []).filter(({ share }) => share < 1)
  // The page has left room by what is stored; some of it may not be readable.
  useEffect(markUnfinished, [])
  if (unfinished.length === 0) return null
  return (
    <Section title={t.goOn} more={{ label: siteMessages.shelf, href: shelfPath }}>
      <LastReadList works={unfinished.slice(0, MOST_IN_ROW)} inRow />
    </Section>
  )
}

/** The section of the shelf with all works that were read on this device. */
export function LastReadSection({ works }: { works: readonly LastRead[] }) {
  const t = useMessages('lastRead')
  const heading = useRef<HTMLHeadingElement>(null)

  function forgetAll() {
    if (!confirm(t.forgotten(works.length))) return
    forgetReading()
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="last-read">
      <h2 id="last-read" ref={heading} tabIndex={-1}>
        {t.lastRead}
      </h2>
      {works.length === 0 ? (
        <p className={styles.nothing}>{t.nothing}</p>
      ) : (
        <>
          <LastReadList works={works} />
          <button type="button" className={`framed ${styles.forget}`} onClick={forgetAll}>
            {t.forgetAll}
          </button>
        </>
      )}
    </section>
  )
}

interface LastReadListProps {
  works: readonly LastRead[]
  /** Side by side, all of one height. */
  inRow?: boolean
}

/** Each work is a link to where its reading stopped, with a button that forgets it. */
function LastReadList({ works, inRow = false }: LastReadListProps) {
  return (
    <ul className={inRow ? styles.row : styles.list}>
      {works.map((work) => (
        <Item key={work.work} {...work} />
      ))}
    </ul>
  )
}

function Item(entry: LastRead) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('lastRead')
  const titleId = useId()
  const { chapter, chapters, share } = entry
  const percent = Math.min(99, Math.max(1, Math.round(share * 100)))
  return (
    <li>
      <h3>
        <Link id={titleId} href={continuePath(entry)} lang={entry.lang} dir={entry.dir}>
          {entry.title}
        </Link>
      </h3>
      <p className={styles.author}>
        <bdi lang="und">{entry.author}</bdi>
      </p>
      <p className={styles.place} {...interfaceText}>
        <bdi lang={entry.autonymLang} dir={entry.autonymDir}>
          {entry.autonym}
        </bdi>
        {chapter !== undefined && chapters > 0 && <span>{t.chapter(chapter, chapters)}</span>}
        <span>{share < 1 ? t.share(percent) : t.finished}</span>
      </p>
      <progress className="fine-line" value={share} aria-hidden="true" />
      <IconButton label={t.forget} icon={closeIcon} aria-describedby={titleId} onClick={forget} />
    </li>
  )

  function forget({ currentTarget }: MouseEvent) {
    const item = currentTarget.closest('li')
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
    // This button goes: the focus must not go with it.
    ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
    forgetReading(entry.work)
  }
}
