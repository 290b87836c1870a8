import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { QueryClient, QueryOptions } from './query-client.ts'

export const QueryContext = createContext<QueryClient | undefined>(undefined)

/** @throws Error outside a `QueryContext` */
export function useQueryClient(): QueryClient {
  const client = useContext(QueryContext)
  if (!client) throw new Error('no client')
  return client
}

interface ShownQuery<T> extends QueryOptions<T> {
  /** Not: nothing is read, and nothing that happens to it is heard of. */
  enabled?: boolean
  /** What stands in its place until it is read. @param before what was shown last */
  placeholderData?: (before: T | undefined) => T | undefined
}

interface Outcome<T> {
  data: T | undefined
  error: Error | null
  isError: boolean
  /** What is shown is not what was asked for. */
  isPlaceholderData: boolean
}

/** Shows what is read, and reads it where it is not here or no longer fresh. */
export function useQuery<T>(options: ShownQuery<T>): Outcome<T> {
  const { enabled = true, placeholderData } = options
  const client = useQueryClient()
  const query = client.query(options)
  const show = useCallback(
    (viewer: () => void) => (enabled ? client.show(options, viewer) : () => {}),
    [client, query, enabled],
  )
  const state = () => query.state
  const { data, error } = useSyncExternalStore(show, state, state)

  const before = useRef<T>(undefined)
  useEffect(() => {
    if (data !== undefined) before.current = data
  })
  const isMissing = data === undefined && error === null
  const placeholder = isMissing ? placeholderData?.(before.current) : undefined
  return {
    data: data ?? placeholder,
    error,
    isError: error !== null,
    isPlaceholderData: placeholder !== undefined,
  }
}

/** How much of what the page shows is being read. */
export function useFetching(): number {
  const client = useQueryClient()
  return useSyncExternalStore(client.listen, client.fetchingShown, client.fetchingShown)
}
