import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { offlineShellPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import { fontPreloads } from '#faces/font-preloads.ts'
import { App } from './app.tsx'
import type { ReadApi } from './framework/data/api.ts'
import { createReadCache, type ReadCache } from './framework/data/read-cache.ts'
import { pageLanguage } from './framework/head/head.ts'
import { headHtml } from './framework/head/head-html.ts'
import { loadPage } from './framework/page/page.ts'
import { isReading, packState } from './framework/page/page-state.ts'
import { findRoute } from './routes.ts'
import { otherForms } from './structured-data/other-forms.ts'
import { structuredDataHtml } from './structured-data/structured-data.ts'
import { fetchCovers } from './ui/cover/draw-cover.ts'

export { webManifest } from './brand/web-manifest.ts'
export { createApi } from './framework/data/api.ts'
export { bookCover } from './sharing/book-cover.ts'
export { sharingPicture } from './sharing/sharing-picture.ts'

await fetchCovers()

export interface Rendered {
  status: number
  lang: string
  dir: 'ltr' | 'rtl'
  head: string
  /** For the head: what fetches the faces of the page's texts. */
  fontPreloads: string
  html: string
  /** JSON, fit for a `<script type="application/json">`. */
  state: string
  /** Keys of the build's manifest, besides the entry: their styles and scripts belong into the head. */
  modules: string[]
}

/** Draws a page. @param url path and query */
export async function render(url: string, api: ReadApi, site: Site): Promise<Rendered> {
  const [path = '/'] = url.split('?', 1)
  const search = url.slice(path.length)
  if (path === offlineShellPath) return emptyPage(api, site)
  const { route, place } = findRoute(path, search)
  const page = await loadPage(route)
  const cache = createReadCache(api)
  await page.load(cache, place)
  const head = page.head(cache, place, site)
  const { lang } = pageLanguage(head)
  return {
    status: head.status ?? 200,
    ...pageLanguage(head),
    head: [
      headHtml({ ...head, more: [...(head.more ?? []), ...otherForms(route, cache, place, head, site)] }, site),
      structuredDataHtml(route, cache, place, head, site),
    ].join('\n'),
    fontPreloads: fontPreloads(lang, head.besideLang ?? lang),
    html: draw(<App cache={cache} site={site} navigation={{ goTo: () => {}, drawn: { path, search } }} />),
    state: packState(cache, site),
    modules: [`src/web/${route.module}`, ...(isInParts(cache) ? [PARTS] : [])],
  }
}

/** In which the browser draws whatever its address asks for: a device keeps it for when there is no network. */
function emptyPage(api: ReadApi, site: Site): Rendered {
  const head = { noindex: true }
  return {
    status: 200,
    ...pageLanguage(head),
    head: headHtml(head, site),
    fontPreloads: '',
    html: '',
    state: packState(createReadCache(api), site),
    modules: [],
  }
}

/** What only the page of a long text loads. */
const PARTS = 'src/web/reader/parts/parts.ts'

const isInParts = (cache: ReadCache): boolean =>
  cache.entries().some(({ state: { data } }) => isReading(data) && data.parts !== undefined)

/** What React leaves in the place of a part that failed, to be tried again in the browser. */
const FAILED_PART = '<!--$!-->'

/** @throws Error where a part of the page cannot be drawn: a page that waits for scripts is no page */
function draw(page: ReactElement): string {
  const html = renderToString(page)
  if (html.includes(FAILED_PART)) throw new Error('a part of the page could not be drawn')
  return html
}
