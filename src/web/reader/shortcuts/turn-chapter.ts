import { TEXT_KEY } from '../../framework/page/page-state.ts'

export type Side = 'left' | 'right'

/** The open text, or what stands where there is none: these keys are heard on every page, and bring none of the reader's. */
const frame = () => document.querySelector(`[${TEXT_KEY}]`) ?? document.querySelector('[data-strip]')

/** To which side the text goes on: vertical lines follow each other as the letters of Arabic do. */
export function forwardSide(): Side {
  const open = frame()
  if (!open) return 'right'
  const { direction, writingMode } = getComputedStyle(open)
  return writingMode === 'vertical-rl' || direction === 'rtl' ? 'left' : 'right'
}

/** Goes to the chapter that stands on a side of the open one; there may be none. */
export function turnChapter(to: Side): void {
  const rel = to === forwardSide() ? 'next' : 'prev'
  document.querySelector<HTMLElement>(`[data-strip] ~ * nav a[rel=${rel}][href]`)?.click()
}

/** Whether something moves sideways by itself where this stands: it has a use for arrows and fingers of its own. */
export function movesSideways(from: Element): boolean {
  for (let one: Element | null = from; one && one !== document.body; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
  return false
}
