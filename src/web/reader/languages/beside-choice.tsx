import { useEffect, useRef, useState } from 'react'
import { pairOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { besideIcon } from '../../ui/icons.ts'
import { keptBeside } from '../pair/kept-beside.ts'
import { readingMessages } from '../reading-messages.ts'
import styles from './beside-choice.module.css'
import { LanguageLink, type ShownLanguage } from './language-link.tsx'
import { LanguagePicker } from './language-picker.tsx'

interface BesideChoiceProps {
  work: WorkDetail
  /** Code of the language that is read. */
  first: string
  chapter: number | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
}

const t = readingMessages

/** A second language for this place, to stand beside the one that is read: a link, or without a script by a form. */
export function BesideChoice({ work, first, chapter, reading }: BesideChoiceProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isAwake, setAwake] = useState(false)
  // Not from under the hand of whoever has begun to choose by the form.
  useEffect(() => setAwake(!form.current?.contains(document.activeElement)), [])
  const others = work.availableLanguages.filter(({ code }) => code !== first)
  const isHere = ({ code }: { code: string }) => !reading || reading.readableIn.includes(code)
  if (reading?.text === null || !others.some(isHere)) return null
  const label = (
    <span className={styles.label} {...interfaceText}>
      <Icon path={besideIcon} />
      <span>{t.beside}</span>
    </span>
  )
  const last = keptBeside()
  const rank = (one: { code: string }) => (isHere(one) ? Number(one.code !== last) : 2)
  const offer = (language: ShownLanguage, close: () => void) =>
    isHere(language) ? (
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
  const languages = others.toSorted((one, other) => rank(one) - rank(other))
  return (
    <LanguagePicker
      title={t.beside}
      label={label}
      languages={languages}
      offer={offer}
      instead={
        !isAwake && (
          <form ref={form} className={styles.form} action={readingPath(work, first, chapter)} {...interfaceText}>
            <label htmlFor="with">{t.besideHint}</label>
            <select id="with" name="with">
              {others.filter(isHere).map((language) => (
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
