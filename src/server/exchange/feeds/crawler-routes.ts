import { Hono } from 'hono'
import { feedPath, pages, sitemapPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from '../../context.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { feedXml, listFeedWorks } from './feed.ts'
import type { Sitemap } from './sitemap.ts'

/** Paths that crawlers should not request: the API, staff pages, searches, of which there is no end, and e-books. */
const CLOSED = ['/api/', '/admin-login', '/admin-dashboard', '/auth', pages.search.paths[0], '/*.epub']

export function robotsText(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...closed, '', `Sitemap: ${publicUrl}${sitemapPath}`].join('\n')}\n`
}

/** Crawlers read each file once: larger ones would only push pages out of the cache. */
const LARGEST_KEPT_BYTES = 256 * 1024

interface CrawlerDependencies {
  ctx: Context
  site: Site
  cache: ResponseCache
  sitemap: Sitemap
}

/** robots.txt, the Atom feed and the sitemaps. */
export function crawlerRoutes({ ctx, site, cache, sitemap }: CrawlerDependencies): Hono {
  const routes = new Hono()

  routes.get('/robots.txt', (c) => c.text(robotsText(site.publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }))

  routes.get(feedPath, (c) =>
    cache.answer(c.req.raw, feedPath, async (tags) => {
      tags.add('works')
      return xml(feedXml(await listFeedWorks(ctx), site), 'application/atom+xml')
    }),
  )

  routes.get(sitemapPath, (c) =>
    cache.answer(c.req.raw, sitemapPath, async (tags) => {
      tags.add('sitemap')
      return xml(await sitemap.index(), 'application/xml')
    }),
  )

  routes.get('/sitemaps/:file{[1-9]\\d{0,5}\\.xml}', async (c, next) => {
    const number = Number.parseInt(c.req.param('file'), 10)
    const made = await cache.answer(
      c.req.raw,
      `/sitemaps/${number}.xml`,
      async (tags) => {
        tags.add('sitemap')
        const text = await sitemap.file(number)
        return text === undefined ? new Response(null, { status: 404 }) : xml(text, 'application/xml')
      },
      LARGEST_KEPT_BYTES,
    )
    // There is no such file: the path is answered like any other.
    return made.status === 404 ? next() : made
  })

  return routes
}

const xml = (body: string, type: string) =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
