import './highlights.css'
import type { PassageMatch } from '#contract/search.ts'
import { readBlock } from '../../page-text/block-text.ts'
import { hidingHeader } from '../../page-text/hiding-header.ts'
import { locate } from '../../page-text/locate.ts'

const ALL = 'match'
const CURRENT = 'current-match'
const MARK = 'data-match'

/** The block of a match on the page that is open: one of the text, or the chapter's title. */
export const blockOf = ({ anchor }: PassageMatch): Element | null =>
  document.querySelector(anchor === null ? 'header:has(~ article) h2' : `article #${CSS.escape(anchor)}`)

/** Where the words of a match stand on the page that is open; where they cannot be told apart, its whole block. */
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
 * Marks matches, the current one strongly, and changes nothing that React has drawn. Where a browser cannot mark
 * words, their blocks are marked.
 * @returns takes the marks off
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

/** Brings a place of the text into the middle of what is seen of the page. */
export function bringToMiddle(range: Range): void {
  const { top, height, left, right } = range.getBoundingClientRect()
  // The keyboard of a phone covers the page below.
  const { offsetTop = 0, height: seen = innerHeight } = window.visualViewport ?? {}
  scrollBy({ top: top + Math.min(height, seen / 2) / 2 - offsetTop - seen / 2, behavior: 'instant' })
  // Bars that came or went now would move the buttons away from under the finger.
  hidingHeader.ignoreScroll()
  const wide = range.startContainer.parentElement?.closest('table, pre, article')
  if (!wide) return
  const frame = wide.getBoundingClientRect()
  if (left < frame.left || right > frame.right)
    wide.scrollBy({ left: (left + right - frame.left - frame.right) / 2, behavior: 'instant' })
}
