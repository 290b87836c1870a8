import { swipeOf } from './swipe-of.ts'
import { movesSideways, turnChapter } from './turn-chapter.ts'

/** What moves under a finger by itself, or is moved by it. */
const OWN_STROKES = 'input, textarea, select, dialog, [popover], [role=slider]'
/** A little is no zoom: screens round. */
const ZOOMED = 1.01

/** Turns to the chapter that a finger has drawn near. @param scrolled how far the page has moved since `start`, px */
export function followSwipe(start: TouchEvent, end: TouchEvent, scrolled: number): void {
  const [from, to] = [start.touches[0], end.changedTouches[0]]
  const on = start.target as Element
  if (!from || !to || on.closest(OWN_STROKES) || movesSideways(on)) return
  if (getSelection()?.isCollapsed === false || (visualViewport?.scale ?? 1) > ZOOMED) return
  const side = swipeOf({
    x: from.clientX,
    width: innerWidth,
    dx: to.clientX - from.clientX,
    dy: to.clientY - from.clientY,
    scrolled,
    ms: end.timeStamp - start.timeStamp,
  })
  // The leaf goes with the finger: what stands on the other side comes.
  if (side) turnChapter(side === 'left' ? 'right' : 'left')
}
