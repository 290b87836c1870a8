import { type FocusEvent, useRef, useState } from 'react'
import { readingPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { formatBytes } from './bytes.ts'
import { keepMessages as t } from './keep-messages.ts'
import { forgetWork } from './keep-work.ts'
import type { KeptWork } from './kept-database.ts'
import { bytesOf, type useKeptWorks } from './kept-works.ts'
import styles from './shelf-kept-works.module.css'
import { useRoom } from './storage.ts'

/** The works that are kept on this device: how much room each takes, and the way to be rid of it. */
export function KeptWorks({ works, failed }: ReturnType<typeof useKeptWorks>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const room = useRoom(works)
  const [isFailed, setFailed] = useState(false)
  const all = works?.reduce((sum, kept) => sum + bytesOf(kept), 0) ?? 0

  async function remove(id: number) {
    const isGone = await forgetWork(id).then(
      () => true,
      () => false,
    )
    setFailed(!isGone)
    heading.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby="kept-works">
      <h2 id="kept-works" ref={heading} tabIndex={-1}>
        {t.heading}
      </h2>
      <p className={styles.hint}>{failed ? t.failures.refused : t.hint}</p>
      <p role="status" className={styles.withdrawn}>
        {isFailed && t.notRemoved}
      </p>
      {works && works.length > 0 && (
        <>
          <ul className={styles.works}>
            {works.map((kept) => (
              <Kept key={kept.id} kept={kept} onRemove={() => remove(kept.id)} />
            ))}
          </ul>
          <p className={styles.hint}>
            {t.total(formatBytes(all))} {room && t.use(formatBytes(room.used), formatBytes(room.free))}{' '}
            {room?.isLasting === false && t.notLasting}
          </p>
        </>
      )}
    </section>
  )
}

function Kept({ kept, onRemove }: { kept: KeptWork; onRemove: () => void }) {
  const { work, codes, isWithdrawn } = kept
  const title = work.localTitle ?? work.title
  const original = work.originalLanguage.code
  const languages = work.availableLanguages.filter(({ code }) => codes.includes(code))
  return (
    <li className={styles.work}>
      <div>
        <h3>
          <Link
            href={readingPath(work, codes.includes(original) ? original : (codes[0] ?? original), undefined)}
            {...(work.localTitle === null ? textIn(work.originalLanguage) : interfaceText)}
          >
            {title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <bdi>{work.author.name}</bdi> · {formatBytes(bytesOf(kept))} · {t.in(languages.length)}
        </p>
        <ul className={styles.languages}>
          {languages.map((language) => (
            <li key={language.code}>
              <Link href={readingPath(work, language.code, undefined)} {...textIn(language)}>
                {language.autonym}
              </Link>
            </li>
          ))}
        </ul>
        {isWithdrawn && <p className={styles.withdrawn}>{t.withdrawn}</p>}
      </div>
      <RemoveButton title={title} onRemove={onRemove} />
    </li>
  )
}

/** Asks once more before it does so: without a network there is no way back. */
function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <button
      type="button"
      className={styles.remove}
      data-asked={isAsked || undefined}
      aria-label={isAsked ? undefined : t.removeWork(title)}
      onClick={() => (isAsked ? onRemove() : setAsked(true))}
      onBlur={(_: FocusEvent) => setAsked(false)}
    >
      {isAsked ? t.removeAgain : t.removeShort}
    </button>
  )
}
