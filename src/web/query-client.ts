import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

const FRESH_MS = 5 * 60_000

/**
 * A query's key is the address it reads, as a part of a list where its `meta` says `counted`; what is not read from one
 * address brings a `queryFn` of its own.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }) => (meta?.counted ? api.list : api.get)(String(queryKey[0])),
        staleTime: FRESH_MS,
        retry: false,
        // A failure that came with the page is shown, not asked for again; leaving the page forgets it.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
}
