/** Told to the window: what `hasNotes` answers may be another. */
export const NOTED = 'noted'

const keyOf = (workId: number) => `notes:${workId}`

/** Whether this device keeps notes of a work: known at once, so that a page of any other work loads nothing for them. */
export function hasNotes(workId: number): boolean {
  try {
    return localStorage.getItem(keyOf(workId)) !== null
  } catch {
    return false
  }
}

export function rememberNotes(workId: number, any: boolean): void {
  try {
    if (any) localStorage.setItem(keyOf(workId), '1')
    else localStorage.removeItem(keyOf(workId))
  } catch {
    // Refused: they are shown where they are asked for.
  }
  dispatchEvent(new Event(NOTED))
}
