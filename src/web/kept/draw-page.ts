import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { applyHead } from '../framework/head/head.ts'
import { loadPage } from '../framework/router/loaded-pages.ts'
import { findRoute, outOfReach } from '../routes.ts'
import { fetchCovers } from '../ui/cover/draw-cover.ts'

/** Draws the page of the address that is open as the server would have: all it reads comes first. */
export async function drawPage(root: HTMLElement, app: ReactNode, cache: ReadCache, site: Site): Promise<void> {
  const { route, place } = findRoute(location.pathname, location.search)
  const [page] = await Promise.all([loadPage(route), fetchCovers(), loadPage(outOfReach.route)])
  await page.load(cache, place)
  applyHead(page.head(cache, place, site), site)
  createRoot(root).render(app)
}
