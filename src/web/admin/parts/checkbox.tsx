import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
