import { type ReactNode, useEffect, useId, useState } from 'react'
import { cataloguePath, pageAddress } from '#contract/addresses.ts'
import { type DownloadField, downloadKinds, pairForms, VERTICAL } from '#contract/book-forms.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isSquareScript } from '#faces/languages.ts'
import { useNavigation } from '../../framework/router/navigation.ts'
import { languageTag, textIn } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import { useSite } from '../../ui/site-context.ts'
import styles from './download-form.module.css'

interface DownloadFormProps {
  work: WorkDetail
  /** Of the language that is chosen at first, and of a pair the second. */
  codes: readonly (string | undefined)[]
}

/** Asks for a text as a file. Without a script it shows all its fields, and the server takes those that count. */
export function DownloadForm({ work, codes: [first, second] }: DownloadFormProps) {
  const { prefix } = useNavigation()
  const t = useMessages('download')
  const { publicUrl } = useSite()
  const [isAwake, setAwake] = useState(false)
  const [kind, setKind] = useState<string>(downloadKinds[0])
  const [language, setLanguage] = useState(first ?? work.originalLanguage.code)
  const [beside, setBeside] = useState(second ?? '')
  useEffect(() => setAwake(true), [])
  const isBook = kind === 'epub'
  const other = beside === language ? '' : beside
  const isSquare = [language, other].every((code) => code === '' || isSquareScript(languageTag(code)))
  const others = work.availableLanguages.filter(({ code }) => code !== language || !isAwake)
  const hasSquare = work.availableLanguages.some(({ code }) => isSquareScript(languageTag(code)))

  return (
    <form className={styles.form} action={prefix + pageAddress('download', { work: work.id })}>
      <p className={styles.intro}>{t.intro}</p>
      <Select name="as" label={t.kind} value={kind} onChoose={setKind}>
        {downloadKinds.map((one) => (
          <option key={one} value={one}>
            {t.kinds[one]}
          </option>
        ))}
      </Select>
      <Select name="language" label={t.language} value={language} onChoose={setLanguage}>
        <Languages of={work.availableLanguages} />
      </Select>
      {(isBook || !isAwake) && others.length > 0 && (
        <Select name="beside" label={t.beside} hint={t.besideHint} value={other} onChoose={setBeside}>
          <option value="">{t.none}</option>
          <Languages of={others} />
        </Select>
      )}
      {((isBook && other !== '') || !isAwake) && (
        <Select name="form" label={t.form}>
          {pairForms.map((one) => (
            <option key={one} value={one}>
              {t.forms[one]}
            </option>
          ))}
        </Select>
      )}
      {hasSquare && ((isBook && isSquare) || !isAwake) && (
        <label className={styles.check}>
          <input type="checkbox" name={'lines' satisfies DownloadField} value={VERTICAL} />
          <span>
            {t.vertical}
            {!isAwake && <small>{t.verticalHint}</small>}
          </span>
        </label>
      )}
      <button type="submit" className={`framed ${styles.submit}`}>
        {t.submit}
      </button>
      <p className={styles.catalogue}>
        {t.catalogue}{' '}
        <a className="link" href={prefix + cataloguePath} dir="ltr">
          {publicUrl + prefix + cataloguePath}
        </a>
      </p>
    </form>
  )
}

interface SelectProps {
  name: DownloadField
  label: string
  hint?: string
  /** undefined: the browser keeps what is chosen. */
  value?: string
  onChoose?: (value: string) => void
  /** `option` elements. */
  children: ReactNode
}

function Select({ name, label, hint, value, onChoose, children }: SelectProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-describedby={hint && hintId}
        {...(onChoose && { value, onChange: ({ target }) => onChoose(target.value) })}
      >
        {children}
      </select>
      {hint && <small id={hintId}>{hint}</small>}
    </div>
  )
}

const Languages = ({ of }: { of: WorkDetail['availableLanguages'] }) =>
  of.map((language) => (
    <option key={language.id} value={language.code} {...textIn(language)}>
      {language.autonym}
    </option>
  ))
