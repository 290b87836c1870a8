import { type ReactNode, useState } from 'react'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { useReadLanguages } from '../../reading-language/reading-language.ts'
import type { OfferedLanguage } from './language-link.tsx'
import styles from './language-picker.module.css'
import { StripDrawer } from './strip-drawer.tsx'

/** With more languages than these the list has a search field. */
const MANY_LANGUAGES = 12

/** With as many languages, some stand above the others. */
const LONG_LIST = 6

interface LanguageListProps {
  languages: readonly OfferedLanguage[]
  /** Id of the language that stands on top, with those the reader has chosen before; undefined: none does. */
  original?: number | undefined
  /** What the reader has typed into the search field. */
  wanted: string
  onWant: (wanted: string) => void
  className?: string | undefined
  offer: (language: OfferedLanguage) => ReactNode
}

/** Languages of a work. A long list can be searched by the languages' own names, their names in the interface, and codes. */
export function LanguageList({ languages, original, wanted, onWant, className, offer }: LanguageListProps) {
  const { marks: interfaceText } = useLocale()
  const { tag: interfaceLanguage } = useLocale()
  const t = useMessages('reading')
  const read = useReadLanguages()
  const words = wanted.trim().toLowerCase()
  const found = languages.filter(({ name, autonym, code }) =>
    [name, autonym, code].some((text) => text.toLowerCase().includes(words)),
  )
  // In a short list everything is found at a glance.
  const isTop = ({ id, code }: OfferedLanguage) => id === original || read.includes(code)
  const place = ({ code }: OfferedLanguage) => (read.includes(code) ? read.indexOf(code) : read.length)
  const top = languages.length < LONG_LIST ? [] : found.filter(isTop).toSorted((a, b) => place(a) - place(b))
  const groups = [top, found.filter((language) => !top.includes(language))].filter((group) => group.length > 0)
  return (
    <>
      {languages.length > MANY_LANGUAGES && (
        <input
          className={`pill ${styles.search}`}
          type="search"
          lang={interfaceLanguage}
          dir="auto"
          aria-label={t.findLanguage}
          placeholder={t.findLanguage}
          value={wanted}
          onChange={({ target }) => onWant(target.value)}
        />
      )}
      {groups.map((group, i) => (
        <ul key={i === 0 ? 'top' : 'others'} className={className}>
          {group.map((language) => (
            <li key={language.id}>{offer(language)}</li>
          ))}
        </ul>
      ))}
      {found.length === 0 && (
        <p className={styles.none} role="status" {...interfaceText}>
          {t.noSuchLanguage}
        </p>
      )}
    </>
  )
}

interface LanguagePickerProps {
  /** The content of the button that opens the list. */
  label: ReactNode
  title?: string
  languages: readonly OfferedLanguage[]
  original?: number
  /** @param close to be called when the language is chosen */
  offer: (language: OfferedLanguage, close: () => void) => ReactNode
  /** Shown in place of the list. */
  instead?: ReactNode
}

/** A button in the strip that opens a list of languages. */
export function LanguagePicker({ label, title, languages, original, offer, instead }: LanguagePickerProps) {
  const [wanted, setWanted] = useState('')
  return (
    <StripDrawer label={label} title={title} onClose={() => setWanted('')}>
      {(close) =>
        instead || (
          <LanguageList
            className={styles.languages}
            languages={languages}
            original={original}
            wanted={wanted}
            onWant={setWanted}
            offer={(language) => offer(language, close)}
          />
        )
      }
    </StripDrawer>
  )
}
