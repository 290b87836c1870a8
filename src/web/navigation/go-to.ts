import type { QueryClient } from '@tanstack/react-query'
import { loadPage } from '../loaded-pages.ts'
import { findRoute } from '../routes.tsx'
import { fetchCovers } from '../ui/cover/draw-cover.ts'
import { expectArrival } from './arrival.ts'
import { arrive, isUnderWay, PATIENCE_MS, setOut } from './journey.ts'
import { newEntry, showPart } from './scroll-memory.ts'

interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

/**
 * How a link is followed: the page's code comes first and its reads are begun, so that no empty page shows between;
 * slow reads show placeholders. Of links followed at once the last one counts. Where the code cannot be had (a new
 * version was put up), the browser loads the page anew.
 */
export function goTo(client: QueryClient) {
  return (navigate: (to: string, options?: NavigateOptions) => void, to: string, options?: NavigateOptions): void => {
    const { pathname, search, hash, href } = new URL(to, location.href)
    const { route, place } = findRoute(pathname, search)
    const journey = setOut()
    Promise.all([loadPage(route), fetchCovers()]).then(
      async ([page]) => {
        if (!isUnderWay(journey)) return
        forgetFailures(client)
        const reads = page.load(client, place)
        await Promise.race([reads, new Promise((settle) => setTimeout(settle, PATIENCE_MS))])
        if (!isUnderWay(journey)) return
        const isHere = pathname + search === location.pathname + location.search
        // As a browser does it, the address that is shown already makes no second entry.
        const replace = options?.replace ?? href === location.href
        if (!isHere) expectArrival()
        navigate(to, { replace, state: newEntry() })
        if (isHere && !showPart(hash, 'auto')) scrollTo({ top: 0 })
        await reads
        if (isUnderWay(journey)) arrive()
      },
      () => isUnderWay(journey) && location.assign(to),
    )
  }
}

function forgetFailures(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.findAll({ type: 'inactive' })) if (query.state.status === 'error') cache.remove(query)
}
