import { contactPath, shelfPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { siteMessages } from '../../i18n/site-messages.ts'
import { ThemeMenu } from '../theme/theme-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { SideMenu } from './side-menu.tsx'

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
