import { type BlockText, FOOTNOTE_MARKS, readBlock } from '../../page-text/block-text.ts'
import type { Position } from '../../page-text/position.ts'
import { findText, textFlow } from '../../page-text/text-flow.ts'
import type { SpokenPlace, SpokenText } from './narrator.ts'
import { nextPiece } from './next-piece.ts'

/** A block of the text on the page. */
export interface SpokenBlock extends SpokenText {
  /** Its number; 0: the chapter's title. */
  ord: number
  element: Element
  range: BlockText['range']
}

const TITLE = 'header:has(~ :is(article, [data-alone])) h2'
const PAUSE_MS = 350
const LONG_PAUSE_MS = 900

/** What is read aloud of the page. @param second code of its language, where of two texts the second is read */
export function spokenBlocks(second: string | undefined): SpokenBlock[] {
  const text = findText()
  if (!text) return []
  const name = new RegExp(`^${second === undefined ? '' : `${second}-`}p(\\d+)$`)
  const title = document.querySelector(second === undefined ? TITLE : `${TITLE} + p`)
  const blocks = [...text.querySelectorAll('[id]')].flatMap((element) => {
    const ord = name.exec(element.id)?.[1]
    return ord ? spokenBlock(element, Number(ord)) : []
  })
  return title ? [spokenBlock(title, 0), ...blocks] : blocks
}

function spokenBlock(element: Element, ord: number): SpokenBlock {
  const isApart = /^H\d$/.test(element.tagName) || ord === 0 || element.nextElementSibling?.tagName === 'HR'
  return {
    ...readBlock(element, FOOTNOTE_MARKS),
    ord,
    element,
    // No text marks words of another language in it: that stands not in its allow-list.
    lang: element.closest<HTMLElement>('[lang]')?.lang ?? 'und',
    pause: isApart ? LONG_PAUSE_MS : PAUSE_MS,
  }
}

/** The block of a number, or the nearest before it. */
export function placeOf(blocks: readonly SpokenBlock[], ord: number): SpokenPlace {
  return {
    block: Math.max(
      0,
      blocks.findLastIndex((one) => one.ord <= ord),
    ),
    offset: 0,
  }
}

/** Where the voice begins for whoever has this place before their eyes: with the first words of it that can be seen. */
export function placeSeen(blocks: readonly SpokenBlock[], seen: Position | undefined): SpokenPlace {
  // The title is above the first block, and mostly in sight.
  if (!seen || (seen.ord <= 1 && seen.share === 0)) return { block: 0, offset: 0 }
  const place = placeOf(blocks, seen.ord)
  const block = blocks[place.block]
  if (!block || seen.share === 0) return place
  const { extentOf } = textFlow()
  const cut = { lang: block.lang, longest: Number.POSITIVE_INFINITY }
  for (let piece = nextPiece(block.text, 0, cut); piece; piece = nextPiece(block.text, piece[1], cut)) {
    place.offset = piece[0]
    const range = block.range(...piece)
    const extent = range && extentOf(range)
    if (extent && extent.top + extent.height > seen.y + 1) break
  }
  return place
}
