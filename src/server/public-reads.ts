import { Hono } from 'hono'
import type { Logger } from 'pino'
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
  const published = readRoutes(ctx, log)
  const everything = readRoutes({ ...staff, sees: 'everything' }, log)
  const inside = new Hono().onError(errorHandler(log)).route('/', published).route('/covers', coverRoutes(ctx.covers))
  const insideEverything = new Hono().onError(errorHandler(log)).route('/', everything)
  const readInside: Read = async (path) => inside.request(path)
  return {
    routes: published.routes,
    answer: async (path) => published.request(path),
    preview: async (path) => everything.request(path),
    readInside,
    async previewInside(path) {
      const answer = await readInside(path)
      return answer.status === 404 ? insideEverything.request(path) : answer
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
