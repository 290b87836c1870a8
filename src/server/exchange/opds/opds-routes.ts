import { Hono, type Context as HonoContext } from 'hono'
import { cataloguePath, catalogues, findFeed, queryOf } from '#contract/addresses.ts'
import { splitLanguage } from '#contract/interface-languages.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import { AppError } from '../../errors.ts'
import { qualityOf } from '../../http/accept-header.ts'
import type { CacheTag } from '../../http/cache-tags.ts'
import { inLanguages } from '../../http/in-languages.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { READ_ANYWHERE } from '../../http/security-headers.ts'
import { type Wording, wordingIn } from '../../i18n/wording.ts'
import { lastUpdate } from '../feeds/feed.ts'
import { atomTypeOf, catalogueAtom, SEARCH_DESCRIPTION, searchDescription } from './atom-catalogue.ts'
import { type CatalogueFeed, Position, versions } from './catalogue.ts'
import { cataloguePage, isBrowser, PAGE_HEADERS } from './catalogue-page.ts'
import type { CatalogueSources, FeedName } from './feed-reading.ts'
import { catalogueJson, OPDS_JSON } from './json-catalogue.ts'
import { findChosen, readCatalogue } from './read-catalogue.ts'

interface OpdsDependencies extends CatalogueSources {
  /** The cache that keeps the answer to an address, and its key there. */
  keptAs: (url: string) => { key: string; cache: ResponseCache }
}

/** The library as catalogues for reading apps, beneath `/opds`: OPDS 1.2 and 2.0. */
export function opdsRoutes({ keptAs, ...sources }: OpdsDependencies): Hono {
  const { ctx, site } = sources
  const routes = new Hono()

  const answer = (request: Request, make: (tags: Set<CacheTag>) => Promise<Response>) => {
    const { key, cache } = keptAs(request.url)
    return cache.answer(request, key, make)
  }

  // Most apps read version 1.2. All apps that read version 2.0 name it in the header `Accept`.
  routes.on('GET', inLanguages(cataloguePath, site.interfaceLanguage), async (c) => {
    const accept = c.req.header('accept') ?? ''
    c.header('Vary', 'Accept')
    const wording = await wordingOf(c)
    if (isBrowser(accept)) return c.html(cataloguePage(wording), 200, PAGE_HEADERS)
    const version = qualityOf(accept, OPDS_JSON) > 0 ? '2.0' : '1.2'
    return c.redirect(new Position(version, undefined, wording).to('start'), 302)
  })

  routes.on('GET', inLanguages(catalogues.searchDescription.paths[0], site.interfaceLanguage), (c) =>
    answer(c.req.raw, async (tags) => {
      tags.add('languages')
      const code = queryOf(catalogues.searchDescription, new URL(c.req.url).searchParams).language
      const language = findChosen(await listLanguages(ctx), code)
      return typed(searchDescription(new Position('1.2', language, await wordingOf(c))), SEARCH_DESCRIPTION)
    }),
  )

  for (const name of FEED_NAMES) {
    const row = catalogues[name]
    for (const path of row.paths)
      routes.on('GET', inLanguages(path, site.interfaceLanguage), (c, next) => {
        const { version: given, ...params } = c.req.param() as Record<string, string>
        const version = versions.find((known) => known === given)
        if (!version) return next()
        const { searchParams, pathname } = new URL(c.req.url)
        // Written otherwise, as `/%6Fpds/…`, the cache does not know which parameters it has.
        if (!findFeed(splitLanguage(pathname).path)) return next()
        return answer(c.req.raw, async (tags) => {
          const wording = await wordingOf(c)
          try {
            const query = queryOf(row, searchParams)
            return write(await readCatalogue(sources, { name, version, wording, params, query }, tags))
          } catch (error) {
            if (!(error instanceof AppError && error.code === 'not_found')) throw error
            return write(emptyFeed(pathname, new Position(version, undefined, wording)), 404)
          }
        })
      })
  }
  return routes

  function wordingOf({ req }: HonoContext): Promise<Wording> {
    const { language = site.interfaceLanguage } = splitLanguage(req.path)
    return wordingIn(language, site)
  }

  function write(feed: CatalogueFeed, status = 200): Response {
    return feed.position.version === '1.2'
      ? typed(catalogueAtom(feed), atomTypeOf(feed), status)
      : typed(JSON.stringify(catalogueJson(feed)), OPDS_JSON, status)
  }
}

const FEED_NAMES = Object.keys(catalogues).filter((name): name is FeedName => name !== 'searchDescription')

/** The answer to a wrong address: a feed that apps can read, with nothing in it. */
const emptyFeed = (path: string, position: Position): CatalogueFeed => ({
  position,
  title: position.wording.trouble.nothing,
  path,
  up: undefined,
  updated: lastUpdate([]),
  publications: [],
  facets: [],
})

const typed = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type, ...READ_ANYWHERE } })
