import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchPath } from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { Link } from '../../framework/router/link.tsx'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { focusTool, type ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon, downIcon, findIcon, upIcon } from '../../ui/icons.ts'
import styles from './find-bar.module.css'
import { chapterOf } from './matches.ts'
import { useFind } from './use-find.ts'

/** The words of the last search, kept for the window: the bar begins with them when it is opened again. */
const lastSearch = { words: '' }

/** Finds words in the open text, in all its chapters. It replaces the strip of languages. */
export function FindBar({ onClose, ...place }: ToolProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('find')
  const input = useRef<HTMLInputElement>(null)
  const isClosing = useRef(false)
  const [words, setWords] = useState(lastSearch.words)
  const [query, setQuery] = useState(() => lastSearch.words.trim())
  const { found, at, current, failed, step } = useFind(place, query)

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    return () => {
      if (isClosing.current) focusTool('find')
    }
  }, [])

  function search(text: string) {
    lastSearch.words = text
    setQuery(text.trim())
  }

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setWords(target.value)
    // While an input method composes a character, the field holds letters that nobody looks for.
    if (!(nativeEvent as InputEvent).isComposing) search(target.value)
  }

  function close() {
    isClosing.current = true
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Safari sends key code 229 for the key that ends a composition.
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
          className="pill"
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
          onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
        />
      </div>
      <p className={styles.count} role="status">
        {found &&
          !hasNone &&
          (at === undefined ? t.elsewhere(found.total, found.isMore) : t.count(at + 1, found.total, found.isMore))}
        {current?.chapter && <span className="unseen">{t.inChapter(chapterOf(current))}</span>}
      </p>
      <IconButton label={t.previous} icon={upIcon} onClick={() => step(-1)} />
      <IconButton label={t.next} icon={downIcon} onClick={() => step(1)} />
      <IconButton label={t.close} icon={closeIcon} onClick={close} />
      <p className={styles.none} role="status">
        {failed && t.failed}
        {hasNone && t.none}
        {hasNone && place.work.availableLanguages.length > 1 && (
          <>
            {' '}
            <Link className="link tall" href={searchPath(query)}>
              {t.everywhere}
            </Link>
          </>
        )}
      </p>
    </search>
  )
}
