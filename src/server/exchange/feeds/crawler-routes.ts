import { Hono } from 'hono'
import { cataloguePath, feeds, idOf, pages, sitemapPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import { cleanText } from '../../clean-text.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import {
  type FollowedList,
  feedXml,
  listFeedWorks,
  newWorks,
  worksOfCategory,
  worksOfLanguage,
  worksOfTag,
} from './feed.ts'
import type { Sitemap } from './sitemap.ts'

/**
 * Paths that crawlers should not request: the API, staff pages, searches, of which there is no end, e-books, and what
 * reading apps read, which says the same as the pages.
 */
const CLOSED = [
  '/api/',
  '/admin-login',
  '/admin-dashboard',
  '/auth',
  pages.search.paths[0],
  '/*.epub',
  '/*.xhtml',
  `${cataloguePath}/`,
]

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

/** robots.txt, the Atom feeds and the sitemaps. */
export function crawlerRoutes({ ctx, site, cache, sitemap }: CrawlerDependencies): Hono {
  const routes = new Hono()

  routes.get('/robots.txt', (c) => c.text(robotsText(site.publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }))

  const answerFeed = (request: Request, find: () => Promise<FollowedList | undefined>) =>
    cache.answer(request, new URL(request.url).pathname, async (tags) => {
      const list = await find()
      if (!list) throw new AppError('not_found', 'There is nothing at this address.')
      tags.add(list.tag)
      return xml(feedXml(list, await listFeedWorks(ctx, list), site), 'application/atom+xml')
    })
  const withId = (id: string, find: typeof worksOfCategory) => async () => find(ctx, idOf(id) ?? 0)
  routes.get(feeds.all.paths[0], (c) => answerFeed(c.req.raw, async () => newWorks))
  routes.get(feeds.category.paths[0], (c) => answerFeed(c.req.raw, withId(c.req.param('id'), worksOfCategory)))
  routes.get(feeds.language.paths[0], (c) => answerFeed(c.req.raw, withId(c.req.param('id'), worksOfLanguage)))
  routes.get(feeds.tag.paths[0], (c) => answerFeed(c.req.raw, async () => worksOfTag(cleanText(c.req.param('tag')))))

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
