import {
  allWorksPath,
  categoriesPath,
  contactPath,
  languagesPath,
  libraryPath,
  shelfPath,
} from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { siteMessages } from '../../i18n/site-messages.ts'
import { menuIcon } from '../icons.ts'
import { Popover } from '../popover.tsx'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import styles from './side-menu.module.css'

/** On narrow screens. */
export function SideMenu() {
  return (
    <Popover id="menu" icon={menuIcon} label={siteMessages.menu} className={styles.menu}>
      <nav aria-label={siteMessages.menu}>
        <Link href={libraryPath}>{siteMessages.library}</Link>
        <Link href={allWorksPath}>{siteMessages.works}</Link>
        <Link href={categoriesPath}>{siteMessages.categories}</Link>
        <Link href={languagesPath}>{siteMessages.languages}</Link>
        <Link href={shelfPath}>{siteMessages.shelf}</Link>
        <Link href={contactPath}>{siteMessages.contact}</Link>
      </nav>
      <ThemeChoice />
    </Popover>
  )
}
