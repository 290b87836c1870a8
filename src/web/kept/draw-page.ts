import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { applyHead } from '../framework/head/head.ts'
import type { Place, Route } from '../framework/page/page.ts'
import { loadPage } from '../framework/page/page.ts'
import type { Locale } from '../i18n/locale.ts'
import { fetchCovers } from '../ui/cover/draw-cover.ts'

interface PageToDraw {
  app: ReactNode
  cache: ReadCache
  site: Site
  locale: Locale
  /** The page of the open address. */
  page: { route: Route; place: Place }
  /** The page that is drawn instead if it cannot be read. */
  offline: Route
}

/** Draws a page into an empty document as the server would have drawn it: after everything that it reads. */
export async function drawPage(
  root: HTMLElement,
  { app, cache, site, locale, page, offline }: PageToDraw,
): Promise<void> {
  const [{ load, head }] = await Promise.all([loadPage(page.route), fetchCovers(), loadPage(offline)])
  await load(cache, page.place)
  applyHead(head(cache, page.place, site, locale), site, locale)
  createRoot(root).render(app)
}
