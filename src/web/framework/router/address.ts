import { useContext, useSyncExternalStore } from 'react'
import { NavigationContext } from './navigation-context.ts'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

function hear(listener: () => void): () => void {
  // One ear for all: React is to draw all of them at once.
  if (listeners.size === 0) addEventListener('popstate', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', tell)
  }
}

const pathname = () => location.pathname
const query = () => location.search

/** Path and query as they stand in the address bar. */
export function useAddress(): { path: string; search: string } {
  const { drawn } = useContext(NavigationContext)
  return {
    path: useSyncExternalStore(hear, pathname, () => drawn?.path ?? pathname()),
    search: useSyncExternalStore(hear, query, () => drawn?.search ?? query()),
  }
}

/** Writes into the address bar, and lets the page follow. @param state of the entry in the history */
export function showAddress(to: string, { replace, state }: { replace: boolean; state: unknown }): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', to)
  tell()
}
