import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import styles from './not-found.module.css'
import { PageHeading } from './page-heading.tsx'

interface NotFoundProps {
  title: string
  /** Above the title, for those who count. */
  code?: string
  children: ReactNode
}

/** Says that something is not here, and shows the way back. */
export function NotFound({ title, code, children }: NotFoundProps) {
  return (
    <div className={styles.page} {...interfaceText}>
      {code !== undefined && <p className={styles.code}>{code}</p>}
      <PageHeading>{title}</PageHeading>
      <p className={styles.text}>{children}</p>
      <Link className={styles.back} href={libraryPath}>
        <span aria-hidden="true">← </span>
        {siteMessages.backToLibrary}
      </Link>
    </div>
  )
}
