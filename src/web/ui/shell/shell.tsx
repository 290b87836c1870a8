import type { ReactNode } from 'react'
import { allWorksPath, categoriesPath, contactPath, feedPath, languagesPath } from '#contract/addresses.ts'
import { ANNOUNCER } from '../../framework/router/arrival.ts'
import { Link } from '../../framework/router/link.tsx'
import { interfaceText } from '../../i18n/interface.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { useSite } from '../site-context.ts'
import { BrandMark, Header } from './header.tsx'
import styles from './shell.module.css'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const site = useSite()
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only {...interfaceText}>
        {siteMessages.skip}
      </a>
      <header className={styles.bars} data-bars data-screen-only {...interfaceText}>
        <div className={styles.return}>
          <a href={site.brandUrl}>
            <span aria-hidden="true">← </span>
            {siteMessages.returnTo(site.brandName)}
          </a>
        </div>
        <Header />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <p className="unseen" role="status" {...{ [ANNOUNCER]: '' }} />
    </>
  )
}

function Footer() {
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
