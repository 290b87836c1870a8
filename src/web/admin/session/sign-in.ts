import { hearSession } from './session-news.ts'

export type SignInOutcome = 'signed-in' | 'failed' | 'closed' | 'blocked'

const WINDOW = 'popup,width=480,height=640'
const LOOK_MS = 300
export const SIGN_IN_PATH = '/auth/google'

let popup: Window | null = null

/** Brings the window that is waited for to the front. */
export const showSignIn = (): void => popup?.focus()

/** Opens the provider's window and waits for what comes of it. A window that is closed tells nothing, so it is watched. */
export function signIn(): Promise<SignInOutcome> {
  const opened = window.open(SIGN_IN_PATH, 'sign-in', WINDOW)
  if (!opened) return Promise.resolve('blocked')
  popup = opened
  return new Promise((resolve) => {
    const settle = (outcome: SignInOutcome) => {
      clearInterval(watch)
      silence()
      resolve(outcome)
    }
    const silence = hearSession(({ type }) => {
      if (type === 'signed-in' || type === 'failed') settle(type)
    })
    // Its news may still be on the way when it is gone.
    const watch = setInterval(() => opened.closed && setTimeout(() => settle('closed'), LOOK_MS), LOOK_MS)
  })
}
