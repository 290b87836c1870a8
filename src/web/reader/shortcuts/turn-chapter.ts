import { TEXT_KEY } from '../../framework/page/page-state.ts'

export type Side = 'left' | 'right'

/** The side on which the next chapter is: on the left for right-to-left scripts, and for vertical lines. */
export function forwardSide(): Side {
  const text = document.querySelector(`[${TEXT_KEY}]`) ?? document.querySelector('[data-strip]')
  if (!text) return 'right'
  const { direction, writingMode } = getComputedStyle(text)
  return writingMode === 'vertical-rl' || direction === 'rtl' ? 'left' : 'right'
}

/** Goes to the chapter on a side of the open one, if there is one. */
export function turnChapter(side: Side): void {
  const rel = side === forwardSide() ? 'next' : 'prev'
  document.querySelector<HTMLElement>(`[data-strip] ~ * nav a[rel=${rel}][href]`)?.click()
}

/** Whether an element, or one around it, scrolls sideways: then arrows and swipes belong to it. */
export function scrollsSideways(inner: Element): boolean {
  for (let element: Element | null = inner; element && element !== document.body; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
  return false
}
