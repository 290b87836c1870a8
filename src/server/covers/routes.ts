import { Hono } from 'hono'
import { problem } from '../http/problem.ts'
import type { CoverStore } from './cover-store.ts'
import { COVER_NAME } from './make-cover.ts'

const HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Other sites that list these works may show their covers.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A picture that is opened by itself is a document, in which nothing may run.
  'Content-Security-Policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The covers of this site, at `/covers`. */
export function coverRoutes(covers: CoverStore): Hono {
  const routes = new Hono()
  routes.get('/:name', async (c) => {
    const name = c.req.param('name')
    const picture = COVER_NAME.test(name) ? await covers.read(name) : undefined
    return picture ? c.body(picture, 200, HEADERS) : nothingHere()
  })
  routes.all('*', nothingHere)
  return routes
}

const nothingHere = () => problem(404, 'There is nothing at this address.')
