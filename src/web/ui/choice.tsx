import { type ReactNode, useId } from 'react'
import type { Language } from '#contract/languages.ts'
import styles from './choice.module.css'

interface ChoiceProps {
  name: string
  label: string
  /** Whether the label is visible: where the options alone are not clear. */
  labelled?: boolean
  /** Label of the option that chooses nothing. */
  all: string
  value: string | number | undefined
  onChoose: (value: string | undefined) => void
  /** `option` elements. */
  children: ReactNode
}

/** A field of a form that narrows a list: one of several options, or none. */
export function Choice({ name, label, labelled = false, all, value = '', onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice} data-chosen={value === '' ? undefined : ''}>
      <label htmlFor={id} className={labelled ? undefined : 'unseen'}>
        {label}
      </label>
      <span className={styles.select}>
        <select id={id} name={name} value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
          <option value="">{all}</option>
          {children}
        </select>
      </span>
    </div>
  )
}

/** Options for `Choice`: languages by their names in the interface's language, with their own names. */
export const LanguageOptions = ({ languages }: { languages: readonly Pick<Language, 'code' | 'name' | 'autonym'>[] }) =>
  languages.map(({ code, name, autonym }) => (
    <option key={code} value={code}>
      {autonym === name ? name : `${name} · ${autonym}`}
    </option>
  ))
