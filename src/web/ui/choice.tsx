import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

interface ChoiceProps {
  name: string
  label: string
  /** Whether the label is seen: where the choices do not say what they are. */
  labelled?: boolean
  /** What no choice is called. */
  all: string
  value: string | number | undefined
  onChoose: (value: string | undefined) => void
  /** The options. */
  children: ReactNode
}

/** What a list is narrowed to, out of several: a field of a plain form. */
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
