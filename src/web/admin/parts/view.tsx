import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../framework/data/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore } from '../location/staff-location.ts'
import { viewMessages as t } from '../shell/shell-messages.ts'
import { failureMessage } from '../staff-client.ts'
import { isFocusAbove } from './focus.ts'
import { tableMessages } from './form-messages.ts'
import styles from './view.module.css'

interface ViewProps {
  title: string
  /** A line below the title. */
  hint?: ReactNode
  /** The link back. */
  back?: { href: string; label: string }
  actions?: ReactNode
  /** `form`: one column; `columns`: two, where there is room; `desk`: as high as the window, beneath one bar. */
  measure?: 'form' | 'columns' | 'desk'
  children: ReactNode
}

/** The frame of a view. Its heading gets the focus and its title names the tab. */
export function View({ title, hint, back, actions, measure, children }: ViewProps) {
  const location = useLocationStore()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    // Whoever has gone to a toast, or types in the palette, stays there, though the view comes later.
    if (!isFocusAbove()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.view} data-measure={measure}>
      <div className={styles.head}>
        {back && (
          <p className={styles.way}>
            <StaffLink href={location.asLastShown(back.href)} className={styles.back}>
              <Icon path={backIcon} />
              {back.label}
            </StaffLink>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  )
}

/** A row for the filters of a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>
}

interface ViewStateProps<T> {
  query: UseQueryResult<T>
  title: string
  back: { href: string; label: string }
  children: (data: T) => ReactNode
}

/** A view of one row. In its place it shows that the row is being read, is not found, or cannot be read. */
export function ViewState<T>({ query, title, back, children }: ViewStateProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <View title={error ? (isMissing ? t.missing : t.failed) : title} back={back} measure="form">
      {error ? (
        <div className={styles.message} role="alert">
          <p>{isMissing ? t.missingHint : failureMessage(error)}</p>
          {!isMissing && (
            <button type="button" className="button quiet" onClick={() => refetch()}>
              {t.again}
            </button>
          )}
        </div>
      ) : (
        <div className={styles.skeleton} aria-busy="true">
          <span className="unseen">{t.loading}</span>
          {[1, 2, 3, 4].map((n) => (
            <div key={n}>
              <span />
              <span />
            </div>
          ))}
        </div>
      )}
    </View>
  )
}

/** Stands in place of data that could not be read: says so, and offers to try again. */
export function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <InPlaceOfRows role="alert">
      <p>{tableMessages.failed}</p>
      <button type="button" className="button quiet" onClick={() => onRetry()}>
        {tableMessages.again}
      </button>
    </InPlaceOfRows>
  )
}

/** Stands in place of the rows of a list: says why there are none, and what can be done. */
export function InPlaceOfRows({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div className={styles.instead} role={role}>
      {children}
    </div>
  )
}
