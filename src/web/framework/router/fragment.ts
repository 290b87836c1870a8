/**
 * The fragment of the address names either the part to which a link has led, or the reading position: the block that
 * was read when the address was last written. `history.state` says which, and stays with the entry of the history.
 */

/** Marks the part to which a link has led. The browser's own `:target` knows only of pages that it has loaded itself. */
export const LINK_TARGET = 'data-marked'

/** State of an entry of the history. @param isReadingPosition whether its fragment is the reading position */
export const fragmentState = (isReadingPosition: boolean) => ({ isKept: isReadingPosition })

/** Whether the fragment is the reading position, and not a link's target. */
export const isReadingPosition = (): boolean => history.state?.isKept === true

/**
 * Runs in every head, before anything is drawn: where the fragment is the reading position, `:target` must not mark it
 * for a moment. One text for the page and for its content security policy.
 */
export const fragmentScript = 'history.state?.isKept&&(document.documentElement.dataset.marks="")'

/** Writes the reading position into the address; no part is marked then. @param id of the block; empty: no position */
export function writeReadingPosition(id: string): void {
  const hash = id && `#${id}`
  if (location.hash === hash && (isReadingPosition() || hash === '')) return
  const state = { ...history.state, ...fragmentState(true) }
  history.replaceState(state, '', location.pathname + location.search + hash)
  markLinkTarget()
}

/** Marks the part to which a link has led, and no other. @returns the part that the fragment names, marked or not */
export function markLinkTarget(): HTMLElement | null {
  const part = document.getElementById(location.hash.slice(1))
  const former = document.querySelector(`[${LINK_TARGET}]`)
  const marked = isReadingPosition() ? null : part
  if (former !== marked) former?.removeAttribute(LINK_TARGET)
  marked?.setAttribute(LINK_TARGET, '')
  document.documentElement.dataset.marks = ''
  return part
}
