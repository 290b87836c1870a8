import { findRoute } from '../../routes.ts'
import { fetchCovers } from '../../ui/cover/draw-cover.ts'
import type { ReadCache } from '../data/read-cache.ts'
import { showAddress } from './address.ts'
import { expectArrival } from './arrival.ts'
import { arrive, isUnderWay, PATIENCE_MS, setOut } from './journey.ts'
import { loadPage } from './loaded-pages.ts'
import { newEntry, type Reach, restore, showPart } from './scroll-memory.ts'

/**
 * How a link is followed: the page's code comes first and its reads are begun, so that no empty page shows between;
 * slow reads show placeholders. Of links followed at once the last one counts. Where the code cannot be had (a new
 * version was put up), the browser loads the page anew.
 */
export function goTo(cache: ReadCache) {
  return (to: string, isReplacing = false, reach?: Reach): void => {
    const { pathname, search, href } = new URL(to, location.href)
    const { route, place } = findRoute(pathname, search)
    const journey = setOut()
    Promise.all([loadPage(route), fetchCovers()]).then(
      async ([page]) => {
        if (!isUnderWay(journey)) return
        cache.forgetFailures()
        const reads = page.load(cache, place)
        await Promise.race([reads, new Promise((settle) => setTimeout(settle, PATIENCE_MS))])
        if (!isUnderWay(journey)) return
        const isHere = pathname + search === location.pathname + location.search
        // As a browser does it, the address that is shown already makes no second entry.
        const replace = isReplacing || href === location.href
        if (!isHere) expectArrival()
        showAddress(to, { replace, state: newEntry(reach) })
        if (isHere && !restore() && !showPart('auto')) scrollTo({ top: 0 })
        await reads
        if (isUnderWay(journey)) arrive()
      },
      () => isUnderWay(journey) && location.assign(to),
    )
  }
}
