import type { QueryClient } from '@tanstack/react-query'
import { loadPage } from '../loaded-pages.ts'
import { findRoute } from '../routes.tsx'
import { fetchCovers } from '../ui/cover/draw-cover.ts'
import { expectArrival } from './arrival.ts'
import { newEntry, showPart } from './scroll-memory.ts'

/** Reads that are faster than this show no placeholders. */
const PATIENCE_MS = 200

interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

/**
 * How a link is followed: the page's code comes first and its reads are begun, so that no empty page shows between.
 * Where the code cannot be had (a new version was put up), the browser loads the page anew.
 */
export function goTo(client: QueryClient) {
  return (navigate: (to: string, options?: NavigateOptions) => void, to: string, options?: NavigateOptions): void => {
    const { pathname, search, hash } = new URL(to, location.href)
    const { route, place } = findRoute(pathname, search)
    Promise.all([loadPage(route), fetchCovers()]).then(
      async ([page]) => {
        forgetFailures(client)
        await Promise.race([page.load(client, place), new Promise((settle) => setTimeout(settle, PATIENCE_MS))])
        expectArrival()
        const withinPage = pathname + search === location.pathname + location.search
        navigate(to, { replace: options?.replace ?? false, state: newEntry() })
        if (withinPage) showPart(hash, 'auto')
      },
      () => location.assign(to),
    )
  }
}

function forgetFailures(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll({ type: 'inactive' })) if (query.state.status === 'error') cache.remove(query)
}
