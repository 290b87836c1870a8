const KEY = 'beside'

/** The second language that was read last on this device. */
export function keptBeside(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** @param code of a second language that is read: it is offered first from now on */
export function keepBeside(code: string): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // Refused: nothing is offered first.
  }
}
