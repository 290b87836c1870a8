/** Values that the browser refused to store or to remove: they hold as long as the page is open. */
const refused = new Map<string, string | undefined>()
/** Of this page, as long as it is open. */
const listeners = new Set<() => void>()

/** What this device remembers under a name; undefined: nothing, or on the server. */
export function recall(name: string): string | undefined {
  if (refused.has(name)) return refused.get(name)
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** @param value undefined: forgets it */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    refused.delete(name)
  } catch {
    refused.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** Calls a listener after each `remember` of this page. @returns stops it */
export function onMemoryChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
