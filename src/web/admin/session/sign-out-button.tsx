import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/staff.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { useToast } from '../parts/toasts.tsx'
import { loginPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { sessionQuery } from './session-data.ts'
import { sessionMessages as t } from './session-messages.ts'
import { tellTabs } from './session-news.ts'

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
      toast.success(t.signedOut)
      tellTabs({ type: 'signed-out' })
      // What staff read is not for whoever sits here next.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      // The sign-in would send on whoever it takes for staff still.
      client.setQueryData<Session>(sessionQuery.queryKey, (now) => now && { ...now, user: null })
      location.go(loginPath, { force: true })
      await client.invalidateQueries(sessionQuery)
    } catch {
      toast.failure(t.error, t.signOutFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={className} onClick={() => location.ask(signOut)} aria-disabled={busy}>
      {t.signOut}
    </button>
  )
}
