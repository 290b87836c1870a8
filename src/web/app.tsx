import { Suspense, use, useEffect, useMemo, useRef } from 'react'
import type { Site } from '#contract/site.ts'
import { applyHead } from './head.ts'
import { loadedPage, loadPage } from './loaded-pages.ts'
import { useAddress } from './navigation/address.ts'
import { announce } from './navigation/announcement.ts'
import { goTo } from './navigation/go-to.ts'
import { NavigationContext } from './navigation/navigation-context.ts'
import { useScrollMemory } from './navigation/scroll-memory.ts'
import type { QueryClient } from './query-client.ts'
import { findRoute, outOfReach } from './routes.tsx'
import { BrokenPage } from './ui/broken-page.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageLoading } from './ui/page-loading.tsx'
import { Shell } from './ui/shell.tsx'
import { SiteContext, useSite } from './ui/site-context.ts'
import { useOutOfReach } from './use-out-of-reach.ts'
import { QueryContext, useFetching, useQueryClient } from './use-query.ts'

interface AppProps {
  client: QueryClient
  site: Site
  /** On the server: the page to draw. */
  address?: { path: string; search: string }
}

export function App({ client, site, address }: AppProps) {
  const navigation = useMemo(() => ({ goTo: goTo(client), drawn: address }), [client, address])
  return (
    <QueryContext value={client}>
      <SiteContext value={site}>
        <NavigationContext value={navigation}>
          <Shell>
            <Suspense fallback={<PageLoading />}>
              <Pages />
            </Suspense>
          </Shell>
        </NavigationContext>
      </SiteContext>
    </QueryContext>
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
  const client = useQueryClient()
  const site = useSite()
  const isOutOfReach = useOutOfReach(path + search)
  const { route, place } = isOutOfReach ? outOfReach : findRoute(path, search)
  const page = loadedPage(route) ?? use(loadPage(route))
  // Its own reads: what is read ahead changes nothing here.
  const fetching = useFetching()
  const drawnByServer = useRef<string | undefined>(path + search)

  // Another address or a finished read is another head; the server has written the first.
  useEffect(() => {
    if (drawnByServer.current !== path + search || isOutOfReach) {
      drawnByServer.current = undefined
      applyHead(page.head(client, place, site), site)
    }
    // A page that is still read has not got its name yet.
    if (client.fetchingShown() === 0) announce(path + search)
  }, [path, search, fetching, isOutOfReach])
  useScrollMemory(path + search, () => client.fetchingShown() > 0)

  return (
    // Within its head and the memory of its height: they hold for a page that is broken too.
    <ErrorBoundary of={path + search} fallback={<BrokenPage />}>
      <page.Screen place={place} />
    </ErrorBoundary>
  )
}
