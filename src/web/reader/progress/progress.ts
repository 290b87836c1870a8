import type { Reading } from '#contract/reading.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { barsBottom } from '../../page-text/hiding-header.ts'
import { findText } from '../../page-text/text-flow.ts'
import { readingMinutes } from './reading-time.ts'

/** How much of the open text is read: 0 at its beginning, 1 as soon as its end is visible; of a part, the parts before it too. */
export function measureShareRead({ parts }: Reading): number {
  const share = shareOfPage()
  if (!parts) return share
  const [from = 0, to = 1] = parts.before.slice(parts.number - 1)
  return from + share * (to - from)
}

/** The same of what stands on the page. */
function shareOfPage(): number {
  const text = findText()
  if (!text) return 0
  const frame = findVerticalFrame(text)
  if (frame) return Math.min(1, Math.abs(frame.scrollLeft) / (frame.scrollWidth - frame.clientWidth - 1))
  return shareBetween(text.getBoundingClientRect(), barsBottom() ?? 0, innerHeight)
}

/** @param top @param height of the text @param start @param end of the visible part of the screen; all in px */
export function shareBetween({ top, height }: Pick<DOMRect, 'top' | 'height'>, start: number, end: number): number {
  const scrollable = height - (end - start)
  if (scrollable <= 0) return top + height <= end ? 1 : 0
  return Math.min(1, Math.max(0, (start - top) / scrollable))
}

/** The element that scrolls a text in vertical lines; undefined: the lines are horizontal, or all are visible. */
function findVerticalFrame(text: HTMLElement): HTMLElement | undefined {
  if (!getComputedStyle(text).writingMode.startsWith('vertical')) return undefined
  for (let element: HTMLElement | null = text; element && element.id !== 'root'; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1) return element
  return undefined
}

interface Progress {
  /** How much of the work is read, counting only chapters that exist in the language; from 0 to 1. */
  ofWork: number
  /** Minutes left in the chapter, or in a work without chapters; 0: none. */
  minutes: number
  /** Minutes left in the work. */
  minutesOfWork: number
}

/** @param share how much of the open text is read, from 0 to 1 */
export function progressIn({ text, chapter, contents, language }: Reading, share: number): Progress {
  const length = text?.length ?? 0
  const index = (chapter?.number ?? 1) - 1
  const sum = (chapters: Reading['contents']) => chapters.reduce((total, entry) => total + entry.length, 0)
  const before = sum(contents.slice(0, index))
  const after = sum(contents.slice(index + 1))
  const total = before + length + after
  const isAtEnd = share >= 1 && after === 0
  const minutes = (left: number) => (left > 0 ? readingMinutes(left, languageTag(language.code)) : 0)
  const left = Math.round(length * (1 - share))
  return {
    ofWork: isAtEnd ? 1 : total > 0 ? (before + length * share) / total : share,
    minutes: minutes(left),
    minutesOfWork: minutes(left + after),
  }
}

/** A share as whole percent: 0 only at the very beginning, 100 only at the very end. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round(share * 100)))
}
