import type { Side } from './turn-chapter.ts'

/** The way of a finger over the screen. */
export interface Stroke {
  /** Where it began, from the left, and how wide the screen is, px. */
  x: number
  width: number
  /** How far it went to the right and down, px. */
  dx: number
  dy: number
  /** How far the page went with it, px. */
  scrolled: number
  ms: number
}

/** There begins the way back of the system. */
const EDGE_PX = 32
const LEAST_PX = 60
/** So much steeper than it is wide. */
const SLOPE = 0.5
const MOST_MS = 500
const SCROLL_PX = 10

/** To which side a finger has swept; undefined: it has scrolled, pressed or come from the edge. */
export function swipeOf({ x, width, dx, dy, scrolled, ms }: Stroke): Side | undefined {
  const isInside = x >= EDGE_PX && x <= width - EDGE_PX
  const isLevel = Math.abs(dx) >= LEAST_PX && Math.abs(dy) <= Math.abs(dx) * SLOPE
  if (!isInside || !isLevel || Math.abs(scrolled) > SCROLL_PX || ms > MOST_MS) return undefined
  return dx < 0 ? 'left' : 'right'
}
