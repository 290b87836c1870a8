import { cardMessages } from '../i18n/card-messages.ts'
import { Link } from '../navigation/link.tsx'
import styles from './chips.module.css'

interface Chip {
  label: string
  href?: string
}

interface ChipsProps {
  chips: readonly Chip[]
  label: string
  /** How many there are besides: '+N more'. */
  others?: number
  small?: boolean
}

export function Chips({ chips, label, others = 0, small = false }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={`${styles.chips} ${small ? styles.small : ''}`} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.label} dir="auto">
          {chip.href === undefined ? <span>{chip.label}</span> : <Link href={chip.href}>{chip.label}</Link>}
        </li>
      ))}
      {others > 0 && <li className={styles.more}>{cardMessages.more(others)}</li>}
    </ul>
  )
}
