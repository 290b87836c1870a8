/** Marks the part that a link has led to. */
export const MARK = 'data-marked'

/**
 * Whether the address was written while the page was read: it names the part that was read, not one that a link has led
 * to.
 */
export const isKept = (): boolean => history.state?.isKept === true

/**
 * Lets the address name the part that is read, and marks none; the entry of the history stays the same.
 * @param id empty: no part
 */
export function keepPart(id: string): void {
  const hash = id && `#${id}`
  if (location.hash === hash && (isKept() || hash === '')) return
  history.replaceState({ ...history.state, isKept: true }, '', location.pathname + location.search + hash)
  markPart()
}

/**
 * Marks the part that the address names, and no other; a kept address marks none. The browser's own `:target` knows
 * only of pages that it has loaded and of ways that it has gone itself: from here on the mark stands for it.
 */
export function markPart(): HTMLElement | null {
  const part = document.getElementById(location.hash.slice(1))
  const former = document.querySelector(`[${MARK}]`)
  const marked = isKept() ? null : part
  if (former !== marked) former?.removeAttribute(MARK)
  marked?.setAttribute(MARK, '')
  document.documentElement.dataset.marks = ''
  return part
}
