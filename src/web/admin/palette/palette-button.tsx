import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { searchIcon } from '../../ui/icons.ts'
import { ariaKeys, deskKeys } from '../keys/desk-keys.ts'
import { KeyCaps } from '../keys/key-caps.tsx'
import { useDeskDialog } from './desk-context.ts'
import styles from './palette-button.module.css'
import { paletteMessages as t } from './palette-messages.ts'

/** Opens the box that finds everything, and shows its key. `isSmall`: an icon only. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const open = useDeskDialog()
  const attributes = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKeys('palette'),
    onClick: () => open('palette'),
  } as const
  if (isSmall) return <IconButton label={t.title} icon={searchIcon} className={styles.small} {...attributes} />
  return (
    <button type="button" className={styles.button} title={t.title} {...attributes}>
      <Icon path={searchIcon} />
      {t.open}
      <span aria-hidden="true">
        <KeyCaps chord={deskKeys.palette.chords[0]} />
      </span>
    </button>
  )
}
