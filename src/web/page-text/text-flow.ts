import { TEXT_KEY } from '../framework/page/page-state.ts'
import { barsBottom, uncovered } from './hiding-header.ts'

/** The element that holds a text, or the rows of a pair. */
export const TEXT_SELECTOR = `[${TEXT_KEY}]`

/** The element of the open text, or pair; null: none is open. */
export const findText = (): HTMLElement | null => document.querySelector<HTMLElement>(TEXT_SELECTOR)

/** Where a part of the text begins along the text's flow, and how long it is, px. */
export interface Extent {
  top: number
  height: number
}

/**
 * The direction in which a text is scrolled, so that the rest of the code can speak of top and height: a text in
 * horizontal lines is scrolled down by the window; a text in vertical lines is scrolled to the left in a frame of its
 * own, and `top` counts from the frame's right edge.
 */
interface TextFlow {
  /** The frame that scrolls vertical lines; undefined: the window scrolls. */
  frame: HTMLElement | undefined
  /** Where the visible text begins, px; undefined: the reader has not reached the text. */
  line: number | undefined
  /** How much of the flow is visible at once, px. */
  visible: number
  extentOf(part: Element | Range): Extent
}

/** The flow of the open text; where none is open, that of the window. */
export function textFlow(): TextFlow {
  const text = findText()
  const line = barsBottom()
  if (!text || !getComputedStyle(text).writingMode.startsWith('vertical'))
    return { frame: undefined, line, visible: uncovered().bottom, extentOf: (part) => part.getBoundingClientRect() }
  const { right, width } = text.getBoundingClientRect()
  return {
    frame: text,
    line: line === undefined && text.scrollLeft === 0 ? undefined : 0,
    visible: width,
    extentOf(part) {
      const box = part.getBoundingClientRect()
      return { top: right - box.right, height: box.width }
    },
  }
}
