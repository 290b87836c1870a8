const MARK = 'data-marked'

/**
 * Marks the part that the address names, and no other. The browser's own `:target` knows only of pages that it has
 * loaded and of ways that it has gone itself: from here on the mark stands for it.
 */
export function markPart(): HTMLElement | null {
  const part = document.getElementById(location.hash.slice(1))
  const former = document.querySelector(`[${MARK}]`)
  if (former !== part) former?.removeAttribute(MARK)
  part?.setAttribute(MARK, '')
  document.documentElement.dataset.marks = ''
  return part
}
