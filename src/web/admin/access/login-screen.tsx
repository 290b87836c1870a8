import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { useToast } from '../parts/toasts.tsx'
import { nextPath } from '../paths.ts'
import { Notice } from '../shell/notice.tsx'
import { sessionQuery } from './session.ts'
import { guardMessages, loginMessages as t } from './session-messages.ts'
import { SignInButton, SignOutButton } from './sign-buttons.tsx'

/** `/admin-login`: sends staff on; tells everybody else who is signed in that they are not staff. */
export function LoginScreen() {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const location = useLocationStore()
  const toast = useToast()
  const user = session?.user
  const hasShownFailure = useRef(false)

  useEffect(() => {
    document.title = t.pageTitle
  }, [])
  useEffect(() => {
    if (user?.isStaff) location.go(nextPath(window.location.search), { replace: true })
  }, [user, location])
  useEffect(() => {
    if (hasShownFailure.current || !new URLSearchParams(window.location.search).has('failed')) return
    hasShownFailure.current = true
    toast.failure(t.failure, t.failed)
  }, [toast])

  if (isError)
    return (
      <Notice title={guardMessages.unreachable} hint={guardMessages.unreachableHint}>
        <button type="button" className="button" onClick={() => refetch()}>
          {guardMessages.again}
        </button>
      </Notice>
    )
  const domain = session?.staffDomain && (
    <p>
      {t.domain} <b>@{session.staffDomain}</b>
    </p>
  )
  if (session?.signIn === 'disabled' && !user)
    return (
      <Notice title={t.title} hint={t.disabled} isDoor>
        <a href={libraryPath}>{guardMessages.home}</a>
      </Notice>
    )
  if (user && !user.isStaff)
    return (
      <Notice title={t.title} hint={t.notStaff(user.email)} more={domain} isDoor>
        <SignOutButton />
        <a href={libraryPath}>{guardMessages.home}</a>
      </Notice>
    )
  return (
    <Notice title={t.title} hint={session?.signIn === 'local' ? t.staffOnlyLocal : t.staffOnly} more={domain} isDoor>
      <SignInButton onDone={refetch} />
      <a href={libraryPath}>{guardMessages.home}</a>
    </Notice>
  )
}
