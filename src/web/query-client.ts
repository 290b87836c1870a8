import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

const FRESH_MS = 5 * 60_000

/**
 * A query's key is the address it reads, as a part of a list where its `meta` says `counted`; what is not read from one
 * address brings a `queryFn` of its own.
 * @param retryOnMount whether what failed before is asked for again when it is shown anew. Not for a page that came with
 *   its failure: that is shown, and forgotten when the page is left
 */
export function createQueryClient(api: Api, { retryOnMount = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }) => (meta?.counted ? api.list : api.get)(String(queryKey[0])),
        staleTime: FRESH_MS,
        retry: false,
        retryOnMount,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
}
