import { Suspense, use, useEffect, useMemo, useRef } from 'react'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from './framework/data/read-cache.ts'
import { ReadCacheContext, useOutOfReach, useReadCache, useShownFetches } from './framework/data/use-read.ts'
import { applyHead } from './framework/head/head.ts'
import { useAddress } from './framework/router/address.ts'
import { announce } from './framework/router/announcement.ts'
import { goTo } from './framework/router/go-to.ts'
import { loadedPage, loadPage } from './framework/router/loaded-pages.ts'
import { NavigationContext } from './framework/router/navigation-context.ts'
import { useScrollMemory } from './framework/router/scroll-memory.ts'
import { findRoute, outOfReach } from './routes.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageLoading } from './ui/message.tsx'
import { BrokenPage } from './ui/not-found.tsx'
import { Shell } from './ui/shell/shell.tsx'
import { SiteContext, useSite } from './ui/site-context.ts'

interface AppProps {
  cache: ReadCache
  site: Site
  /** On the server: the page to draw. */
  address?: { path: string; search: string }
}

export function App({ cache, site, address }: AppProps) {
  const navigation = useMemo(() => ({ goTo: goTo(cache), drawn: address }), [cache, address])
  return (
    <ReadCacheContext value={cache}>
      <SiteContext value={site}>
        <NavigationContext value={navigation}>
          <Shell>
            <Suspense fallback={<PageLoading />}>
              <Pages />
            </Suspense>
          </Shell>
        </NavigationContext>
      </SiteContext>
    </ReadCacheContext>
  )
}

function Pages() {
  const { path, search } = useAddress()
  return (
    <ErrorBoundary of={path + search} fallback={<BrokenPage />}>
      <Outlet />
    </ErrorBoundary>
  )
}

function Outlet() {
  const { path, search } = useAddress()
  const cache = useReadCache()
  const site = useSite()
  const isOutOfReach = useOutOfReach(path + search)
  const { route, place } = isOutOfReach ? outOfReach : findRoute(path, search)
  const page = loadedPage(route) ?? use(loadPage(route))
  // Its own reads: what is read ahead changes nothing here.
  const fetching = useShownFetches()
  const drawnByServer = useRef<string | undefined>(path + search)

  // Another address or a finished read is another head; the server has written the first.
  useEffect(() => {
    if (drawnByServer.current !== path + search || isOutOfReach) {
      drawnByServer.current = undefined
      applyHead(page.head(cache, place, site), site)
    }
    // A page that is still read has not got its name yet.
    if (cache.countShownFetches() === 0) announce(path + search)
  }, [path, search, fetching, isOutOfReach])
  useScrollMemory(path + search, () => cache.countShownFetches() > 0)

  return (
    // Within its head and the memory of its height: they hold for a page that is broken too.
    <ErrorBoundary of={path + search} fallback={<BrokenPage />}>
      <page.Screen place={place} />
    </ErrorBoundary>
  )
}
