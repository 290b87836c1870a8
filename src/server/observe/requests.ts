import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { findFile, pages, reads } from '#contract/addresses.ts'
import { matchPath } from '#contract/path-patterns.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A request whose answer has left, or whose client has. */
export interface EndedRequest {
  request: IncomingMessage
  method: string
  /** The pattern of its address, such as `/book/:work/:code`; `other` where the site has no such address. */
  route: string
  /** Without the query. */
  path: string
  /** Address of the other end of its connection. */
  remoteAddress: string | undefined
  /** undefined: nothing was answered. */
  status: number | undefined
  /** The client went away before it had the whole answer. */
  isAborted: boolean
  ms: number
  /** Bytes that were sent, with the headers. */
  bytes: number
  /** As the answer names it; undefined: no watcher wants it. */
  requestId: string | undefined
}

export interface RequestWatcher {
  wantsRequestId?: true
  /** Called instead of `answer`, which it calls itself. */
  around?(
    begun: Pick<EndedRequest, 'request' | 'method' | 'route' | 'path' | 'remoteAddress'>,
    answer: () => void,
  ): void
  ended(request: EndedRequest): void
}

/**
 * Wraps what answers requests, so that watchers see each of them end. It looks at Node's own request and response: an
 * answer from memory passes no middleware.
 * @param patternsOf the patterns of the routes for a method and a path, general ones first
 */
export function watchRequests(
  listener: Listener,
  patternsOf: (method: string, path: string) => string[],
  watchers: readonly RequestWatcher[],
): Listener {
  const around = watchers.filter((watcher) => watcher.around)
  const wantsRequestId = watchers.some((watcher) => watcher.wantsRequestId)
  const routeOf = routeFinder(patternsOf)
  return (request, response) => {
    const started = performance.now()
    const { socket, method = '', url = '' } = request
    // Read now: a connection that is closed has no address any more.
    const { remoteAddress } = socket
    const sentBefore = socket.bytesWritten
    const path = url.split('?', 1)[0] as string
    const begun = {
      request,
      method: METHODS.has(method) ? method : 'other',
      route: routeOf(method, path),
      path,
      remoteAddress,
    }
    // Headers that are only given to `writeHead` cannot be read again, unless one was set before.
    if (wantsRequestId) response.setHeader('x-request-id', crypto.randomUUID())
    // `close` follows `finish`; if the client goes away, it comes without `finish`.
    response.once('close', () => {
      const ended: EndedRequest = {
        ...begun,
        status: response.headersSent ? response.statusCode : undefined,
        isAborted: !response.writableFinished,
        ms: performance.now() - started,
        bytes: socket.bytesWritten - sentBefore,
        requestId: wantsRequestId ? String(response.getHeader('x-request-id')) : undefined,
      }
      for (const watcher of watchers) watcher.ended(ended)
    })
    around.reduce<() => void>(
      (answer, watcher) => () => watcher.around?.(begun, answer),
      () => listener(request, response),
    )()
  }
}

/** Clients can invent any number of other methods: these are counted together. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const PATTERNS = [reads, pages].flatMap((table) => Object.values(table).flatMap(({ paths }) => [...paths]))

/** Longer paths hardly come twice. */
const LONGEST_REMEMBERED = 100

function routeFinder(patternsOf: (method: string, path: string) => string[]) {
  // To find a route takes as long as a tenth of an answer from memory.
  const found = new LRUCache<string, string>({ max: 1000 })
  return (method: string, path: string): string => {
    const key = `${method} ${path}`
    const remembered = found.get(key)
    if (remembered !== undefined) return remembered
    const route = findRoute(method === 'HEAD' ? 'GET' : method, path, patternsOf)
    if (key.length <= LONGEST_REMEMBERED) found.set(key, route)
    return route
  }
}

function findRoute(method: string, path: string, patternsOf: (method: string, path: string) => string[]): string {
  const read =
    method === 'GET' ? (findFile(path)?.pattern ?? PATTERNS.find((pattern) => matchPath(pattern, path))) : undefined
  if (read !== undefined) return read
  const fitting = patternsOf(method, path)
  // Middleware for a whole part of the site names that part where nothing narrower fits.
  return (
    fitting.findLast((pattern) => !pattern.endsWith('*')) ??
    fitting.findLast((pattern) => pattern.length > 2) ??
    'other'
  )
}
