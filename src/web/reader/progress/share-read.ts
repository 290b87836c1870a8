import { barsBottom } from '../../page-text/hiding-header.ts'
import { findText } from '../../page-text/text-flow.ts'

/** How much of the open text lies behind the reader: 0 its beginning, 1 as soon as its end is in sight. */
export function shareRead(): number {
  const text = findText()
  if (!text) return 0
  const across = sidewaysScroller(text)
  if (across) return Math.min(1, Math.abs(across.scrollLeft) / (across.scrollWidth - across.clientWidth - 1))
  const { top, height } = text.getBoundingClientRect()
  return shareBetween({ top, height }, barsBottom() ?? 0, innerHeight)
}

/** @param line where a text begins to be seen, and @param end where it ends to be, px from the top of the screen */
export function shareBetween({ top, height }: Pick<DOMRect, 'top' | 'height'>, line: number, end: number): number {
  const way = height - (end - line)
  if (way <= 0) return top + height <= end ? 1 : 0
  return Math.min(1, Math.max(0, (line - top) / way))
}

/** What moves a text of vertical lines through its window, or undefined. */
function sidewaysScroller(text: HTMLElement): HTMLElement | undefined {
  if (!getComputedStyle(text).writingMode.startsWith('vertical')) return undefined
  for (let one: HTMLElement | null = text; one && one.id !== 'root'; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1) return one
  return undefined
}
