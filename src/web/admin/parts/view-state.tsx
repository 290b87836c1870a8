import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../framework/data/api.ts'
import { viewMessages as t } from '../shell/shell-messages.ts'
import { View } from './view.tsx'
import styles from './view-state.module.css'

interface ViewStateProps<T> {
  query: UseQueryResult<T>
  title: string
  back: { href: string; label: string }
  children: (data: T) => ReactNode
}

/** A view of one thing: what it shows while it is read, when it is not there, and when it cannot be read. */
export function ViewState<T>({ query, title, back, children }: ViewStateProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <View title={error ? (isMissing ? t.missing : t.failed) : title} back={back} measure="form">
      {error ? (
        <div className={styles.message} role="alert">
          <p>{isMissing ? t.missingHint : error.message}</p>
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
