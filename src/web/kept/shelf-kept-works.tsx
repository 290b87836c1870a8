import { type FocusEvent, useRef, useState } from 'react'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { formatBytes } from './bytes.ts'
import { removeWork } from './keep-work.ts'
import type { KeptWork } from './kept-database.ts'
import { KeptLanguages, KeptTitle } from './kept-links.tsx'
import styles from './shelf-kept-works.module.css'
import { bytesOf, type useKeptWorks, useRoom } from './use-kept-works.ts'

/** The section of the shelf with the kept works: how much room each takes, and a button that removes it. */
export function KeptWorksSection({ works, failed }: ReturnType<typeof useKeptWorks>) {
  const t = useMessages('kept')
  const { intlTag } = useLocale()
  const inBytes = (bytes: number) => formatBytes(bytes, intlTag)
  const heading = useRef<HTMLHeadingElement>(null)
  const room = useRoom(works)
  const [hasFailed, setHasFailed] = useState(false)
  const totalBytes = works?.reduce((sum, kept) => sum + bytesOf(kept), 0) ?? 0

  async function remove(id: number) {
    await removeWork(id).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
    heading.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby="kept-works">
      <h2 id="kept-works" ref={heading} tabIndex={-1}>
        {t.heading}
      </h2>
      <p className={styles.hint}>{failed ? t.failures.refused : t.hint}</p>
      <p role="status" className={styles.withdrawn}>
        {hasFailed && t.notRemoved}
      </p>
      {works && works.length > 0 && (
        <>
          <ul className={styles.works}>
            {works.map((kept) => (
              <KeptItem key={kept.id} kept={kept} onRemove={() => remove(kept.id)} />
            ))}
          </ul>
          <p className={styles.hint}>
            {t.total(inBytes(totalBytes))} {room && t.use(inBytes(room.used), inBytes(room.free))}{' '}
            {room?.isPersisted === false && t.notLasting}
          </p>
        </>
      )}
    </section>
  )
}

function KeptItem({ kept, onRemove }: { kept: KeptWork; onRemove: () => void }) {
  const t = useMessages('kept')
  const { intlTag } = useLocale()
  const { work, codes, isWithdrawn } = kept
  const title = work.localTitle ?? work.title
  const count = work.availableLanguages.filter(({ code }) => codes.includes(code)).length
  return (
    <li className={styles.work}>
      <div>
        <h3>
          <KeptTitle kept={kept} />
        </h3>
        <p className={styles.facts}>
          <bdi>{work.author.name}</bdi> · {formatBytes(bytesOf(kept), intlTag)} · {t.in(count)}
        </p>
        <KeptLanguages kept={kept} />
        {isWithdrawn && <p className={styles.withdrawn}>{t.withdrawn}</p>}
      </div>
      <RemoveButton title={title} onRemove={onRemove} />
    </li>
  )
}

/** Removes at the second press: without a network the work could not be fetched again. */
function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const t = useMessages('kept')
  const [isPressedOnce, setPressedOnce] = useState(false)
  return (
    <button
      type="button"
      className={`framed ${styles.remove}`}
      data-asked={isPressedOnce || undefined}
      aria-label={isPressedOnce ? undefined : t.removeWork(title)}
      onClick={() => (isPressedOnce ? onRemove() : setPressedOnce(true))}
      onBlur={(_: FocusEvent) => setPressedOnce(false)}
    >
      {isPressedOnce ? t.removeAgain : t.removeShort}
    </button>
  )
}
