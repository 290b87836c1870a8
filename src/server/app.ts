import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { codesOfLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from './context.ts'
import { coverRoutes } from './covers/routes.ts'
import { AppError } from './errors.ts'
import { apiRoutes } from './exchange/api/api-routes.ts'
import { backupRoutes } from './exchange/backup/backup-routes.ts'
import type { BackupKeeper } from './exchange/backup/keep-backups.ts'
import { coverDrawer } from './exchange/epub/draw-cover.ts'
import { epubRoutes } from './exchange/epub/epub-routes.ts'
import { EXPORT_PATH, exportRoutes } from './exchange/export/export-routes.ts'
import { crawlerRoutes } from './exchange/feeds/crawler-routes.ts'
import { Sitemap } from './exchange/feeds/sitemap.ts'
import { downloadRoutes } from './exchange/files/download-routes.ts'
import { fileRoutes } from './exchange/files/routes.ts'
import { importRoutes } from './exchange/import/import-routes.ts'
import type { Uploads } from './exchange/import/uploads.ts'
import { opdsRoutes } from './exchange/opds/opds-routes.ts'
import { webpubRoutes } from './exchange/webpub/webpub-routes.ts'
import type { FreeSpace } from './free-space.ts'
import { wantsMarkdown } from './http/accept-header.ts'
import { knownAddress } from './http/cache-key.ts'
import { type CacheTag, EVERYTHING, tagging } from './http/cache-tags.ts'
import type { CdnSettings } from './http/cdn.ts'
import { TRUSTED_PROXIES } from './http/client-address.ts'
import { throttled } from './http/drop-throttled.ts'
import { inLanguages } from './http/in-languages.ts'
import { ALLOWANCES, type Allowances } from './http/limits.ts'
import { errorHandler, problem, reportTo } from './http/problem.ts'
import { dropBody } from './http/read-body.ts'
import { ResponseCache } from './http/response-cache.ts'
import { fileHeaders, type HstsReach, securityHeaders } from './http/security-headers.ts'
import { sessionCookie } from './http/session-cookie.ts'
import { probeRoutes } from './observe/probes.ts'
import { inlineScripts, pageRoutes, type Renderer } from './pages.ts'
import { publicReads } from './public-reads.ts'
import { reportRoutes } from './reports/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import type { PasswordCost } from './staff/access/accounts.ts'
import { previewFor } from './staff/access/guard.ts'
import type { SessionSettings } from './staff/access/sessions.ts'
import type { IdentityProvider } from './staff/access/sign-in/open-id.ts'
import { sessionRoutes, signInRoutes } from './staff/access/sign-in/sign-in-routes.ts'
import { batchRoutes } from './staff/batches/batch-routes.ts'
import { findRoutes } from './staff/find-replace/find-routes.ts'
import type { SystemDependencies } from './staff/lists/overview-routes.ts'
import { Presence } from './staff/presence/presence.ts'
import { staffRoutes } from './staff/routes.ts'
import { type WebhookReach, webhookReach } from './webhooks/send-webhook.ts'

const MAX_URL_LENGTH = 2048
/** Of the address of an export, which names each chosen work. */
const MAX_EXPORT_URL_LENGTH = 12_000
/** Room for some two hundred pictures. */
const PICTURE_BYTES = 8 * 1024 * 1024
/** Room for some hundreds of searches. */
const SEARCH_BYTES = 8 * 1024 * 1024
/** Room for some hundred pages in two languages. */
const PAIR_BYTES = 8 * 1024 * 1024
/** Room for some hundred texts as files, e-books among them. */
const FILE_BYTES = 64 * 1024 * 1024

export interface AppDependencies {
  ctx: Context
  /** For writes; undefined: `ctx`. */
  writing?: Context
  /** For imports, whose statements may take their time; undefined: `ctx`. */
  importing?: Context
  /** Whether the site was asked to stop and goes on only until balancers know. */
  isStopping?: () => boolean
  /** For what the public reads; undefined: `ctx`. */
  published?: Context
  /** Called before cached answers are dropped: the library has changed. */
  onForget?: () => void
  /** Caches of other machines; undefined: there are none. */
  cdn?: CdnSettings | undefined
  /** Since when changes of the library may have been missed, as of `Date.now()`; undefined: none is missed. */
  awaySince?: () => number | undefined
  site: Site
  /** How far a site by https forbids http; undefined: its own host. */
  hsts?: HstsReach
  log: Logger
  sessions: SessionSettings
  /** Where people sign in; undefined: nobody can. */
  provider?: IdentityProvider | undefined
  /** Limits of how often a client may do what is expensive or dangerous. */
  allowances?: Allowances
  /** Of the passwords of programs; undefined: `PASSWORD_COST`. */
  passwordCost?: PasswordCost | undefined
  /** Proxies on other machines, whose `X-Forwarded-For` is believed. */
  trustedProxies?: BlockList | undefined
  system: SystemDependencies
  /** How far webhooks may be sent; undefined: to public sites. */
  webhooks?: WebhookReach
  /** Who has what open; undefined: known within this process alone. */
  presence?: Presence
  /** undefined: the site keeps no backups. */
  backups?: BackupKeeper
  space: FreeSpace
  /** Where files that are imported are kept meanwhile. */
  uploads: Uploads
  /** undefined: the API alone. */
  renderer: Renderer | undefined
  development?: boolean
}

export interface App {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  request: Hono['request']
  /** Answers a request from the caches, without any middleware. @returns false where no cache has the answer */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean
  /** What keeps answers, by name. */
  caches: Readonly<Record<string, ResponseCache>>
  /** Method and pattern of every route. */
  routes(): string[]
  /** The patterns of all routes and middleware for a request, general ones first. */
  patternsOf(method: string, path: string): string[]
  /** Drops the cached answers that a change touches, at most every half second. @param touches tags; undefined: all */
  forget(touches?: readonly CacheTag[]): void
}

/** Whether a file is named for its content, so that it never changes, and cannot be opened as a page. */
const isFile = (path: string) => /^\/(assets\/[^/]+\.(js|css|woff2)|covers\/[^/]+\.webp)$/.test(path)

/** Puts the parts of the server together. It opens no port, file or connection. */
export function createApp({
  ctx,
  writing = ctx,
  importing = ctx,
  isStopping = () => false,
  published = ctx,
  onForget,
  cdn,
  awaySince,
  site,
  hsts = 'host',
  log,
  sessions,
  system,
  webhooks = webhookReach(false),
  presence = new Presence(writing),
  backups,
  space,
  uploads,
  provider,
  allowances = ALLOWANCES,
  passwordCost,
  trustedProxies,
  renderer,
  development = false,
}: AppDependencies): App {
  const app = new Hono<{ Variables: { requestId: string; [TRUSTED_PROXIES]: BlockList | undefined } }>()
  // In development a page changes with its code, without a commit to the database: nothing is cached.
  const openCache = (bytes?: number) => new ResponseCache(development ? 1 : bytes, awaySince, cdn)
  const pages = openCache()
  // Pictures, searches, pairs of languages and files have caches of their own: there is no end of them, or they are
  // large, and they must not push out pages.
  const pictures = openCache(PICTURE_BYTES)
  const searches = openCache(SEARCH_BYTES)
  const pairs = openCache(PAIR_BYTES)
  const files = openCache(FILE_BYTES)
  const caches = { pages, pictures, searches, pairs, files }
  /** Under which key, and in which cache, answers to a GET request are kept. */
  const keptAs = (url: string): { key: string; cache: ResponseCache } => {
    const { key, cache, unknown } = knownAddress(url)
    if (development && unknown.length > 0)
      log.warn({ url, parameters: unknown }, 'contract/addresses.ts has no such parameters for this path: dropped')
    return { key, cache: caches[cache] }
  }
  const sitemap = new Sitemap(published, site)
  const https = site.publicUrl.startsWith('https:')
  const headers = securityHeaders({ https, hsts, development, inlineScripts })
  const staffHeaders = securityHeaders({
    https,
    hsts,
    development,
    inlineScripts,
    photos: true,
  })
  const requestHeaders = (requestId: string) => ({ ...headers, 'x-request-id': requestId })

  // After a save its author looks at the page at once, perhaps before PostgreSQL's notice reaches this process.
  const forgetNow = (touches: readonly CacheTag[]) => {
    if (touches.length === 0) return
    onForget?.()
    for (const cache of Object.values(caches)) cache.drop(touches)
    sitemap.forget(touches)
  }
  const forgetSoon = throttled(forgetNow)

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    c.set(TRUSTED_PROXIES, trustedProxies)
    await next()
    await dropBody(c)
    const isBuilt = isFile(c.req.path) && c.res.ok
    // The file is named for its content and never changes: browsers need not ask for a newer one.
    if (isBuilt) c.res.headers.delete('last-modified')
    // Headers that a route has set itself stay.
    for (const [name, value] of Object.entries(isBuilt ? fileHeaders(headers) : requestHeaders(requestId)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.onError(errorHandler(log, site))
  app.use(async (c, next) => {
    const longest = c.req.path === EXPORT_PATH ? MAX_EXPORT_URL_LENGTH : MAX_URL_LENGTH
    if (c.req.url.length > longest) throw new AppError('too_long', 'This address is too long.')
    await next()
  })

  const cookie = sessionCookie(https)
  const { publicUrl } = site
  app.route('/auth', signInRoutes({ ctx, log, cookie, sessions, provider, allowances, site, https }))
  app.route('/api/session', sessionRoutes({ ctx, publicUrl, cookie, sessions, provider }))
  app.route(
    '/api/admin',
    staffRoutes({
      ctx: writing,
      publicUrl,
      cookie,
      sessions,
      allowances,
      passwordCost,
      system,
      webhooks,
      presence,
      more: backups ? [backupRoutes(backups)] : [],
      space,
      onChange: forgetNow,
      others: [
        importRoutes({ ctx: importing, space, uploads, log }),
        batchRoutes({ ctx: importing, space, log }),
        findRoutes({ ctx: importing, log }),
        exportRoutes({ ctx: importing, log }),
      ],
    }),
  )
  app.route('/api/reports', reportRoutes({ ctx: writing, publicUrl, allowances, space }))
  app.route('/', probeRoutes(ctx.db, isStopping))
  app.route('/', apiRoutes({ publicUrl, cookie, cache: pages }))
  const titlesIn = codesOfLanguage(site.interfaceLanguage)
  const reads = publicReads({ ...published, titlesIn }, { ...ctx, titlesIn }, log)
  const mayPreview = previewFor({ ctx, cookie, sessions })
  app.on('GET', inLanguages('/api/*', site.interfaceLanguage), async (c) => {
    const { key, cache } = keptAs(c.req.url)
    try {
      // Always read as a GET: the answer to a HEAD has no body to keep.
      return await cache.answer(c.req.raw, key, (tags) => tagging(reads.answer, tags)(key))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found' && (await mayPreview(c)))) throw error
      const preview = await reads.preview(key)
      preview.headers.set('cache-control', 'no-store')
      return preview
    }
  })

  app.all('/api/*', () => problem(404, 'There is no such call.'))
  app.route('/covers', coverRoutes(ctx.covers))
  app.route('/', crawlerRoutes({ ctx: published, site, cache: pages, sitemap }))
  app.route('/', opdsRoutes({ ctx: published, site, keptAs, read: reads.answer }))
  app.route('/', downloadRoutes(site.interfaceLanguage))
  app.route('/', fileRoutes({ ctx: published, site, cache: files }))
  if (renderer) {
    const { sharing, cover } = renderer
    const drawCover = coverDrawer({ cover, publicUrl: site.publicUrl, request: app.request })
    app.route('/', epubRoutes({ ctx: published, site, cache: files, drawCover }))
    app.route('/', webpubRoutes({ ctx: published, site, keptAs, drawCover }))
    app.route(
      '/sharing',
      sharingRoutes({ sharing, cache: pictures, site, read: reads.readInside, request: app.request }),
    )
    app.route('/', pageRoutes({ renderer, keptAs, site, reads, mayPreview, staffHeaders, report: reportTo(log) }))
  }
  app.notFound(() => problem(404, 'There is nothing at this address.'))

  return {
    fetch: app.fetch,
    request: app.request,
    caches,
    routes: () => [...app.routes, ...reads.routes].map(({ method, path }) => `${method} ${path}`),
    patternsOf: (method, path) => app.router.match(method, path)[0].map(([[, route]]) => route.path),
    answerFromCache(request, response) {
      if (wantsMarkdown(request.headers.accept)) return false
      const more = () => requestHeaders(crypto.randomUUID())
      return pages.answerFromCache(request, response, more) || pairs.answerFromCache(request, response, more)
    },
    forget: (touches = [EVERYTHING]) => forgetSoon(touches),
  }
}
