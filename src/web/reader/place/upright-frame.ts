import { isKept } from '../../framework/router/marked-part.ts'
import { courseOf } from './course.ts'
import { put } from './place.ts'

const LINE_PX = 32

/**
 * What a frame of upright lines lacks by nature: the wheel and the keys for pages lead through it, then on to the rest
 * of the page; the keyboard reaches it; a page that is loaded anew opens it where it was left. While it is one.
 */
export function attend(frame: HTMLElement): void {
  if (frame.tabIndex === 0) return
  frame.tabIndex = 0
  if (isKept() && frame.scrollLeft === 0) reopen()

  const attendance = new AbortController()
  const { signal } = attendance
  /** Goes on, or back, in the text. @returns whether there was any way to go */
  const go = (by: number) => {
    const { scrollLeft, scrollWidth, clientWidth } = frame
    const isEnd = by > 0 ? -scrollLeft >= scrollWidth - clientWidth - 1 : scrollLeft > -1
    if (!isEnd) frame.scrollBy({ left: -by, behavior: 'instant' })
    return !isEnd
  }
  frame.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event
      const { top, bottom } = frame.getBoundingClientRect()
      // First the page brings all of it to the screen.
      const isWhole = deltaY > 0 ? bottom <= innerHeight + 1 : top >= 0
      if (!ctrlKey && !shiftKey && Math.abs(deltaY) > Math.abs(deltaX) && isWhole)
        if (go(deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * LINE_PX)) event.preventDefault()
    },
    { passive: false, signal },
  )
  frame.addEventListener(
    'keydown',
    (event) => {
      const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey) return
      // The browser's own ways through it, and no others'.
      if (key === 'ArrowLeft' || key === 'ArrowRight') event.stopPropagation()
      const isBack = key === 'PageUp' || (key === ' ' && shiftKey)
      const isOn = key === 'PageDown' || key === ' '
      if (target === frame && (isBack || isOn) && go((isBack ? -0.9 : 0.9) * frame.clientWidth)) event.preventDefault()
    },
    { signal },
  )
  new ResizeObserver((_, observer) => {
    if (frame.isConnected && courseOf(frame).frame) return
    observer.disconnect()
    attendance.abort()
    frame.removeAttribute('tabindex')
  }).observe(frame)
}

/** The address names what was read. */
function reopen(): void {
  const ord = Number(/^#p(\d+)$/.exec(location.hash)?.[1])
  if (ord > 0) put({ ord, share: 0, y: 0, isUpright: true })
}
