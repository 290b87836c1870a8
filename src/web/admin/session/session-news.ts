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
