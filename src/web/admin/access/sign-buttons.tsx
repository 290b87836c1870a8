import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/staff.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { useToast } from '../parts/toasts.tsx'
import { loginPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { SIGN_IN_PATH, sessionQuery, showSignIn, signIn, tellTabs } from './session.ts'
import { sessionMessages, loginMessages as t } from './session-messages.ts'

/** Signs in through a window of the provider's; where the browser lets none open, through this one. */
export function SignInButton({ onDone }: { onDone: () => void }) {
  const toast = useToast()
  const [state, setState] = useState<'ready' | 'waiting' | 'blocked'>('ready')
  const begin = async () => {
    if (state === 'waiting') return showSignIn()
    setState('waiting')
    const outcome = await signIn()
    setState(outcome === 'blocked' ? 'blocked' : 'ready')
    if (outcome === 'signed-in') toast.success(t.success, t.checking)
    if (outcome === 'failed') toast.failure(t.failure, t.failed)
    // A window that was closed may have done its work before.
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

/** Ends the session here and, as the tabs share it, in every tab. */
export function SignOutButton({ className = 'button quiet' }: { className?: string }) {
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
      tellTabs({ type: 'signed-out' })
      // What staff read is not for whoever sits here next.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      // The sign-in would send on whoever it takes for staff still.
      client.setQueryData<Session>(sessionQuery.queryKey, (now) => now && { ...now, user: null })
      location.go(loginPath, { force: true })
      await client.invalidateQueries(sessionQuery)
    } catch {
      toast.failure(sessionMessages.error, sessionMessages.signOutFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={className} onClick={() => location.ask(signOut)} aria-disabled={busy}>
      {sessionMessages.signOut}
    </button>
  )
}
