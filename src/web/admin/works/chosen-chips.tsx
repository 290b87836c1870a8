import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import styles from './chosen-chips.module.css'
import { workFormMessages as t } from './work-messages.ts'

interface Chip {
  key: string | number
  name: string
}

interface ChosenChipsProps {
  label: string
  chips: readonly Chip[]
  onRemove: (chip: Chip) => void
}

/** What has been chosen, each with a button that takes it away. */
export function ChosenChips({ label, chips, onRemove }: ChosenChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key} className={styles.chip}>
          <bdi>{chip.name}</bdi>
          <button type="button" aria-label={t.remove(chip.name)} onClick={() => onRemove(chip)}>
            <Icon path={closeIcon} />
          </button>
        </li>
      ))}
    </ul>
  )
}
