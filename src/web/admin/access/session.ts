import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Person, Session } from '#contract/staff.ts'

/** Who is signed in may change in any tab: through sign-in, sign-out, or a session that has ended. */
const CHANNEL = 'dragoman-session'

type News = { type: 'signed-in' | 'signed-out' | 'failed' }

const listeners = new Set<() => void>()

/** A call was answered 401: this tab has to look who is signed in. */
export function sessionLost(): void {
  for (const listener of listeners) listener()
}

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** @param listener is told of news from other tabs and popups, and (`lost`) of a refused call here @returns what ends it */
export function hearSession(listener: (news: News | { type: 'lost' }) => void): () => void {
  const lost = () => listener({ type: 'lost' })
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => listener(data as News)
  listeners.add(lost)
  return () => {
    channel.close()
    listeners.delete(lost)
  }
}

/** Who is signed in: always asked anew, and once more whenever this tab is looked at again. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['/api/session'],
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const SessionContext = createContext<Person | undefined>(undefined)

/** The member of staff who is signed in. */
export function useStaff(): Person {
  const person = use(SessionContext)
  if (!person) throw new Error('SessionContext is missing')
  return person
}

type SignInOutcome = 'signed-in' | 'failed' | 'closed' | 'blocked'

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
