import { lampIcon } from '../icons.ts'
import { Popover } from '../popover.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import styles from './theme-menu.module.css'
import { themeMessages } from './theme-messages.ts'

/** The themes in the header, where it has room for them. */
export function ThemeMenu() {
  return (
    <Popover id="themes" icon={lampIcon} label={themeMessages.title} className={styles.menu}>
      <ThemeChoice />
    </Popover>
  )
}
