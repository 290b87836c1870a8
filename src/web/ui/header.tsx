import { siteMessages } from '../i18n/site-messages.ts'
import { Link } from '../navigation/link.tsx'
import { contactPath, shelfPath } from '../paths.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { SideMenu } from './side-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export function Header() {
  return (
    <div className={styles.header}>
      <BrandMark />
      <Link className={styles.link} href={shelfPath}>
        {siteMessages.shelf}
      </Link>
      <Link className={styles.link} href={contactPath}>
        {siteMessages.contact}
      </Link>
      <HeaderSearch />
      <ThemeMenu />
      <SideMenu />
    </div>
  )
}
