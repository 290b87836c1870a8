import { isReadingPosition } from '../../framework/router/fragment.ts'
import { readerPosition } from '../../page-text/position.ts'
import { textFlow } from '../../page-text/text-flow.ts'

const LINE_PX = 32
/** Of the frame's width, for Page Up and Page Down. */
const PAGE_SHARE = 0.9

/**
 * Gives the frame of a text in vertical lines what browsers give only to the window: the wheel and the page keys scroll
 * through it and then on to the rest of the page, the keyboard can focus it, and a reloaded page opens it at the block
 * that the address names. Ends by itself when the lines become horizontal.
 */
export function attendFrame(frame: HTMLElement): void {
  if (frame.tabIndex === 0) return
  frame.tabIndex = 0
  if (isReadingPosition() && frame.scrollLeft === 0) openAtAddress()

  const listeners = new AbortController()
  const { signal } = listeners
  /** @param by px, positive: forward in the text @returns false: the frame is at its end already */
  const scroll = (by: number) => {
    const { scrollLeft, scrollWidth, clientWidth } = frame
    const isAtEnd = by > 0 ? -scrollLeft >= scrollWidth - clientWidth - 1 : scrollLeft > -1
    if (!isAtEnd) frame.scrollBy({ left: -by, behavior: 'instant' })
    return !isAtEnd
  }
  frame.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event
      const { top, bottom } = frame.getBoundingClientRect()
      // The page scrolls first, until the whole frame is on the screen.
      const isWholeVisible = deltaY > 0 ? bottom <= innerHeight + 1 : top >= 0
      if (!ctrlKey && !shiftKey && Math.abs(deltaY) > Math.abs(deltaX) && isWholeVisible)
        if (scroll(deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * LINE_PX)) event.preventDefault()
    },
    { passive: false, signal },
  )
  frame.addEventListener(
    'keydown',
    (event) => {
      const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey) return
      // Here the arrows scroll the frame; they must not turn the chapter.
      if (key === 'ArrowLeft' || key === 'ArrowRight') event.stopPropagation()
      const isBack = key === 'PageUp' || (key === ' ' && shiftKey)
      const isForward = key === 'PageDown' || key === ' '
      const by = (isBack ? -PAGE_SHARE : PAGE_SHARE) * frame.clientWidth
      if (target === frame && (isBack || isForward) && scroll(by)) event.preventDefault()
    },
    { signal },
  )
  new ResizeObserver((_, observer) => {
    if (textFlow().frame === frame) return
    observer.disconnect()
    listeners.abort()
    frame.removeAttribute('tabindex')
  }).observe(frame)
}

function openAtAddress(): void {
  const ord = Number(/^#p(\d+)$/.exec(location.hash)?.[1])
  if (ord > 0) readerPosition.moveTo({ ord, share: 0, y: 0, isVertical: true })
}
