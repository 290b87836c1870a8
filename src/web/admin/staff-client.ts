import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, createApi } from '../framework/data/api.ts'
import { sessionLost } from './access/session.ts'

const apiWith = (options: RequestInit): Api =>
  createApi(async (path, init) => {
    const response = await fetch(path, { ...init, ...options })
    if (response.status === 401) sessionLost()
    return response
  })

/** The staff site's calls; one that is answered 401 tells the whole site that the session is gone. */
export const staffApi: Api = apiWith({})

/** The same calls, until they are given up. */
export const abortableApi = (signal: AbortSignal): Api => apiWith({ signal })

const FRESH_MS = 5 * 60_000

/** A query's key is the address it reads. */
export const createStaffClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }) => (meta?.counted ? staffApi.list : staffApi.get)(String(queryKey[0])),
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })

let opened: BroadcastChannel | undefined

/** One for hearing and telling: a channel does not hear itself, but every other one of its tab. */
function library(): BroadcastChannel {
  opened ??= new BroadcastChannel('dragoman-library')
  return opened
}

/**
 * What was read may have changed: it is read again where it is shown, and elsewhere when it is shown next. Other tabs
 * are told.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    library().postMessage('changed')
    await refresh(client)
  }
}

const isLibrary = ({ queryKey }: { queryKey: QueryKey }) => String(queryKey[0]) !== '/api/session'

function refresh(client: QueryClient): Promise<void> {
  forgetLibrary(client)
  return client.invalidateQueries({ predicate: isLibrary })
}

/** Drops what was read and is not shown: it is not for whoever sits here next. */
export function forgetLibrary(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: isLibrary })
}

/** Reads again what another tab has changed. @returns what ends it */
export function hearOtherTabs(client: QueryClient): () => void {
  const hear = () => {
    refresh(client)
  }
  library().addEventListener('message', hear)
  return () => library().removeEventListener('message', hear)
}

/** What a failure says in a toast: `{status}: {detail}`, or that nobody answered. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error ? error.message : String(error)
}
