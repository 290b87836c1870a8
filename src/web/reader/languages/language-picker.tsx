import { type ReactNode, useState } from 'react'
import { interfaceLanguage, interfaceText } from '../../i18n/interface.ts'
import { readingMessages } from '../reading-messages.ts'
import type { ShownLanguage } from './language-link.tsx'
import styles from './language-picker.module.css'
import { StripDrawer } from './strip-drawer.tsx'

/** More than these are looked up, not looked through. */
export const MOST_IN_A_ROW = 12

interface LanguagePickerProps {
  /** What opens it. */
  label: ReactNode
  title?: string
  languages: readonly ShownLanguage[]
  /** How one of them is offered. @param close for when it is chosen */
  offer: (language: ShownLanguage, close: () => void) => ReactNode
  /** What stands for them as long as they are not offered. */
  instead?: ReactNode
}

const t = readingMessages

/** Languages of a work, behind a button; where they are many, to be looked up by any of their names. */
export function LanguagePicker({ label, title, languages, offer, instead }: LanguagePickerProps) {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const shown = languages.filter(({ name, autonym, code }) =>
    [name, autonym, code].some((text) => text.toLowerCase().includes(words)),
  )
  return (
    <StripDrawer label={label} title={title} onClose={() => setWanted('')}>
      {(close) =>
        instead || (
          <>
            {languages.length > MOST_IN_A_ROW && (
              <input
                className={styles.words}
                type="search"
                lang={interfaceLanguage}
                dir="auto"
                aria-label={t.findLanguage}
                placeholder={t.findLanguage}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
            )}
            <ul className={styles.languages}>
              {shown.map((language) => (
                <li key={language.id}>{offer(language, close)}</li>
              ))}
            </ul>
            {shown.length === 0 && (
              <p className={styles.none} role="status" {...interfaceText}>
                {t.noSuchLanguage}
              </p>
            )}
          </>
        )
      }
    </StripDrawer>
  )
}
