import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { formMessages as t } from './form-messages.ts'

/** What a control needs of its field: whose words it shows, and whether they are right. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: string
  /** The field's rule, in a few words. */
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, the rule beneath it, and what is wrong with it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={styles.optional}> ({t.optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface GroupProps {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Several controls with one name. */
export function FieldGroup({ legend, hint, error, children }: GroupProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      className={styles.field}
      data-invalid={error ? '' : undefined}
      aria-describedby={described || undefined}
      tabIndex={-1}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
