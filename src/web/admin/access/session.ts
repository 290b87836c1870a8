import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Person, Session } from '#contract/staff.ts'

/** The name of the channel on which tabs report that somebody signed in or out. */
const CHANNEL = 'dragoman-session'

type News = { type: 'signed-in' | 'signed-out' | 'failed' }

const listeners = new Set<() => void>()

/** Call it when a call was answered 401: this tab reads the session again. */
export function reportSessionLost(): void {
  for (const listener of listeners) listener()
}

/** Reports a sign-in or sign-out to the other tabs. */
export function notifyTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/**
 * @param listener called with news from other tabs and popups, and with `lost` after a refused call of this tab
 * @returns stops listening
 */
export function onSessionNews(listener: (news: News | { type: 'lost' }) => void): () => void {
  const lost = () => listener({ type: 'lost' })
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => listener(data as News)
  listeners.add(lost)
  return () => {
    channel.close()
    listeners.delete(lost)
  }
}

/** Reads who is signed in: never from the cache, and again whenever the window gets the focus. */
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

/** Whether the member of staff who is signed in may do what is about the site; the server refuses it to editors anyhow. */
export const useIsAdministrator = (): boolean => useStaff().role === 'administrator'

type SignInOutcome = 'signed-in' | 'failed' | 'closed'

const WINDOW = 'popup,width=480,height=640'
const LOOK_MS = 300
export const SIGN_IN_PATH = '/auth/google'

/** Opens the provider's window; null: the browser has blocked it. */
export const openSignIn = (): Window | null => window.open(SIGN_IN_PATH, 'sign-in', WINDOW)

/** Waits for the outcome of the provider's window. A closed window sends no news, so it is watched. */
export function waitForSignIn(opened: Window): Promise<SignInOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: SignInOutcome) => {
      clearInterval(watch)
      silence()
      resolve(outcome)
    }
    const silence = onSessionNews(({ type }) => {
      if (type === 'signed-in' || type === 'failed') settle(type)
    })
    // Its news may still be on the way when it is closed.
    const watch = setInterval(() => opened.closed && setTimeout(() => settle('closed'), LOOK_MS), LOOK_MS)
  })
}
