import { tagPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import type { Locale } from '../../i18n/locale.ts'
import { useMessages } from '../../i18n/locale.ts'
import { wordOf } from '../../i18n/word-of.ts'
import styles from './chips.module.css'

interface Chip {
  label: string
  href?: string
}

interface ChipsProps {
  chips: readonly Chip[]
  label: string
  /** The number of further ones, drawn as '+N more'. */
  others?: number
  small?: boolean
}

export const tagChips = (locale: Locale, tags: readonly string[]): Chip[] =>
  tags.map((tag) => ({ label: wordOf(locale, 'tags', tag), href: tagPath(tag) }))

export function Chips({ chips, label, others = 0, small = false }: ChipsProps) {
  const cardMessages = useMessages('card')
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
