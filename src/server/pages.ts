import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context as HonoContext } from 'hono'
import { assetsFolder, findPage, libraryPath, manifestPath, offlineShellPath, workerPath } from '#contract/addresses.ts'
import { type InterfaceLanguage, languagePrefix, splitLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import type * as entry from '#web/entry-server.tsx'
import type { Api, Fetch } from '#web/framework/data/api.ts'
import { jsonInHtml } from '#web/framework/head/json-in-html.ts'
import { fragmentScript } from '#web/framework/router/fragment.ts'
import type { LocaleFacts } from '#web/i18n/browser-locale.ts'
import type { Part } from '#web/i18n/messages.ts'
import { lastReadScript } from '#web/last-read/last-read-script.ts'
import { layoutScript } from '#web/reader/pair/pair-parts.ts'
import { settingsScript } from '#web/reader/settings/settings-script.ts'
import { themeHead, themeScript } from '#web/ui/theme/theme-script.ts'
import { unavailable } from './errors.ts'
import { tagging } from './http/cache-tags.ts'
import { escapeXml } from './http/escape-xml.ts'
import { inLanguages } from './http/in-languages.ts'
import { unavailableBy } from './http/problem.ts'
import { asksToSaveData, type ResponseCache } from './http/response-cache.ts'
import { plainPage } from './http/small-page.ts'
import type { ServerMessages } from './i18n/server-messages.ts'
import { serverWords } from './i18n/server-words.ts'
import { pairAddress } from './pair-address.ts'
import type { PublicReads } from './public-reads.ts'

/**
 * Without script, nobody waits for what a page expects (`FIRST_DRAWN`): Nu's checker takes the attribute for an error.
 * Source: HTML, "link type expect".
 */
const expectScript = 'document.querySelector("[rel=expect]")?.setAttribute("blocking","render")'

/** Marks a page before it is drawn. One script for all: the content security policy names each, in every answer. */
const marksScript = [expectScript, layoutScript, fragmentScript, lastReadScript, settingsScript].join('\n')

/** The scripts inside the pages' HTML. The content security policy allows these and no others. */
export const inlineScripts: readonly string[] = [themeScript, marksScript]

type Rendered = Awaited<ReturnType<typeof entry.render>>

/** What the server needs of `src/web`: built (`builtRenderer`), or live in development (`scripts/dev.ts`). */
export interface Renderer {
  /** `path` with its query. */
  render(path: string, fetch: Fetch, site: Site): Promise<Rendered>
  /** The sharing picture of a work in a language; undefined: the work cannot be read in it. */
  sharing(workId: number, code: string, fetch: Fetch, site: Site): ReturnType<typeof entry.sharingPicture>
  /** The cover of an e-book with these words. */
  cover(words: Parameters<typeof entry.bookCover>[0]): Promise<ReturnType<typeof entry.bookCover>>
  /** The web app manifest, to be sent as JSON. */
  manifest(site: Site, language: InterfaceLanguage): Promise<object>
  /** The service worker's script; undefined in development. */
  worker?: (site: Site) => string
  /** The tags of styles and scripts for the head of a page. @param modules of `Rendered` */
  tags(modules: string[]): string
  /** The addresses of the scripts that have the messages of a language. */
  messages(language: InterfaceLanguage): Record<Part, string>
  /** The same for the staff site. */
  staffTags(): string
  /** The folder of built files to serve; undefined in development, where Vite serves them. */
  assets: string | undefined
}

interface PageDependencies {
  renderer: Renderer
  /** Under which key, and in which cache, answers to a GET request are kept. */
  keptAs: (url: string) => { key: string; cache: ResponseCache }
  site: Site
  /** Where pages read from: the same calls as everyone else's. */
  reads: Pick<PublicReads, 'readInside' | 'previewInside'>
  /** Whether a request comes from staff, who may also see works that are not published. */
  mayPreview: (c: HonoContext) => Promise<boolean>
  /** Security headers of the staff site. */
  staffHeaders: Record<string, string>
  /** Logs the error of a page. */
  report: (error: Error, c: HonoContext) => void
}

export function pageRoutes(dependencies: PageDependencies) {
  const { renderer, keptAs, site, reads, mayPreview, staffHeaders, report } = dependencies
  const routes = new Hono<{ Variables: { requestId: string } }>()

  routes.get('/', (c) => c.redirect(libraryPath, 302))

  routes.on('GET', inLanguages(manifestPath, site.interfaceLanguage), async (c) => {
    const { language = site.interfaceLanguage } = splitLanguage(c.req.path)
    const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' }
    return c.body(JSON.stringify(await renderer.manifest(site, language)), 200, headers)
  })

  routes.get(workerPath, async (c) => {
    const { worker } = renderer
    if (!worker) return c.text('Not found', 404)
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8' }
    const { key, cache } = keptAs(c.req.url)
    return cache.answer(c.req.raw, key, async () => c.body(worker(site), 200, headers))
  })

  if (renderer.assets !== undefined) {
    const onFound = (path: string, c: { header(name: string, value: string): void }) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      // Other sites show this picture beside links to this one.
      if (path.endsWith('.jpg')) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    routes.get(`${assetsFolder}*`, serveStatic({ root: renderer.assets, precompressed: true, onFound }))
    routes.get(`${assetsFolder}*`, (c) => c.text('Not found', 404))
    // Icons under names that browsers know: they may change, so browsers ask again each day.
    const daily = (_path: string, c: { header(name: string, value: string): void }) =>
      c.header('Cache-Control', 'public, max-age=86400')
    routes.get('/:file{[\\w-]+\\.(svg|png|ico)}', serveStatic({ root: renderer.assets, onFound: daily }))
  }

  for (const path of ['/admin-login', '/admin-dashboard', '/admin-dashboard/*'])
    routes.get(path, (c) =>
      c.html(staffDocument(site, renderer.staffTags()), 200, { ...staffHeaders, ...STAFF_HEADERS }),
    )

  routes.get('*', async (c) => {
    const url = new URL(c.req.url)
    const { pathname, search, searchParams } = url
    const { language, path } = splitLanguage(pathname)
    // One page has one address.
    if (language === site.interfaceLanguage) return c.redirect(path + search, 301)
    const prefix = language === undefined ? '' : `/${language}`
    if (path === '/') return c.redirect(prefix + libraryPath, 302)
    // A redirect to `//host` would lead to another site.
    if (/[^/]\/+$/.test(pathname) && !pathname.startsWith('//'))
      return c.redirect(pathname.replace(/\/+$/, '') + search, 301)
    const pair = await pairAddress({ pathname: path, search, searchParams }, async (path) => {
      const work = await reads.readInside(path)
      return work.ok || !(await mayPreview(c)) ? work : reads.previewInside(path)
    })
    if (pair !== undefined) return c.redirect(prefix + pair, 303)
    const { key, cache } = keptAs(c.req.url)
    // A device keeps the empty page for all its readers.
    const savesData = path !== offlineShellPath && asksToSaveData(c.req.header('save-data'))
    const answer = await cache.answer(c.req.raw, savesData ? `${key}\0saves` : key, async (tags) => {
      const page = await draw(key, tagging(reads.readInside, tags))
      // A reading page is also Markdown (`exchange/files`).
      c.header('Vary', findPage(path)?.name === 'reading' ? 'Save-Data, Accept' : 'Save-Data')
      const html = document(page, renderer, { savesData })
      // A CDN that does not heed `Vary` would give these pages to everyone.
      return c.html(html, page.status as 200, { 'Cache-Control': savesData ? 'private, no-cache' : 'no-cache' })
    })
    if (answer.status !== 404 || !(await mayPreview(c))) return answer
    // For this request alone: it is never cached.
    const page = await draw(key, reads.previewInside)
    const above = page.status === 200 ? PREVIEW : ''
    const html = document(page, renderer, { above, savesData })
    return c.html(html, page.status as 200, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  })
  routes.onError(async (error, c) => {
    const language = splitLanguage(c.req.path).language ?? site.interfaceLanguage
    const { trouble } = await serverWords(language)
    const known = unavailableBy(error)
    if (known) {
      report(known, c)
      const headers = { 'Cache-Control': 'no-store', 'Retry-After': `${known.details?.retryAfter}` }
      return c.html(unavailablePage(trouble, language), 503, headers)
    }
    report(error, c)
    const library = languagePrefix(language, site.interfaceLanguage) + libraryPath
    return c.html(failure(trouble, language, library, c.get('requestId')), 500, { 'Cache-Control': 'no-store' })
  })
  return routes

  /** @throws AppError unavailable at the first read that is answered so: other reads would wait as long for the same answer */
  async function draw(key: string, read: Fetch): Promise<Rendered> {
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
    let isStopped = false
    const readUnlessStopped: Fetch = async (path) => {
      if (isStopped) return stopped
      const answer = await read(path)
      if (answer.status === 503) {
        isStopped = true
        stop(unavailable('A read of this page is unavailable.', Number(answer.headers.get('retry-after') ?? 5)))
      }
      return answer
    }
    return Promise.race([renderer.render(key, readUnlessStopped, site), stopped])
  }
}

const STAFF_HEADERS = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }

/** The staff site is rendered in the browser: everyone gets the same empty page. */
function staffDocument(site: Site, tags: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
${themeHead}
<title>${escapeXml(site.brandName)} · Staff</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
${tags}
</head>
<body>
<div id="root"></div>
<noscript><p>The staff site needs JavaScript. <a href="/library">The library</a> does not.</p></noscript>
<script type="application/json" id="state">${jsonInHtml({ site })}</script>
</body>
</html>
`
}

type Trouble = ServerMessages['trouble']

/** The page of an internal error. */
const failure = (t: Trouble, language: InterfaceLanguage, library: string, requestId: string): string =>
  plainPage(
    t.wrong,
    t.wrongText,
    `<p><a href="${library}">${escapeXml(t.back)}</a></p>
<p>${escapeXml(t.tell(requestId))}</p>`,
    language,
  )

/** The page while the database is away or busy. The link leads to where the reader is. */
const unavailablePage = (t: Trouble, language: InterfaceLanguage): string =>
  plainPage(t.away, t.awayText, `<p>${escapeXml(t.awayHint)} <a href="">${escapeXml(t.again)}</a></p>`, language)

/** Stands above a page that only staff can see. */
const PREVIEW = `<p style="padding:0.6rem 1rem;background:#7f5a13;color:#fff;text-align:center" lang="en" dir="ltr">Preview: this work is not published, and only staff can see it.</p>
`

/**
 * What must be there before a page is drawn, by id, and with what it ends: a slow machine draws while it reads, and what is
 * centred or stands at an end would move at each word that comes to it. The first paragraph of a text, the lines of the
 * home page, the bars.
 */
const FIRST_DRAWN = [
  ['p1', 'id="p2"'],
  ['p1', '</article>'],
  ['same-line', '</ul>'],
  ['menu', '</nav>'],
] as const
/** In characters of HTML. What ends later is not waited for: on a slow network nothing would be seen meanwhile. */
const LATEST_FIRST_DRAWN = 64_000

const firstDrawn = (html: string): string | undefined =>
  FIRST_DRAWN.find(([id, end]) => {
    const at = html.indexOf(`id="${id}"`)
    const to = html.indexOf(end, at)
    return at >= 0 && to >= 0 && to < LATEST_FIRST_DRAWN
  })?.[0]

/** @param savesData for a reader who wants no web fonts (`data-saves` in `scripts.css`) */
function document(page: Rendered, renderer: Renderer, { above = '', savesData = false } = {}): string {
  const { tag, intlTag, marks, prefix, comma } = page.locale
  const messages = renderer.messages(tag)
  const first = firstDrawn(page.html)
  const locale: LocaleFacts = { tag, intlTag, dir: marks.dir, prefix, comma, messages }
  return `<!doctype html>
<html lang="${tag}" dir="${marks.dir}"${page.textLanguage === undefined ? '' : ` data-text="${page.textLanguage}"`}${savesData ? ' data-saves' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${first ? `<link rel="expect" href="#${first}">` : ''}
${themeHead}
${page.head}
${savesData ? '' : page.fontPreloads}
<script>${marksScript}</script>
${renderer.tags(page.modules)}
${page.messages.map((part) => `<link rel="modulepreload" fetchpriority="low" href="${messages[part]}">`).join('\n')}
</head>
<body>
${above}<div id="root">${page.html}</div>
<script type="application/json" id="locale">${jsonInHtml(locale)}</script>
<script type="application/json" id="state">${page.state}</script>
</body>
</html>
`
}

/** Loads the renderer that `npm run build` has made. @param dist absolute address of the folder of the build */
export async function builtRenderer(dist: URL): Promise<Renderer> {
  const readManifest = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(new URL(`client/.vite/${name}.json`, dist), 'utf8'))
  const [{ render, sharingPicture, bookCover, webManifest, createApi }, manifest, messages, staffManifest, worker] =
    await Promise.all([
      import(new URL('server/entry-server.js', dist).href) as Promise<typeof entry>,
      readManifest('manifest'),
      readManifest('manifest-messages'),
      readManifest('manifest-staff'),
      readFile(new URL('client/service-worker.js', dist), 'utf8'),
    ])
  return {
    render: (path, fetch, site) => render(path, createApi(fetch) satisfies Api, site),
    sharing: (workId, code, fetch, site) => sharingPicture(workId, code, createApi(fetch), site),
    cover: async (words) => bookCover(words),
    manifest: async (site, language) => webManifest(site, language),
    // The worker keeps an empty page. Its revision must change with the settings and inline scripts, which are no files.
    worker: (site) =>
      worker.replace(
        '%SHELL_REVISION%',
        createHash('sha256')
          .update(JSON.stringify([site, inlineScripts]))
          .digest('hex'),
      ),
    // The words of the page are there before its scripts, so styles and fonts go first.
    tags: (modules) => tagsOf(manifest, [ENTRY, ...modules], ' fetchpriority="low"'),
    messages: (language) => {
      const addressOf = (part: Part) => `/${messages[`src/web/i18n/languages/${language}/${part}.ts`]?.file}`
      return { screen: addressOf('screen'), pages: addressOf('pages'), tools: addressOf('tools') }
    },
    staffTags: () => tagsOf(staffManifest, [STAFF_ENTRY]),
    assets: fileURLToPath(new URL('client', dist)),
  }
}

const ENTRY = 'src/web/entry-client.tsx'
const STAFF_ENTRY = 'src/web/entry-admin.tsx'

type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[] }>

/** A page that shares its script with its parts has no key of its own: then the script has the page's name. */
function keyOf(manifest: Manifest, module: string): string {
  if (module in manifest) return module
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === basename(module, '.ts'))
  if (key === undefined) throw new Error(`the build has no script of ${module}`)
  return key
}

/**
 * The tags of some modules and of all that they import. The first module is the script that runs.
 * @param priority attribute of the scripts
 */
function tagsOf(manifest: Manifest, modules: string[], priority = ''): string {
  const needed = new Set<string>()
  const visit = (key: string) => {
    if (needed.has(key)) return
    needed.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(keyOf(manifest, module))
  const chunks = [...needed].flatMap((name) => manifest[name] ?? [])
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module"${priority} src="/${chunks[0]?.file}"></script>`,
    ...chunks.slice(1).map(({ file }) => `<link rel="modulepreload"${priority} href="/${file}">`),
  ].join('\n')
}
