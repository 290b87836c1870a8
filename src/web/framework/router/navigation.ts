import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ScrollMemory, ScrollToPosition } from './scroll-memory.ts'

export interface GoToOptions {
  /** The way back does not lead to the page that is left. */
  replace?: boolean
  /** Scrolls to where the reading goes on; undefined: to the part that the address names, or to the top. */
  scroll?: ScrollToPosition | undefined
}

export interface Navigation {
  /** Goes to an address of the site without loading the page anew. */
  goTo: (to: string, options?: GoToOptions) => void
  /** Before the addresses of pages in the language of the interface: empty, or `/ar`. */
  prefix: string
  /** undefined: on the server. */
  scroll?: ScrollMemory
  /** On the server: the address of the page that is drawn. */
  drawn?: { path: string; search: string }
}

export const NavigationContext = createContext<Navigation>({ goTo: () => {}, prefix: '' })

export const useNavigation = (): Navigation => useContext(NavigationContext)

/** Called when the address changes. The address bar is the browser's: there is one. */
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** @returns stops it */
export function onAddressChange(listener: () => void): () => void {
  // One listener for all: React then draws all of them at once.
  if (listeners.size === 0) addEventListener('popstate', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', notify)
  }
}

const query = () => location.search

/** The path of the page without the prefix of a language. */
export const pathWithin = (prefix: string): string => location.pathname.slice(prefix.length)

/** Path and query of the page, without the prefix of a language. */
export function useAddress(): { path: string; search: string } {
  const { drawn, prefix } = useNavigation()
  const pathname = () => pathWithin(prefix)
  return {
    path: useSyncExternalStore(onAddressChange, pathname, () => drawn?.path ?? pathname()),
    search: useSyncExternalStore(onAddressChange, query, () => drawn?.search ?? query()),
  }
}

/** Changes the address and lets the page follow. @param state of the entry in the history */
export function showAddress(to: string, { replace, state }: { replace: boolean; state: unknown }): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', to)
  notify()
}

/** Changes the address for other choices on the same page: no new entry in the history. */
export function replaceAddress(to: string): void {
  showAddress(to, { replace: true, state: { ...history.state, until: undefined } })
}
