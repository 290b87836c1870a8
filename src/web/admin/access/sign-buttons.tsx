import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Session } from '#contract/staff.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { forgetOpened } from '../palette/opened.ts'
import { useToast } from '../parts/toasts.tsx'
import { loginPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { notifyTabs, openSignIn, SIGN_IN_PATH, sessionQuery, waitForSignIn } from './session.ts'
import { sessionMessages, loginMessages as t } from './session-messages.ts'

/** Signs in through a window of the provider; if the browser blocks it, a link signs in on this page. */
export function SignInButton({ onDone }: { onDone: () => void }) {
  const toast = useToast()
  const popup = useRef<Window | null>(null)
  const [state, setState] = useState<'ready' | 'waiting' | 'blocked'>('ready')
  const begin = async () => {
    if (state === 'waiting') return popup.current?.focus()
    popup.current = openSignIn()
    setState(popup.current ? 'waiting' : 'blocked')
    if (!popup.current) return onDone()
    const outcome = await waitForSignIn(popup.current)
    setState('ready')
    if (outcome === 'signed-in') toast.success(t.success, t.checking)
    if (outcome === 'failed') toast.failure(t.failure, t.failed)
    // The sign-in may have succeeded before the window was closed.
    onDone()
  }
  return (
    <>
      <button type="button" className="button" onClick={begin} aria-disabled={state === 'waiting'}>
        <GoogleMark />
        {t.signIn}
      </button>
      <p role="status">
        {state === 'waiting' && t.waiting}
        {state === 'blocked' && (
          <>
            {t.blocked} <a href={`${SIGN_IN_PATH}?page=1`}>{t.here}</a>
          </>
        )}
      </p>
    </>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        d="M19.2 7.4A8.4 8.4 0 1 0 20.4 12H12.4"
        strokeLinecap="square"
      />
    </svg>
  )
}

/** Ends the session, in all tabs, after a question where something is not saved. */
export function useSignOut(): { signOut: () => void; isBusy: boolean } {
  const client = useQueryClient()
  const location = useLocationStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      await staffApi.delete('/api/session')
      toast.success(sessionMessages.signedOut)
      notifyTabs({ type: 'signed-out' })
      // The next person at this screen must not see what staff have read.
      forgetOpened()
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      // The sign-in screen sends staff on: it must not find the old session.
      client.setQueryData<Session>(sessionQuery.queryKey, (now) => now && { ...now, user: null })
      location.go(loginPath, { force: true })
      await client.invalidateQueries(sessionQuery)
    } catch {
      toast.failure(sessionMessages.error, sessionMessages.signOutFailed)
    } finally {
      setBusy(false)
    }
  }
  return { signOut: () => location.ask(signOut), isBusy: busy }
}

export function SignOutButton({ className = 'button quiet' }: { className?: string }) {
  const { signOut, isBusy } = useSignOut()
  return (
    <button type="button" className={className} onClick={signOut} aria-disabled={isBusy}>
      {sessionMessages.signOut}
    </button>
  )
}
