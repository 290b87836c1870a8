import { Hono } from 'hono'
import type { Logger } from 'pino'
import { codesOfLanguage, type InterfaceLanguage, splitLanguage } from '#contract/interface-languages.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Context } from './context.ts'
import { coverRoutes } from './covers/routes.ts'
import { errorHandler, problem } from './http/problem.ts'
import { readingRoutes } from './reading/routes.ts'
import { findRoutes, searchRoutes } from './search/routes.ts'

type Read = (path: string) => Promise<Response>

/** The public reads of the API, without the cache, the compression and the headers that answers get on their way out. */
export interface PublicReads {
  /** Answers a call. @param path with its query @throws the error of the read */
  answer: Read
  /** The same for readers in this process, such as pages and sharing pictures: an error is answered as a problem. */
  readInside: Read
  /** The same for staff in this process: a work that is not published is answered too. */
  previewInside: Read
  /** Answers a call for a work as staff see it, published or not. @throws the error of the read */
  preview: Read
  /** Its patterns, for whoever describes them. */
  routes: Hono['routes']
}

/**
 * @param ctx of what the public reads @param staff of what staff preview
 * @param log receives the unknown errors of readers in this process, and those of answers that are being sent
 */
export function publicReads(ctx: Context, staff: Context, log: Logger): PublicReads {
  const published = byLanguage((titlesIn) => readRoutes({ ...ctx, ...titlesIn }, log))
  const everything = byLanguage((titlesIn) => readRoutes({ ...staff, ...titlesIn, sees: 'everything' }, log))
  const covers = coverRoutes(ctx.covers)
  const inside = byLanguage((_, language) =>
    new Hono().onError(errorHandler(log)).route('/', published.of(language)).route('/covers', covers),
  )
  const insideEverything = byLanguage((_, language) =>
    new Hono().onError(errorHandler(log)).route('/', everything.of(language)),
  )
  const readInside = inside.read
  return {
    routes: published.of(undefined).routes,
    answer: published.read,
    preview: everything.read,
    readInside,
    async previewInside(path) {
      const answer = await readInside(path)
      return answer.status === 404 ? insideEverything.read(path) : answer
    },
  }
}

/**
 * The same routes for each language of the interface, which the path may name: it is that of the titles beside the
 * original ones. Made when they are first asked.
 */
function byLanguage(make: (titlesIn: Pick<Context, 'titlesIn'>, language: InterfaceLanguage | undefined) => Hono): {
  of: (language: InterfaceLanguage | undefined) => Hono
  read: Read
} {
  const made = new Map<InterfaceLanguage | undefined, Hono>()
  function of(language: InterfaceLanguage | undefined): Hono {
    const known = made.get(language) ?? make(language ? { titlesIn: codesOfLanguage(language) } : {}, language)
    made.set(language, known)
    return known
  }
  return {
    of,
    async read(address) {
      const { language, path } = splitLanguage(address)
      return of(language).request(path)
    },
  }
}

/** The routes themselves. What they throw, the caller answers and logs: once for each request that waited for it. */
function readRoutes(ctx: Context, log: Logger): Hono {
  return new Hono()
    .route('/', searchRoutes(ctx))
    .route('/api', catalogueRoutes(ctx, log))
    .route('/api/works', readingRoutes(ctx))
    .route('/api/works', findRoutes(ctx))
    .notFound(() => problem(404, 'There is nothing at this address.'))
    .onError((error) => {
      throw error
    })
}
