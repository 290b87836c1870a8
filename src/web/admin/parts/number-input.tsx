import { type InputHTMLAttributes, type Ref, useState } from 'react'

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** null: empty. NaN: what is written is no number. */
  value: number | null
  onChange: (value: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/** A whole number as text: no wheel changes it, and digits of any script count. */
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

/** Decimal digits stand in runs of ten, each beginning at a code point that ends a run of letters or another run. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return value
}
