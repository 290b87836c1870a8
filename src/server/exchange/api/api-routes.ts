import { Hono } from 'hono'
import { apiPath, clientPath, openApiPath } from '#contract/addresses.ts'
import { describeApi, type OpenApi } from '#contract/calls/open-api.ts'
import manifest from '../../../../package.json' with { type: 'json' }
import type { ResponseCache } from '../../http/response-cache.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { API_PAGE_STYLE, apiPage } from './api-page.ts'
import { makeClient } from './make-client.ts'

const STYLE_PATH = '/api/page.css'

interface ApiDependencies {
  publicUrl: string
  cookie: SessionCookie
  cache: ResponseCache
}

/** The description of the API: for programs, with a client, and as a page for people. */
export function apiRoutes({ publicUrl, cookie, cache }: ApiDependencies): Hono {
  const routes = new Hono()
  /** A cache: the description is made at the first request and never changes. */
  let described: OpenApi | undefined
  const describe = () => {
    described ??= describeApi({ url: publicUrl, version: manifest.version, cookie: cookie.name })
    return described
  }
  const files: Record<string, [type: string, make: () => string]> = {
    [openApiPath]: ['application/json', () => JSON.stringify(describe())],
    [apiPath]: ['text/html', () => apiPage(describe(), STYLE_PATH)],
    [clientPath]: ['text/plain', () => makeClient(describe())],
    [STYLE_PATH]: ['text/css', () => API_PAGE_STYLE],
  }
  for (const [path, [type, make]] of Object.entries(files))
    routes.get(path, (c) =>
      cache.answer(c.req.raw, path, async (tags) => {
        // No change of the library makes this answer old.
        tags.add('api')
        return new Response(make(), { headers: { 'Content-Type': `${type}; charset=utf-8` } })
      }),
    )
  return routes
}
