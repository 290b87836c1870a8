import { useState } from 'react'
import { useToast } from '../parts/toasts.tsx'
import { loginMessages as t } from './session-messages.ts'
import { SIGN_IN_PATH, showSignIn, signIn } from './sign-in.ts'

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
