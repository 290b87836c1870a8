import { type FormEvent, useEffect, useState } from 'react'
import { codesOf, shelfPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { toolMessages } from '../i18n/tool-messages.ts'
import type { ToolProps } from '../page-text/tool.ts'
import { Panel } from '../ui/panel.tsx'
import { estimateBytes, formatBytes } from './bytes.ts'
import { keepMessages as t } from './keep-messages.ts'
import styles from './keep-panel.module.css'
import { forgetWork } from './keep-work.ts'
import { forgetOutcome, startKeeping, stopKeeping, useKeeping } from './keeping.ts'
import { useKeptWorks } from './kept-works.ts'
import { canKeep, useRoom } from './storage.ts'

/** Keeps the work on this device in languages of the reader's choice, and shows how far that is. */
export function KeepPanel({ work, code, reading, onClose }: ToolProps) {
  const { works, failed } = useKeptWorks()
  const keeping = useKeeping(work.id)
  const room = useRoom(works)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [removal, setRemoval] = useState<string>()
  const kept = works?.find(({ id }) => id === work.id)
  const isUnderWay = keeping?.outcome === 'under way'
  const wanted = chosen ?? new Set<string>(kept?.codes ?? codesOf(code).filter((one) => one !== undefined))
  const codes = work.availableLanguages.map((language) => language.code).filter((one) => wanted.has(one))
  const isSame = kept !== undefined && codes.join() === kept.codes.join()

  useEffect(() => () => forgetOutcome(work.id), [work.id])

  function sizeOf(one: string): string | undefined {
    const exact = kept?.sizes[one]
    if (exact !== undefined) return formatBytes(exact)
    if (!reading?.text) return undefined
    const known = { letters: reading.text.length, code: reading.language.code }
    return t.about(formatBytes(estimateBytes(one, known, work.hasChapters ? work.chapterCount : 1)))
  }

  function choose(one: string, isWanted: boolean) {
    const next = new Set(wanted)
    if (isWanted) next.add(one)
    else next.delete(one)
    setChosen(next)
    setRemoval(undefined)
  }

  function keep(event: FormEvent) {
    event.preventDefault()
    setRemoval(undefined)
    void startKeeping(work.id, codes)
  }

  async function remove() {
    try {
      await forgetWork(work.id)
    } catch {
      setRemoval(t.notRemoved)
      return
    }
    forgetOutcome(work.id)
    setChosen(undefined)
    setRemoval(t.removed)
  }

  const told =
    removal ??
    (keeping?.outcome === 'kept' ? t.kept : keeping && keeping.outcome !== 'under way' && t.failures[keeping.outcome])

  return (
    <Panel title={toolMessages.names.keep} onClose={onClose}>
      {canKeep() && !failed ? (
        <form className={styles.form} onSubmit={keep}>
          <p>{t.intro}</p>
          <fieldset disabled={isUnderWay || works === undefined}>
            <legend>{t.languages}</legend>
            {work.availableLanguages.map((language) => (
              <label key={language.code}>
                <input
                  type="checkbox"
                  checked={wanted.has(language.code)}
                  onChange={({ target }) => choose(language.code, target.checked)}
                />
                <bdi {...textIn(language)}>{language.autonym}</bdi>
                <small>{sizeOf(language.code)}</small>
              </label>
            ))}
          </fieldset>
          {room && <p className={styles.room}>{t.free(formatBytes(room.free))}</p>}
          {isUnderWay ? (
            <div className={styles.progress}>
              <progress aria-label={t.progress} value={keeping.share} />
              <button type="button" onClick={() => stopKeeping(work.id)}>
                {t.cancel}
              </button>
            </div>
          ) : (
            <div className={styles.actions}>
              <button type="submit" className={styles.keep} disabled={codes.length === 0 || isSame}>
                {kept ? t.change : t.keep}
              </button>
              {kept && (
                <button type="button" onClick={remove}>
                  {t.remove}
                </button>
              )}
            </div>
          )}
          <p role="status" className={styles.told}>
            {told}
          </p>
        </form>
      ) : (
        <p role="alert">{canKeep() ? t.failures.refused : t.insecure}</p>
      )}
      <p>
        <Link className={styles.all} href={shelfPath}>
          {t.all}
        </Link>
      </p>
    </Panel>
  )
}
