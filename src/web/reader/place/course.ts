import { barsEnd } from './use-quiet-bars.ts'

/** Of the way through a text: from where, and how far, px. */
export interface Extent {
  top: number
  height: number
}

/** How a text is gone through: down the screen, or, where its lines stand upright, leftwards in a frame of its own. */
interface Course {
  /** undefined: the screen. */
  frame: HTMLElement | undefined
  /** Where on it reading begins; undefined: the text has not been reached. */
  line: number | undefined
  /** How much of the way is seen at once. */
  seen: number
  stretchOf(part: Element | Range): Extent
}

export function courseOf(text: HTMLElement | null): Course {
  const line = barsEnd()
  if (!text || !getComputedStyle(text).writingMode.startsWith('vertical'))
    return { frame: undefined, line, seen: innerHeight, stretchOf: (part) => part.getBoundingClientRect() }
  const { right, width } = text.getBoundingClientRect()
  return {
    frame: text,
    line: line === undefined && text.scrollLeft === 0 ? undefined : 0,
    seen: width,
    stretchOf(part) {
      const box = part.getBoundingClientRect()
      return { top: right - box.right, height: box.width }
    },
  }
}
