import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { useMessages } from '../i18n/locale.ts'
import styles from './list-page.module.css'
import { PageHeading } from './page-heading.tsx'

interface ListPageProps {
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a page with a list: a link to the library, the title, the list. */
export function ListPage({ title, aside, children }: ListPageProps) {
  const siteMessages = useMessages('site')
  return (
    <div className={styles.page}>
      <Link className={styles.back} href={libraryPath}>
        <span className="arrow" aria-hidden="true">
          ←
        </span>{' '}
        {siteMessages.backToLibrary}
      </Link>
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        {aside}
      </div>
      {children}
    </div>
  )
}
