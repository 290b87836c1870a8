/** What could not be stored, or removed: it holds as long as the page is open. */
const unkept = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

/** What this device was told to remember under a name; undefined: nothing, or on the server. */
export function recall(name: string): string | undefined {
  if (unkept.has(name)) return unkept.get(name)
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** @param value undefined: none any more */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    unkept.delete(name)
  } catch {
    unkept.set(name, value)
  }
  for (const listener of listeners) listener()
}

/** Hears what this page remembers anew. @returns what ends it */
export function hearMemory(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
