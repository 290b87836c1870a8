import type { ReactNode } from 'react'
import { allWorksPath, categoriesPath, contactPath, feedPath, languagesPath } from '#contract/addresses.ts'
import { ANNOUNCER } from '../../framework/router/arrival.ts'
import { Link } from '../../framework/router/link.tsx'
import { useNavigation } from '../../framework/router/navigation.ts'
import { useMessages } from '../../i18n/locale.ts'
import { useSite } from '../site-context.ts'
import { BrandMark, Header } from './header.tsx'
import { InterfaceLanguages, useInterfaceOffer } from './interface-language.tsx'
import styles from './shell.module.css'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const siteMessages = useMessages('site')
  const site = useSite()
  const offer = useInterfaceOffer()
  return (
    <>
      <a className={styles.skip} href="#main" data-screen-only>
        {siteMessages.skip}
      </a>
      <header className={styles.bars} data-bars data-screen-only>
        <div className={styles.return}>
          <a href={site.brandUrl}>
            <span className="arrow" aria-hidden="true">
              ←
            </span>{' '}
            {siteMessages.returnTo(site.brandName)}
          </a>
          {offer}
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
  const { prefix } = useNavigation()
  const siteMessages = useMessages('site')
  return (
    <footer className={styles.footer} data-screen-only>
      <div>
        <BrandMark />
        <p>{siteMessages.footer}</p>
      </div>
      <nav aria-label={siteMessages.library}>
        <Link href={allWorksPath}>{siteMessages.works}</Link>
        <Link href={categoriesPath}>{siteMessages.categories}</Link>
        <Link href={languagesPath}>{siteMessages.languages}</Link>
        <Link href={contactPath}>{siteMessages.contact}</Link>
        <a href={prefix + feedPath}>{siteMessages.feed}</a>
      </nav>
      <InterfaceLanguages />
    </footer>
  )
}
