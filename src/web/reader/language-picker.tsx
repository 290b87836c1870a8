import { type KeyboardEvent, useRef, useState } from 'react'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceLanguage, interfaceText } from '../i18n/interface.ts'
import { readingMessages } from '../i18n/reading-messages.ts'
import { Icon } from '../ui/icon.tsx'
import { LanguageLink } from './language-link.tsx'
import styles from './language-picker.module.css'

interface LanguagePickerProps {
  work: WorkDetail
  chosen: string | undefined
  chapter: number | undefined
}

const t = readingMessages

/** All languages of a work that has too many for a row, to be looked up by any of their names. */
export function LanguagePicker({ work, chosen, chapter }: LanguagePickerProps) {
  const picker = useRef<HTMLDetailsElement>(null)
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const shown = work.availableLanguages.filter(({ name, autonym, code }) =>
    [name, autonym, code].some((text) => text.toLowerCase().includes(words)),
  )

  function close() {
    if (picker.current) picker.current.open = false
    setWanted('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !picker.current?.open) return
    event.stopPropagation()
    close()
    picker.current.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={picker}
      className={styles.picker}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onToggle={() => picker.current?.open && picker.current.querySelector('input')?.focus()}
    >
      <summary>
        <bdi {...interfaceText}>{t.languageCount(work.availableLanguages.length)}</bdi>
        <Icon name="down" />
      </summary>
      <div className={styles.panel} tabIndex={-1}>
        <input
          type="search"
          lang={interfaceLanguage}
          dir="auto"
          aria-label={t.findLanguage}
          placeholder={t.findLanguage}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <ul>
          {shown.map((language) => (
            <li key={language.id}>
              <LanguageLink work={work} language={language} chosen={chosen} chapter={chapter} named onClick={close} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <p role="status" {...interfaceText}>
            {t.noSuchLanguage}
          </p>
        )}
      </div>
    </details>
  )
}
