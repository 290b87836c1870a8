import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { formMessages as t } from '../parts/form-messages.ts'
import styles from './field.module.css'

/** The attributes that connect a control with its label, hint and error. */
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

/** A control with its label, its error and its hint. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  const { describedBy, explanation } = explain(id, hint, error)
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={styles.optional}> ({t.optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {explanation}
    </div>
  )
}

/** The error and the hint of a field. `describedBy`: the ids of both, for the control. */
function explain(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const explanation = (
    <>
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
    </>
  )
  return { describedBy: ids || undefined, explanation }
}

interface GroupProps {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Several controls with one legend. */
export function FieldGroup({ legend, hint, error, children }: GroupProps) {
  const id = useId()
  const { describedBy, explanation } = explain(id, hint, error)
  return (
    <fieldset
      className={styles.field}
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      <legend>{legend}</legend>
      {children}
      {explanation}
    </fieldset>
  )
}

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
        {hint && <span className={styles.checkboxHint}>{hint}</span>}
      </span>
    </label>
  )
}

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** null: empty. NaN: the text is not a number. */
  value: number | null
  onChange: (value: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/** A whole number in a text input: the mouse wheel does not change it, and digits of any script are read. */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const shown =
    read(text) === value || (Number.isNaN(value) && text !== '') ? text : value === null ? '' : String(value)
  return (
    <input
      type="text"
      inputMode="text"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setText(event.target.value)
        onChange(read(event.target.value))
      }}
      {...input}
    />
  )
}

const MINUS = /[−–‐]/g

function read(text: string): number | null {
  const plain = text
    .trim()
    .replace(MINUS, '-')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  if (plain === '') return null
  return /^-?\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** The value of a decimal digit of any script: Unicode has them in runs of ten, from 0 to 9. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return value
}
