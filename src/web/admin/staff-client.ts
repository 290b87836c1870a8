import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { KEY_HEADER } from '#contract/limits.ts'
import { type Api, ApiError, createApi, type Fetch } from '../framework/data/api.ts'
import { randomId } from '../framework/data/random-id.ts'
import { reportSessionLost } from './access/session.ts'
import { formMessages } from './parts/form-messages.ts'

/** A call that no server has answered. */
export class Unreachable extends Error {
  constructor() {
    super(formMessages.unreachable)
    this.name = 'Unreachable'
  }
}

/**
 * Whether nobody knows what a failed write has done: its answer was lost, a proxy answered for the server, or the first
 * try of it is still under way.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError && ([502, 503, 504].includes(error.status) || isUnderWay(error)))

/** Whether the server has looked at a write and has refused it: nothing was written, however often it was sent. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status) && !isUnderWay(error)

const isUnderWay = ({ status, problem }: ApiError) => status === 409 && problem.retryAfter !== undefined

/** Reads an answer to its end: one that breaks off is none. */
async function readWhole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer
  return new Response((await answer.text()) || null, { status, statusText, headers })
}

const apiWith = (options: RequestInit, send: Fetch = (path, init) => fetch(path, init)): Api =>
  createApi(async (path, init) => {
    const response = await send(path, { ...init, ...options })
      .then(readWhole)
      .catch((error: unknown) => {
        // The only other failure of a request is that it was aborted.
        throw error instanceof TypeError ? new Unreachable() : error
      })
    if (response.status === 401) reportSessionLost()
    return response
  })

const withKey = (init: RequestInit | undefined, key: string): RequestInit => ({
  ...init,
  headers: { ...init?.headers, [KEY_HEADER]: key },
})

/**
 * Sends each call that adds a row with an `Idempotency-Key`. While its answer is lost, the same call gets the same key
 * again: a person who presses the button once more adds no second row.
 */
export function addingOnce(send: Fetch): Fetch {
  /** A cache: keys of what was sent and not answered, by its path and body. */
  const lost = new Map<string, string>()
  return async (path, init) => {
    if (init?.method !== 'POST') return send(path, init)
    const sent = `${path} ${init.body}`
    const earlier = lost.get(sent)
    const key = earlier ?? randomId()
    lost.set(sent, key)
    const answer = await readWhole(await send(path, withKey(init, key)))
    // Any other answer says nothing of an earlier try, which may still be under way.
    if (answer.ok || (earlier === undefined && answer.status < 500)) lost.delete(sent)
    return answer
  }
}

/** Adds a row as `staffApi.post` does, with a key of the caller's own: whoever has lost the answer sends it again. */
export const addWithKey = <T>(path: string, body: unknown, key: string): Promise<T> =>
  apiWith({}, (path, init) => fetch(path, withKey(init, key))).post<T>(path, body)

/** The calls of the staff site. An answer of 401 makes the whole site check the session. */
export const staffApi: Api = apiWith(
  {},
  addingOnce((path, init) => fetch(path, init)),
)

/** The same calls, which can be aborted. */
export const abortableApi = (signal: AbortSignal): Api => apiWith({ signal })

/**
 * Sends a call whose answer has a line of JSON for each step.
 * @param onLine called with each line as it comes; what it throws ends the call
 * @throws ApiError it was refused; Unreachable the connection was lost, also before the last line
 */
export async function linesApi<Line extends { kind: string }>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  onLine: (line: Line) => void,
): Promise<void> {
  const response = await abortableApi(signal).stream('POST', path, body)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let last: Line | undefined
  for (;;) {
    const { done, value } = (await reader?.read().catch((error) => {
      throw signal.aborted ? error : new Unreachable()
    })) ?? { done: true, value: undefined }
    if (done || value === undefined) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = JSON.parse(line) as Line
      onLine(last)
    }
  }
  if (last?.kind !== 'end') throw new Unreachable()
}

const FRESH_MS = 5 * 60_000

/** The key of a query is the path that it reads; `meta.counted`: a list with its total. */
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

/** Cache of `library()`. */
let opened: BroadcastChannel | undefined

/** The one channel of this tab, for sending and listening: a channel does not hear itself, but would hear a second one. */
function library(): BroadcastChannel {
  opened ??= new BroadcastChannel('dragoman-library')
  return opened
}

/**
 * Call it after a write. Everything that was read is read again: at once if it is shown, else when it is shown next.
 * Other tabs do the same.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    library().postMessage('changed')
    await refresh(client)
  }
}

/** Whether a query reads the library. Queries whose key is no path are read again by their own views. */
const isLibrary = ({ queryKey }: { queryKey: QueryKey }) => /^\/api\/(?!session$)/.test(String(queryKey[0]))

async function refresh(client: QueryClient): Promise<void> {
  forgetLibrary(client)
  const first = client
    .getQueryCache()
    .findAll({ predicate: isLibrary, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ predicate: isLibrary })
  // A first read that was under way is not begun anew, and may have been answered before the write.
  await Promise.all(first.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })))
}

/** Drops all answers that are not shown now: also before another person signs in. */
export function forgetLibrary(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: isLibrary })
}

/** Reads everything again when another tab has written. @returns stops listening */
export function refreshOnOtherTabs(client: QueryClient): () => void {
  const hear = () => {
    refresh(client)
  }
  library().addEventListener('message', hear)
  return () => library().removeEventListener('message', hear)
}

/** The text of a failure in a toast: `{status}: {detail}`, or the message of the network error. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error ? error.message : String(error)
}
