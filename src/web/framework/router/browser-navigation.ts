import type { ReadCache } from '../data/read-cache.ts'
import { loadPage, type Place, type Route } from '../page/page.ts'
import { arrival } from './arrival.ts'
import { type GoToOptions, type Navigation, showAddress } from './navigation.ts'
import type { ScrollMemory } from './scroll-memory.ts'

interface NavigationParts {
  cache: ReadCache
  scroll: ScrollMemory
  prefix: string
  findRoute: (path: string, search: string) => { route: Route; place: Place }
  /** Loads what any page may need to be drawn, beside its own code. */
  prepare: () => Promise<unknown>
}

/** A way that takes longer is shown as under way. */
const PATIENCE_MS = 200

/**
 * Follows links in a browser: the page's code comes first and its reads are begun, so that no empty page shows between;
 * slow reads show placeholders. Of links followed at once the last counts. Where the code cannot be loaded (there is a
 * new version of the site), the browser loads the page anew.
 */
export class BrowserNavigation implements Navigation {
  readonly scroll: ScrollMemory
  readonly prefix: string
  readonly #parts: NavigationParts
  /** Counts ways, so that one knows whether another has begun since. */
  #latest = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: NavigationParts) {
    this.#parts = parts
    this.scroll = parts.scroll
    this.prefix = parts.prefix
  }

  /** Listens to the browser's own ways. Call it before React draws: it has to hear of the way back before React does. */
  start(): void {
    addEventListener('popstate', () => this.#end())
    addEventListener('pageshow', () => this.#end())
    this.scroll.start()
    // As by a link: what has failed is fetched again.
    addEventListener('popstate', () => this.#parts.cache.forgetFailures())
  }

  readonly goTo = (to: string, { replace = false, scroll }: GoToOptions = {}): void => {
    const { cache, findRoute, prepare } = this.#parts
    const { pathname, search, href } = new URL(this.prefix + to, location.href)
    const { route, place } = findRoute(pathname.slice(this.prefix.length), search)
    const way = this.#begin()
    const isLatest = () => way === this.#latest
    Promise.all([loadPage(route), prepare()]).then(
      async ([page]) => {
        if (!isLatest()) return
        cache.forgetFailures()
        const reads = page.load(cache, place)
        await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
        if (!isLatest()) return
        const isHere = pathname + search === location.pathname + location.search
        if (!isHere) arrival.expect()
        const state = this.scroll.newEntry(scroll)
        // As a browser does it, the address that is shown already makes no second entry.
        showAddress(href, { replace: replace || href === location.href, state })
        if (isHere) this.scroll.showEntry('auto')
        await reads
        if (isLatest()) this.#end()
      },
      () => isLatest() && location.assign(href),
    )
  }

  /** Gives up the way that is under way. @returns number of the new one */
  #begin(): number {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      document.documentElement.dataset.underWay = ''
    }, PATIENCE_MS)
    return ++this.#latest
  }

  /** The page is there, or the reader has gone elsewhere. */
  #end(): void {
    this.#latest += 1
    clearTimeout(this.#timer)
    delete document.documentElement.dataset.underWay
  }
}
