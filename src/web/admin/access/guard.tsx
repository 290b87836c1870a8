import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { libraryPath } from '#contract/addresses.ts'
import type { Person } from '#contract/staff.ts'
import { useLocationStore } from '../location/staff-location.ts'
import { Modal } from '../parts/modal.tsx'
import { loginPathFor } from '../paths.ts'
import { Notice, ShellSkeleton } from '../shell/notice.tsx'
import { forgetLibrary } from '../staff-client.ts'
import { SessionContext, sessionQuery } from './session.ts'
import { guardMessages as t } from './session-messages.ts'
import { SignInButton } from './sign-buttons.tsx'

/** The skeleton is shown for at least this long. */
const GUARD_MS = 300

/** Shows the site to staff, sends signed-out visitors to the sign-in, and refuses everybody else. */
export function Guard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const [waited, setWaited] = useState(false)
  const location = useLocationStore()
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  const [entered, setEntered] = useState<Person>()
  const user = session?.user
  const isOut = session !== undefined && !user
  // A person with unsaved changes stays on the form when the session ends, and can sign in again in a dialog over it.
  const stays = session !== undefined && !user?.isStaff && entered !== undefined && location.isBlocked()

  // The session may end here, in another tab, or on the server.
  useEffect(() => {
    if (isOut) forgetLibrary(client)
  }, [isOut, client])
  useEffect(() => {
    if (user?.isStaff) setEntered(user)
    if (waited && isOut && !stays) location.go(loginPathFor(window.location), { replace: true, force: true })
  }, [user, waited, isOut, stays, location])

  if (!waited) return <ShellSkeleton />
  if (session === undefined && isError)
    return (
      <Notice title={t.unreachable} hint={t.unreachableHint}>
        <button type="button" className="button" onClick={() => refetch()}>
          {t.again}
        </button>
      </Notice>
    )
  if (user?.isStaff || stays)
    return (
      <SessionContext value={user?.isStaff ? user : entered}>
        {children}
        {stays && <SignedOutDialog as={user?.email} />}
      </SessionContext>
    )
  if (!user) return <ShellSkeleton />
  return (
    <Notice title={t.denied} hint={t.deniedHint(user.email)}>
      <a className="button" href={libraryPath}>
        {t.home}
      </a>
      <a href={loginPathFor(window.location)}>{t.otherAccount}</a>
    </Notice>
  )
}

/**
 * Over a form with unsaved changes: after signing in, staff go on there.
 * @param as e-mail address of a visitor who is signed in now but is not staff; undefined: nobody is signed in
 */
function SignedOutDialog({ as }: { as: string | undefined }) {
  const client = useQueryClient()
  return (
    <Modal title={t.signedOut} description={as === undefined ? t.signedOutHint : t.signedInAs(as)} open>
      <div className="actions">
        <SignInButton onDone={() => client.invalidateQueries(sessionQuery)} />
      </div>
    </Modal>
  )
}
