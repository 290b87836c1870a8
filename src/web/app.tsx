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
import { findRoute } from './routes.tsx'
import { PageLoading } from './ui/page-loading.tsx'
import { Shell } from './ui/shell.tsx'
import { SiteContext, useSite } from './ui/site-context.ts'
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
              <Outlet />
            </Suspense>
          </Shell>
        </NavigationContext>
      </SiteContext>
    </QueryContext>
  )
}

function Outlet() {
  const { path, search } = useAddress()
  const client = useQueryClient()
  const site = useSite()
  const { route, place } = findRoute(path, search)
  const page = loadedPage(route) ?? use(loadPage(route))
  // Its own reads: what is read ahead changes nothing here.
  const fetching = useFetching()
  const drawnByServer = useRef<string | undefined>(path + search)

  // Another address or a finished read is another head; the server has written the first.
  useEffect(() => {
    if (drawnByServer.current !== path + search) {
      drawnByServer.current = undefined
      applyHead(page.head(client, place, site), site)
    }
    // A page that is still read has not got its name yet.
    if (client.fetchingShown() === 0) announce(path + search)
  }, [path, search, fetching])
  useScrollMemory(path + search, () => client.fetchingShown() > 0)

  return <page.Screen place={place} />
}
