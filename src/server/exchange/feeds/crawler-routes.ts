import { Hono, type Context as HonoContext } from 'hono'
import { cataloguePath, feeds, idOf, pages, sitemapPath } from '#contract/addresses.ts'
import { codesOfLanguage, type InterfaceLanguage, interfaceTags, splitLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import { cleanText } from '../../clean-text.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { inLanguages } from '../../http/in-languages.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { wordingIn } from '../../i18n/wording.ts'
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

export function robotsText({ publicUrl, interfaceLanguage }: Pick<Site, 'publicUrl' | 'interfaceLanguage'>): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`)
  const lines = interfaceTags.filter((tag) => tag !== interfaceLanguage).flatMap(inLanguage)
  return `${['User-agent: *', ...closed, ...lines, '', `Sitemap: ${publicUrl}${sitemapPath}`].join('\n')}\n`
}

/** Of the pages of texts with their interface in a language, those in which the text is in it too. */
function inLanguage(tag: InterfaceLanguage): string[] {
  const allowed = codesOfLanguage(tag).flatMap((code) => [`/${tag}/book/*/${code}$`, `/${tag}/book/*/${code}/`])
  return [
    `Disallow: /${tag}/api/`,
    `Disallow: /${tag}${pages.search.paths[0]}`,
    `Disallow: /${tag}${cataloguePath}`,
    `Disallow: /${tag}/book/*/`,
    ...allowed.map((path) => `Allow: ${path}`),
  ]
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

  routes.get('/robots.txt', (c) => c.text(robotsText(site), 200, { 'Cache-Control': 'public, max-age=3600' }))

  /** The same feed in each language of the interface, which the path may name. */
  const feedAt = (path: string, find: (c: HonoContext) => Promise<FollowedList | undefined>) =>
    routes.on('GET', inLanguages(path, site.interfaceLanguage), (c) => {
      const { language = site.interfaceLanguage } = splitLanguage(c.req.path)
      return cache.answer(c.req.raw, new URL(c.req.url).pathname, async (tags) => {
        const list = await find(c)
        if (!list) throw new AppError('not_found', 'There is nothing at this address.')
        tags.add(list.tag)
        return xml(
          feedXml(list, await listFeedWorks(ctx, list, language), await wordingIn(language, site)),
          'application/atom+xml',
        )
      })
    })
  const byId = (find: typeof worksOfCategory) => (c: HonoContext) => find(ctx, idOf(c.req.param('id')) ?? 0)
  feedAt(feeds.all.paths[0], async () => newWorks)
  feedAt(feeds.category.paths[0], byId(worksOfCategory))
  feedAt(feeds.language.paths[0], byId(worksOfLanguage))
  feedAt(feeds.tag.paths[0], async (c) => worksOfTag(cleanText(c.req.param('tag') ?? '')))

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
