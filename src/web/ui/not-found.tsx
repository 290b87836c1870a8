import type { ReactNode } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { useAddress, useNavigation } from '../framework/router/navigation.ts'
import { useMessages } from '../i18n/locale.ts'
import styles from './not-found.module.css'
import { PageHeading } from './page-heading.tsx'
import { Begin } from './works/begin.tsx'

interface NotFoundProps {
  title: string
  /** Above the title: the number of the error. */
  code?: string
  children: ReactNode
}

/** Says that something is not here, with a link to the library. */
export function NotFound({ title, code, children }: NotFoundProps) {
  const t = useMessages('site')
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        {code !== undefined && <p className={styles.code}>{code}</p>}
        <PageHeading>{title}</PageHeading>
        <p className={styles.text}>{children}</p>
        <Link className="onward" href={libraryPath}>
          <span className="arrow" aria-hidden="true">
            ←
          </span>{' '}
          {t.backToLibrary}
        </Link>
      </div>
      <Begin />
    </div>
  )
}

/** The page of an address that leads nowhere. */
export function NotFoundScreen() {
  const t = useMessages('site')
  return (
    <NotFound code={t.notFoundCode} title={t.notFound}>
      {t.notFoundHint}
    </NotFound>
  )
}

/** In place of a page that this browser could not draw. */
export function BrokenPage() {
  const { prefix } = useNavigation()
  const t = useMessages('site')
  const { path, search } = useAddress()
  return (
    <div role="alert">
      <NotFound title={t.broken}>
        {t.brokenHint}{' '}
        <a className="link" href={prefix + path + search}>
          {t.reload}
        </a>
      </NotFound>
    </div>
  )
}
