import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Site } from '#contract/site.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { SiteContext } from '../ui/site-context.ts'
import { LeaveDialog } from './location/leave-dialog.tsx'
import { LocationContext, StaffLocation, useLocationStore, useStaffAddress } from './location/staff-location.ts'
import { ToastProvider } from './parts/toasts.tsx'
import { loginPath } from './paths.ts'
import { Guard } from './session/guard.tsx'
import { LoginScreen } from './session/login-screen.tsx'
import { sessionQuery } from './session/session-data.ts'
import { hearSession } from './session/session-news.ts'
import { Shell } from './shell/shell.tsx'
import { hearOtherTabs } from './staff-client.ts'
import { findView } from './staff-routes.tsx'
import { UnknownView } from './unknown-view.tsx'
import { ViewFailure } from './view-failure.tsx'

/** The staff site: drawn in the browser, apart from the pages of readers. */
export function StaffApp({ client, site }: { client: QueryClient; site: Site }) {
  const [location] = useState(() => new StaffLocation())
  useEffect(() => hearOtherTabs(client), [client])
  useEffect(
    () =>
      hearSession(({ type }) => {
        if (type !== 'failed') client.invalidateQueries(sessionQuery)
      }),
    [client],
  )
  return (
    <QueryClientProvider client={client}>
      <SiteContext value={site}>
        <LocationContext value={location}>
          <ToastProvider>
            <Screen />
            <LeaveDialog />
          </ToastProvider>
        </LocationContext>
      </SiteContext>
    </QueryClientProvider>
  )
}

function Screen() {
  const { path } = useStaffAddress()
  if (path.replace(/\/+$/, '') === loginPath) return <LoginScreen />
  return (
    <Guard>
      <Shell>
        <Outlet />
      </Shell>
    </Guard>
  )
}

function Outlet() {
  const { path } = useStaffAddress()
  const location = useLocationStore()
  const found = findView(path.replace(/\/+$/, ''))
  if (!found) return <UnknownView />
  const { View, params } = found
  return (
    // Another address of the same view is another thing: its form begins anew.
    <ErrorBoundary
      key={path}
      of={path}
      fallback={<ViewFailure onReload={() => location.ask(() => window.location.reload())} />}
    >
      <Suspense fallback={null}>
        <View params={params} />
      </Suspense>
    </ErrorBoundary>
  )
}
