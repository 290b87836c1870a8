import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Site } from '#contract/site.ts'
import { App } from '#web/app.tsx'
import { type Rendered, render } from '#web/entry-server.tsx'
import { createReadCache } from '#web/framework/data/read-cache.ts'
import { loadPage } from '#web/framework/page/page.ts'
import { englishLocale } from '#web/i18n/english-locale.ts'
import { findRoute } from '#web/routes.ts'
import { fakeApi, site } from './fake-library.ts'

/** A page as the server draws it, from an API that knows some addresses. */
export function drawPage(
  url: string,
  answers: Record<string, unknown> = {},
  changes: Partial<Site> = {},
): Promise<Rendered> {
  return render(url, fakeApi(answers).api, { ...site, ...changes })
}

/** A page as it stands while nothing has been read yet. */
export async function drawLoading(url: string): Promise<string> {
  const { pathname: path, search } = new URL(url, site.publicUrl)
  await loadPage(findRoute(path, search).route)
  const cache = createReadCache(fakeApi({}).api)
  return renderToString(
    createElement(App, {
      cache,
      site,
      locale: englishLocale,
      navigation: { goTo: () => {}, prefix: '', drawn: { path, search } },
    }),
  )
}

/** The words of a page, without its boards. */
export function wordsOf(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}
