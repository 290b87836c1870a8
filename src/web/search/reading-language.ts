import { useSyncExternalStore } from 'react'

const STORE = 'reading-language'
const watchers = new Set<() => void>()

/** Code of the language that the reader has chosen on this device to read in; undefined: none, or on the server. */
export function readingLanguage(): string | undefined {
  try {
    return localStorage.getItem(STORE) ?? undefined
  } catch {
    return undefined
  }
}

/** @param code undefined: none any more */
export function keepReadingLanguage(code: string | undefined): void {
  try {
    if (code === undefined) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, code)
  } catch {
    // No storage: the address alone says it.
  }
  for (const watcher of watchers) watcher()
}

/** The same for what is drawn: a page from the server is taken over as the server drew it, who knows of no device. */
export const useReadingLanguage = (): string | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    readingLanguage,
    () => undefined,
  )
