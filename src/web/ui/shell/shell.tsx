import type { ReactNode } from 'react'
import { ANNOUNCER } from '../../framework/router/announcement.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { useSite } from '../site-context.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
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
