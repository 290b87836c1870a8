import './highlights.css'
import type { PassageMatch } from '#contract/search.ts'
import { readBlock } from '../../page-text/block-text.ts'
import { hidingHeader } from '../../page-text/hiding-header.ts'
import { locate } from '../../page-text/locate.ts'
import { readerPosition } from '../../page-text/position.ts'

const ALL = 'match'
const CURRENT = 'current-match'
const MARK = 'data-match'

/** The block of a match: one of the text, or the chapter's title; null: it is not on the open page. */
export const blockOf = ({ anchor }: PassageMatch): Element | null =>
  document.querySelector(anchor === null ? 'header:has(~ article) h2' : `article #${CSS.escape(anchor)}`)

/** The words of a match on the open page; the whole block, if its text has changed and the words are not in it. */
export function rangesOf(match: PassageMatch): Range[] {
  const block = blockOf(match)
  if (!block) return []
  const { text, range } = readBlock(block)
  const ranges = locate(text, match).flatMap(([start, end]) => range(start, end) ?? [])
  if (ranges.length > 0) return ranges
  const whole = new Range()
  whole.selectNodeContents(block)
  return [whole]
}

/**
 * Marks matches, the current one more strongly. It uses the browser's highlights, so that the DOM, which is React's,
 * stays as it is; a browser without them marks the whole blocks.
 * @returns removes the marks
 */
export function markMatches(
  matches: ReadonlyMap<PassageMatch, Range[]>,
  current: PassageMatch | undefined,
): () => void {
  if (!CSS.highlights) return markBlocks([...matches.keys()], current)
  const others = [...matches].filter(([match]) => match !== current)
  CSS.highlights.set(ALL, new Highlight(...others.flatMap(([, ranges]) => ranges)))
  CSS.highlights.set(CURRENT, new Highlight(...((current && matches.get(current)) ?? [])))
  return () => {
    CSS.highlights.delete(ALL)
    CSS.highlights.delete(CURRENT)
  }
}

function markBlocks(matches: readonly PassageMatch[], current: PassageMatch | undefined): () => void {
  for (const match of matches) blockOf(match)?.setAttribute(MARK, match === current ? 'current' : '')
  return () => {
    for (const block of document.querySelectorAll(`[${MARK}]`)) block.removeAttribute(MARK)
  }
}

/** Scrolls some words into the middle of the visible part of the page. */
export function scrollToMiddle(range: Range): void {
  const { top, height, left, right } = range.getBoundingClientRect()
  // The keyboard of a phone covers the lower part of the page.
  const { offsetTop = 0, height: visible = innerHeight } = window.visualViewport ?? {}
  readerPosition.leave()
  scrollBy({ top: top + Math.min(height, visible / 2) / 2 - offsetTop - visible / 2, behavior: 'instant' })
  // If the header appeared now, it would move the buttons away from under the finger.
  hidingHeader.ignoreScroll()
  const scroller = range.startContainer.parentElement?.closest('table, pre, article')
  if (!scroller) return
  const frame = scroller.getBoundingClientRect()
  if (left < frame.left || right > frame.right)
    scroller.scrollBy({ left: (left + right - frame.left - frame.right) / 2, behavior: 'instant' })
}
