import type { Problem } from '#contract/errors.ts'
import { CORRECTED_HEADER, KEPT_ONLY_HEADER, SUGGESTED_HEADER } from '#contract/limits.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** A call that was answered, but not with success. */
export class ApiError extends Error {
  readonly status: number
  /** What the answer told besides. */
  readonly problem: Partial<Problem>

  constructor(status: number, detail: string, problem: Partial<Problem> = {}) {
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** Type of the problem that the device itself answers where there is no network and nothing is kept. */
export const OUT_OF_REACH = 'out-of-reach'

/** Part of a list, and how long the whole of it is. */
export interface ListPart<T> {
  items: T[]
  total: number
  /** There are more than `total`, uncounted. */
  atLeast?: boolean | undefined
  /** What was searched for instead of the words that were asked, URI-encoded. */
  corrected?: string | null
  /** What may have been meant, URI-encoded. */
  suggested?: string | undefined
  /** Only what is kept on this device was searched. */
  keptOnly?: boolean | undefined
}

export type Api = ReturnType<typeof createApi>

/** The calls of an `Api` that only read: all that drawing a page needs. */
export type ReadApi = Pick<Api, 'get' | 'list'>

/** The product's calls, over the network in a browser and in-process on the server. */
export function createApi(fetch: Fetch) {
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await failure(response)
    return response
  }

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = await (await send(method, path, body)).text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  return {
    get: <T>(path: string) => call<T>('GET', path),
    /** A list that tells its whole length, or is whole itself. */
    async list<T>(path: string): Promise<ListPart<T>> {
      const response = await send('GET', path)
      const items: T[] = await response.json()
      const total = response.headers.get('x-total-count') ?? `${items.length}`
      return {
        items,
        total: Number.parseInt(total, 10),
        atLeast: total.endsWith('+') || undefined,
        corrected: response.headers.get(CORRECTED_HEADER),
        suggested: response.headers.get(SUGGESTED_HEADER) ?? undefined,
        keptOnly: response.headers.has(KEPT_ONLY_HEADER) || undefined,
      }
    },
    post: <T>(path: string, body?: unknown) => call<T>('POST', path, body),
    patch: <T>(path: string, body?: unknown) => call<T>('PATCH', path, body),
    put: <T>(path: string, body?: unknown) => call<T>('PUT', path, body),
    delete: <T>(path: string) => call<T>('DELETE', path),
    /** The answer itself, for a body that comes step by step. */
    stream: send,
  }
}

async function failure(response: Response): Promise<ApiError> {
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    try {
      const problem = JSON.parse(text) as Partial<Problem>
      if (problem.detail) return new ApiError(response.status, problem.detail, problem)
    } catch {
      // Not what it says it is: shown as it came.
    }
  }
  return new ApiError(response.status, text || response.statusText)
}
