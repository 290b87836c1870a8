import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { siteMessages } from '../i18n/site-messages.ts'
import styles from './list-page.module.css'
import { PageHeading } from './page-heading.tsx'

interface ListPageProps {
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A page that lists: the way back, what it lists, the list. */
export function ListPage({ title, aside, children }: ListPageProps) {
  return (
    <div className={styles.page}>
      <Link className={styles.back} href={libraryPath}>
        <span aria-hidden="true">← </span>
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
