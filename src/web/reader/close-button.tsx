import { Icon } from '../ui/icon.tsx'
import { closeIcon } from '../ui/icons.ts'
import styles from './close-button.module.css'

interface CloseButtonProps {
  label: string
  onClick: () => void
}

/** Sends away what was said or offered without being asked for. */
export function CloseButton({ label, onClick }: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} aria-label={label} title={label} onClick={onClick}>
      <Icon path={closeIcon} />
    </button>
  )
}
