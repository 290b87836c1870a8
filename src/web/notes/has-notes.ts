/** Event of the window: `hasNotes` may answer otherwise now. */
export const NOTES_CHANGED = 'notes-changed'

const keyOf = (workId: number) => `notes:${workId}`

/** Whether this device has notes on a work. Known without a database, so that pages of other works load nothing. */
export function hasNotes(workId: number): boolean {
  try {
    return localStorage.getItem(keyOf(workId)) !== null
  } catch {
    return false
  }
}

export function setHasNotes(workId: number, has: boolean): void {
  try {
    if (has) localStorage.setItem(keyOf(workId), '1')
    else localStorage.removeItem(keyOf(workId))
  } catch {
    // Refused: the notes are still listed in the panel and on the shelf.
  }
  dispatchEvent(new Event(NOTES_CHANGED))
}
