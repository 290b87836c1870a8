import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type { Site } from '#contract/site.ts'
import { englishLocale } from '../i18n/english-locale.ts'
import { LocaleContext } from '../i18n/locale.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { SiteContext } from '../ui/site-context.ts'
import { Guard } from './access/guard.tsx'
import { LoginScreen } from './access/login-screen.tsx'
import { onSessionNews, sessionQuery } from './access/session.ts'
import { BatchProvider } from './batches/use-batch.tsx'
import { ReadAgainContext } from './location/read-again.ts'
import { LocationContext, StaffLocation, useLocationStore, useStaffAddress } from './location/staff-location.ts'
import { DeskDialogs } from './palette/desk-dialogs.tsx'
import { formMessages } from './parts/form-messages.ts'
import { ConfirmDialog } from './parts/modal.tsx'
import { ToastProvider } from './parts/toasts.tsx'
import { View } from './parts/view.tsx'
import { dashboardPath, loginPath } from './paths.ts'
import { Shell } from './shell/shell.tsx'
import { viewMessages as t } from './shell/shell-messages.ts'
import { refreshOnOtherTabs, useRefresh } from './staff-client.ts'
import { findView } from './staff-routes.tsx'

/** The staff site, rendered in the browser only. */
export function StaffApp({ client, site }: { client: QueryClient; site: Site }) {
  const [location] = useState(() => new StaffLocation())
  useEffect(() => refreshOnOtherTabs(client), [client])
  useEffect(
    () =>
      onSessionNews(({ type }) => {
        if (type !== 'failed') client.invalidateQueries(sessionQuery)
      }),
    [client],
  )
  return (
    <QueryClientProvider client={client}>
      <SiteContext value={site}>
        <LocaleContext value={englishLocale}>
          <LocationContext value={location}>
            <ToastProvider>
              <BatchProvider>
                <Screen />
                <LeaveDialog />
              </BatchProvider>
            </ToastProvider>
          </LocationContext>
        </LocaleContext>
      </SiteContext>
    </QueryClientProvider>
  )
}

function Screen() {
  const { path } = useStaffAddress()
  if (path.replace(/\/+$/, '') === loginPath) return <LoginScreen />
  return (
    <Guard>
      <DeskDialogs>
        <Shell>
          <Outlet />
        </Shell>
      </DeskDialogs>
    </Guard>
  )
}

function Outlet() {
  const { path } = useStaffAddress()
  const location = useLocationStore()
  const refresh = useRefresh()
  const [times, addTime] = useReducer((before: number) => before + 1, 0)
  const readAgain = () =>
    location.ask(async () => {
      const from = location.shown()
      await refresh()
      // Whoever has moved on, or has begun to write, meanwhile is left alone.
      if (location.shown() !== from || location.isBlocked()) return
      // A new row that was saved has an address of its own by now.
      location.go(window.location.pathname + window.location.search, { replace: true, force: true })
      addTime()
    })
  const found = findView(path.replace(/\/+$/, ''))
  if (!found) return <UnknownView />
  const { View, params } = found
  return (
    // Another address of the same view shows another row: its form begins anew.
    <ErrorBoundary
      key={`${path} ${times}`}
      of={path}
      fallback={<ViewFailure onReload={() => location.ask(() => window.location.reload())} />}
    >
      <ReadAgainContext value={readAgain}>
        <View params={params} />
      </ReadAgainContext>
    </ErrorBoundary>
  )
}

function UnknownView() {
  return (
    <View title={t.unknown} back={{ href: dashboardPath, label: t.toDashboard }}>
      <p>{t.unknownHint}</p>
    </View>
  )
}

/** Stands in place of a view that could not be rendered, or not downloaded as a new version was installed. */
const ViewFailure = ({ onReload }: { onReload: () => void }) => (
  <div role="alert">
    <h1>{t.failed}</h1>
    <p>
      <button type="button" className="button" onClick={onReload}>
        {t.again}
      </button>
    </p>
  </div>
)

/** Asks before unsaved changes are lost. */
function LeaveDialog() {
  const location = useLocationStore()
  const question = useSyncExternalStore(location.subscribe, location.question)
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={formMessages.leaveTitle}
      description={formMessages.leaveHint}
      confirm={formMessages.leave}
      cancel={formMessages.stay}
      onAnswer={location.answer}
    />
  )
}
