import { Suspense, use, useEffect, useRef } from 'react'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from './framework/data/read-cache.ts'
import { ReadCacheContext, useOutOfReach, useReadCache, useShownFetches } from './framework/data/use-read.ts'
import { applyHead } from './framework/head/head.ts'
import { loadedPage, loadPage } from './framework/page/page.ts'
import { arrival } from './framework/router/arrival.ts'
import { type Navigation, NavigationContext, useAddress, useNavigation } from './framework/router/navigation.ts'
import { useScrollMemory } from './framework/router/scroll-memory.ts'
import { type Locale, LocaleContext, useLocale } from './i18n/locale.ts'
import { findRoute, outOfReach } from './routes.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageLoading } from './ui/message.tsx'
import { BrokenPage } from './ui/not-found.tsx'
import { Shell } from './ui/shell/shell.tsx'
import { SiteContext, useSite } from './ui/site-context.ts'

interface AppProps {
  cache: ReadCache
  site: Site
  locale: Locale
  navigation: Navigation
}

export function App({ cache, site, locale, navigation }: AppProps) {
  return (
    <ReadCacheContext value={cache}>
      <SiteContext value={site}>
        <LocaleContext value={locale}>
          <NavigationContext value={navigation}>
            <Shell>
              <Suspense fallback={<PageLoading />}>
                <Pages />
              </Suspense>
            </Shell>
          </NavigationContext>
        </LocaleContext>
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
  const address = path + search
  const cache = useReadCache()
  const site = useSite()
  const locale = useLocale()
  const isOutOfReach = useOutOfReach(address)
  const { route, place } = isOutOfReach ? outOfReach : findRoute(path, search)
  const page = loadedPage(route) ?? use(loadPage(route))
  // Only reads that the page shows: what is read ahead changes nothing here.
  const fetches = useShownFetches()
  const drawnByServer = useRef<string | undefined>(address)

  // Another address or a finished read is another head; the server has written the first.
  useEffect(() => {
    if (drawnByServer.current !== address || isOutOfReach) {
      drawnByServer.current = undefined
      applyHead(page.head(cache, place, site, locale), site, locale)
    }
    // Until its reads are finished, a page has not got its title yet.
    if (cache.countShownFetches() === 0) arrival.announce(address)
  }, [address, fetches, isOutOfReach])
  useScrollMemory(useNavigation().scroll, address)

  return (
    // Within the head and the scroll memory: they work for a page that is broken too.
    <ErrorBoundary of={address} fallback={<BrokenPage />}>
      <page.Screen place={place} />
    </ErrorBoundary>
  )
}
