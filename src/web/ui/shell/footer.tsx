import { allWorksPath, categoriesPath, contactPath, feedPath, languagesPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { interfaceText } from '../../i18n/interface.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer} data-screen-only {...interfaceText}>
      <div>
        <BrandMark />
        <p>{siteMessages.footer}</p>
      </div>
      <nav aria-label={siteMessages.library}>
        <Link href={allWorksPath}>{siteMessages.works}</Link>
        <Link href={categoriesPath}>{siteMessages.categories}</Link>
        <Link href={languagesPath}>{siteMessages.languages}</Link>
        <Link href={contactPath}>{siteMessages.contact}</Link>
        <a href={feedPath}>{siteMessages.feed}</a>
      </nav>
    </footer>
  )
}
