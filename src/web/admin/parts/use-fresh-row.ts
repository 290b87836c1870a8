import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * One row as it is now, for a form to be made from: what was read of it before this view was opened is not shown.
 * @param path the call that reads it
 */
export function useFreshRow<T>(path: string): UseQueryResult<T> {
  const [openedAt] = useState(Date.now)
  const query = useQuery<T>({ queryKey: [path], staleTime: 0 })
  if (query.dataUpdatedAt >= openedAt) return query
  const error = query.isFetchedAfterMount ? query.error : null
  return { ...query, data: undefined, error } as UseQueryResult<T>
}
