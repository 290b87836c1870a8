import { useQueryClient } from '@tanstack/react-query'
import { Modal } from '../parts/modal.tsx'
import { sessionQuery } from './session-data.ts'
import { guardMessages as t } from './session-messages.ts'
import { SignInButton } from './sign-in-button.tsx'

/**
 * Over a form that is being written in: signing in again goes on where it was.
 * @param as who is signed in now and is no staff; undefined: nobody
 */
export function SignedOutDialog({ as }: { as: string | undefined }) {
  const client = useQueryClient()
  return (
    <Modal title={t.signedOut} description={as === undefined ? t.signedOutHint : t.signedInAs(as)} open>
      <div className="actions">
        <SignInButton onDone={() => client.invalidateQueries(sessionQuery)} />
      </div>
    </Modal>
  )
}
