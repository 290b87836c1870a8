import { type FormEvent, useEffect, useState } from 'react'
import { codesOf, shelfPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import type { ToolProps } from '../page-text/tool.ts'
import { Panel } from '../ui/panel.tsx'
import { estimateBytes, formatBytes } from './bytes.ts'
import styles from './keep-panel.module.css'
import { cancelKeeping, forgetOutcome, removeWork, requestKeeping, useKeepRequest } from './keep-work.ts'
import { canKeep, useKeptWorks, useRoom } from './use-kept-works.ts'

/** The panel that keeps the open work in the languages that the reader chooses, and shows the progress. */
export function KeepPanel({ work, code, reading, onClose }: ToolProps) {
  const t = useMessages('kept')
  const toolMessages = useMessages('tool')
  const { intlTag } = useLocale()
  const inBytes = (bytes: number) => formatBytes(bytes, intlTag)
  const { works, failed } = useKeptWorks()
  const request = useKeepRequest(work.id)
  const room = useRoom(works)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  /** What came of removing the work. */
  const [removal, setRemoval] = useState<string>()
  const kept = works?.find(({ id }) => id === work.id)
  const isRunning = request?.outcome === 'running'
  const selected = chosen ?? new Set<string>(kept?.codes ?? codesOf(code).filter((read) => read !== undefined))
  const codes = work.availableLanguages.map((language) => language.code).filter((available) => selected.has(available))
  const isSame = kept !== undefined && codes.join() === kept.codes.join()

  useEffect(() => () => forgetOutcome(work.id), [work.id])

  function sizeIn(language: string): string | undefined {
    const exact = kept?.sizes[language]
    if (exact !== undefined) return inBytes(exact)
    if (!reading?.text) return undefined
    const known = { letters: reading.text.length, code: reading.language.code }
    return t.about(inBytes(estimateBytes(language, known, work.hasChapters ? work.chapterCount : 1)))
  }

  function select(language: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(language)
    else next.delete(language)
    setChosen(next)
    setRemoval(undefined)
  }

  function keep(event: FormEvent) {
    event.preventDefault()
    setRemoval(undefined)
    void requestKeeping(work.id, codes)
  }

  async function remove() {
    try {
      await removeWork(work.id)
    } catch {
      setRemoval(t.notRemoved)
      return
    }
    forgetOutcome(work.id)
    setChosen(undefined)
    setRemoval(t.removed)
  }

  const result =
    removal ??
    (request?.outcome === 'kept' ? t.kept : request && request.outcome !== 'running' && t.failures[request.outcome])

  return (
    <Panel title={toolMessages.names.keep} onClose={onClose}>
      {canKeep() && !failed ? (
        <form className={styles.form} onSubmit={keep}>
          <p>{t.intro}</p>
          <fieldset disabled={isRunning || works === undefined}>
            <legend>{t.languages}</legend>
            {work.availableLanguages.map((language) => (
              <label key={language.code}>
                <input
                  type="checkbox"
                  checked={selected.has(language.code)}
                  onChange={({ target }) => select(language.code, target.checked)}
                />
                <bdi {...textIn(language)}>{language.autonym}</bdi>
                <small>{sizeIn(language.code)}</small>
              </label>
            ))}
          </fieldset>
          {room && <p className={styles.room}>{t.free(inBytes(room.free))}</p>}
          {isRunning ? (
            <div className={styles.progress}>
              <progress aria-label={t.progress} value={request.share} />
              <button type="button" className="framed" onClick={() => cancelKeeping(work.id)}>
                {t.cancel}
              </button>
            </div>
          ) : (
            <div className={styles.actions}>
              <button type="submit" className={`framed ${styles.keep}`} disabled={codes.length === 0 || isSame}>
                {kept ? t.change : t.keep}
              </button>
              {kept && (
                <button type="button" className="framed" onClick={remove}>
                  {t.remove}
                </button>
              )}
            </div>
          )}
          <p role="status" className={styles.result}>
            {result}
          </p>
        </form>
      ) : (
        <p role="alert">{canKeep() ? t.failures.refused : t.insecure}</p>
      )}
      <p>
        <Link className="link tall" href={shelfPath}>
          {t.all}
        </Link>
      </p>
    </Panel>
  )
}
