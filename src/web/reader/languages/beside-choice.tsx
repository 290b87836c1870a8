import { useEffect, useRef, useState } from 'react'
import { pairOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { useNavigation } from '../../framework/router/navigation.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { besideIcon } from '../../ui/icons.ts'
import { lastSecondLanguage } from '../pair/pair-parts.ts'
import styles from './beside-choice.module.css'
import { LanguageLink, type OfferedLanguage } from './language-link.tsx'
import { LanguagePicker } from './language-picker.tsx'

interface BesideChoiceProps {
  work: WorkDetail
  /** Code of the language that is read. */
  first: string
  chapter: number | undefined
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
}

/** Chooses a second language to read beside the open one: by a link, or without a script by a form. */
export function BesideChoice({ work, first, chapter, reading }: BesideChoiceProps) {
  const { prefix } = useNavigation()
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const form = useRef<HTMLFormElement>(null)
  const [hasLinks, setHasLinks] = useState(false)
  // The form must not vanish while the reader chooses in it.
  useEffect(() => setHasLinks(!form.current?.contains(document.activeElement)), [])
  const others = work.availableLanguages.filter(({ code }) => code !== first)
  const isReadable = ({ code }: { code: string }) => !reading || reading.readableIn.includes(code)
  if (reading?.text === null || !others.some(isReadable)) return null
  const label = (
    <span className={styles.label}>
      <Icon path={besideIcon} />
      <span {...interfaceText}>{t.beside}</span>
    </span>
  )
  const last = lastSecondLanguage()
  const rank = (language: { code: string }) => (isReadable(language) ? Number(language.code !== last) : 2)
  const offer = (language: OfferedLanguage, close: () => void) =>
    isReadable(language) ? (
      <LanguageLink
        work={work}
        language={language}
        code={pairOf(first, language.code)}
        chapter={chapter}
        reading={reading}
        named
        onClick={close}
      />
    ) : (
      <p className={styles.absent}>
        <bdi {...textIn(language)}>{language.autonym}</bdi> <small {...interfaceText}>{t.notHere}</small>
      </p>
    )
  return (
    <LanguagePicker
      title={t.beside}
      label={label}
      languages={others.toSorted((a, b) => rank(a) - rank(b))}
      offer={offer}
      instead={
        !hasLinks && (
          <form
            ref={form}
            className={styles.form}
            action={prefix + readingPath(work, first, chapter)}
            {...interfaceText}
          >
            <label htmlFor="with">{t.besideHint}</label>
            <select id="with" name="with">
              {others.filter(isReadable).map((language) => (
                <option key={language.id} value={language.code} {...textIn(language)}>
                  {language.autonym}
                </option>
              ))}
            </select>
            <button type="submit">{t.open}</button>
          </form>
        )
      }
    />
  )
}
