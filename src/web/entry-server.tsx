import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { offlineShellPath } from '#contract/addresses.ts'
import { type InterfaceLanguage, splitLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import { siteIn } from '#contract/site-in.ts'
import { fontPreloads } from '#faces/font-preloads.ts'
import { App } from './app.tsx'
import { describeApp } from './brand/web-manifest.ts'
import type { ReadApi } from './framework/data/api.ts'
import { createReadCache, type ReadCache } from './framework/data/read-cache.ts'
import { inInterface } from './framework/head/head.ts'
import { headHtml } from './framework/head/head-html.ts'
import { loadPage } from './framework/page/page.ts'
import { isReading, packState } from './framework/page/page-state.ts'
import { inWordsOf } from './i18n/library-names.ts'
import type { Locale } from './i18n/locale.ts'
import { localeOf } from './i18n/locales.ts'
import type { Part } from './i18n/messages.ts'
import { findRoute } from './routes.ts'
import { otherForms } from './structured-data/other-forms.ts'
import { structuredDataHtml } from './structured-data/structured-data.ts'
import { fetchCovers } from './ui/cover/draw-cover.ts'

export { createApi } from './framework/data/api.ts'
export { bookCover } from './sharing/book-cover.ts'
export { sharingPicture } from './sharing/sharing-picture.ts'

/** How the library presents itself on a home screen, as JSON. */
export const webManifest = async (site: Site, language: InterfaceLanguage): Promise<object> =>
  describeApp(siteIn(site, language), await localeOf(language, site.interfaceLanguage))

export interface Rendered {
  status: number
  /** Of the text of the page; undefined: it has none. */
  textLanguage: string | undefined
  head: string
  /** For the head: what fetches the faces of the page's texts. */
  fontPreloads: string
  html: string
  /** JSON, fit for a `<script type="application/json">`. */
  state: string
  /** Keys of the build's manifest, besides the entry: their styles and scripts belong into the head. */
  modules: string[]
  /** The language of the interface. */
  locale: Pick<Locale, 'tag' | 'intlTag' | 'marks' | 'prefix' | 'comma'>
  /** The parts of its messages that the page shows at once. */
  messages: Part[]
}

/** Draws a page. @param url path and query */
export async function render(url: string, api: ReadApi, configured: Site): Promise<Rendered> {
  const [whole = '/'] = url.split('?', 1)
  const search = url.slice(whole.length)
  const { language, path } = splitLanguage(whole)
  const locale = await localeOf(language ?? configured.interfaceLanguage, configured.interfaceLanguage)
  const site = siteIn(configured, locale.tag)
  if (path === offlineShellPath) return emptyPage(api, site, locale)
  const { route, place } = findRoute(path, search)
  const [page] = await Promise.all([loadPage(route), fetchCovers()])
  const cache = createReadCache(inWordsOf(locale, api))
  await page.load(cache, place)
  const head = inInterface(page.head(cache, place, site, locale), site, locale)
  const lang = head.lang ?? locale.tag
  return {
    status: head.status ?? 200,
    textLanguage: head.lang,
    head: [
      headHtml(
        { ...head, more: [...(head.more ?? []), ...otherForms(route, cache, place, head, site, locale)] },
        site,
        locale,
      ),
      structuredDataHtml(route, cache, place, head, site, locale),
    ].join('\n'),
    fontPreloads: fontPreloads(lang, head.besideLang ?? lang),
    html: draw(
      <App
        cache={cache}
        site={site}
        locale={locale}
        navigation={{ goTo: () => {}, prefix: locale.prefix, drawn: { path, search } }}
      />,
    ),
    state: packState(cache, site),
    modules: [`src/web/${route.module}`, ...(isInParts(cache) ? [PARTS] : [])],
    locale,
    messages: route.name === 'reading' && !isInParts(cache) ? ['screen'] : ['screen', 'pages'],
  }
}

/** In which the browser draws whatever its address asks for: a device keeps it for when there is no network. */
function emptyPage(api: ReadApi, site: Site, locale: Locale): Rendered {
  const head = { noindex: true }
  return {
    status: 200,
    textLanguage: undefined,
    head: headHtml(head, site, locale),
    fontPreloads: '',
    html: '',
    state: packState(createReadCache(api), site),
    modules: [],
    locale,
    messages: ['screen'],
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
