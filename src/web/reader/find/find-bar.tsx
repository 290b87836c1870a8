import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchPath } from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import { Link } from '../../framework/router/link.tsx'
import { interfaceText } from '../../i18n/interface.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon, findIcon } from '../../ui/icons.ts'
import styles from './find-bar.module.css'
import { readingFindMessages } from './find-messages.ts'
import { chapterOf } from './found.ts'
import { useFind } from './use-find.ts'

const t = readingFindMessages
/** Found again where the bar is opened again. */
let lastWords = ''

/** Looks for words in the open work, in the language that is read. It stands in the place of the languages. */
export function FindBar({ onClose, ...place }: ToolProps) {
  const input = useRef<HTMLInputElement>(null)
  const isClosing = useRef(false)
  const [words, setWords] = useState(lastWords)
  const [query, setQuery] = useState(() => lastWords.trim())
  const { found, at, current, failed, step } = useFind(place, query)

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    return () => {
      if (isClosing.current)
        document.querySelector<HTMLElement>('[data-strip] [data-tool=find]')?.focus({ preventScroll: true })
    }
  }, [])

  function take(text: string) {
    lastWords = text
    setQuery(text.trim())
  }

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setWords(target.value)
    // Letters out of which a character is still to be made are not what is looked for.
    if (!(nativeEvent as InputEvent).isComposing) take(target.value)
  }

  function close() {
    isClosing.current = true
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    // The second: Safari, for the key that ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const hasNone = found?.total === 0
  return (
    <search className={styles.bar} aria-label={t.label} onKeyDown={onKeyDown} {...interfaceText}>
      <div className={styles.words}>
        <Icon path={findIcon} />
        <input
          ref={input}
          type="search"
          dir="auto"
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t.label}
          placeholder={t.label}
          value={words}
          onChange={onChange}
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
        />
      </div>
      <p className={styles.count} role="status">
        {found &&
          !hasNone &&
          (at === undefined ? t.elsewhere(found.total, found.isMore) : t.count(at + 1, found.total, found.isMore))}
        {current?.chapter && <span className="unseen">{t.inChapter(chapterOf(current))}</span>}
      </p>
      <button
        type="button"
        className={styles.previous}
        aria-label={t.previous}
        title={t.previous}
        onClick={() => step(-1)}
      >
        <Icon path={downIcon} />
      </button>
      <button type="button" aria-label={t.next} title={t.next} onClick={() => step(1)}>
        <Icon path={downIcon} />
      </button>
      <button type="button" className={styles.close} aria-label={t.close} title={t.close} onClick={close} />
      <p className={styles.none} role="status">
        {failed && t.failed}
        {hasNone && t.none}
        {hasNone && place.work.availableLanguages.length > 1 && (
          <>
            {' '}
            <Link href={searchPath(query)}>{t.everywhere}</Link>
          </>
        )}
      </p>
    </search>
  )
}
