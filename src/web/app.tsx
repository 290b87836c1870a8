import { type QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useEffect, useRef } from 'react'
import { Router } from 'wouter'
import type { Site } from '#contract/site.ts'
import { applyHead } from './head.ts'
import { loadedPage, loadPage } from './loaded-pages.ts'
import { announce } from './navigation/announcement.ts'
import { goTo } from './navigation/go-to.ts'
import { useScrollMemory } from './navigation/scroll-memory.ts'
import { useAddress } from './navigation/use-address.ts'
import { findRoute } from './routes.tsx'
import { PageLoading } from './ui/page-loading.tsx'
import { Shell } from './ui/shell.tsx'
import { SiteContext, useSite } from './ui/site-context.ts'

interface AppProps {
  client: QueryClient
  site: Site
  /** On the server: the page to draw. */
  address?: { path: string; search: string }
}

export function App({ client, site, address }: AppProps) {
  const server = address && { ssrPath: address.path, ssrSearch: address.search }
  return (
    <QueryClientProvider client={client}>
      <SiteContext value={site}>
        <Router {...server} aroundNav={goTo(client)}>
          <Shell>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </Shell>
        </Router>
      </SiteContext>
    </QueryClientProvider>
  )
}

const OWN_READS = { type: 'active' } as const

function Outlet() {
  const { path, search } = useAddress()
  const client = useQueryClient()
  const site = useSite()
  const { route, place } = findRoute(path, search)
  const page = loadedPage(route) ?? use(loadPage(route))
  // Its own reads: what is read ahead changes nothing here.
  const fetching = useIsFetching(OWN_READS)
  const drawnByServer = useRef<string | undefined>(path + search)

  // Another address or a finished read is another head; the server has written the first.
  useEffect(() => {
    if (drawnByServer.current !== path + search) {
      drawnByServer.current = undefined
      applyHead(page.head(client, place, site), site)
    }
    // A page that is still read has not got its name yet.
    if (client.isFetching(OWN_READS) === 0) announce(path + search)
  }, [path, search, fetching])
  useScrollMemory(path + search, () => client.isFetching(OWN_READS) > 0)

  return <page.Screen place={place} />
}
