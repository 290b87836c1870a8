import { type BlockText, FOOTNOTE_MARKS, readBlock } from '../../page-text/block-text.ts'
import type { Position } from '../../page-text/position.ts'
import { findText, textFlow } from '../../page-text/text-flow.ts'
import type { SpokenPlace, SpokenText } from './narrator.ts'
import { nextPiece } from './next-piece.ts'

/** A block of the page that is read aloud. */
export interface SpokenBlock extends SpokenText {
  /** Number of the block; 0: the chapter's title. */
  ord: number
  element: Element
  range: BlockText['range']
}

const TITLE = 'header:has(~ :is(article, [data-alone])) h2'
const PAUSE_MS = 350
const LONG_PAUSE_MS = 900

/**
 * All blocks that are read aloud.
 * @param second code of the language, if the second text of a pair is read
 * @param withTitle whether the title of the chapter is the first of them
 */
export function spokenBlocks(second: string | undefined, withTitle: boolean): SpokenBlock[] {
  const text = findText()
  if (!text) return []
  const name = new RegExp(`^${second === undefined ? '' : `${second}-`}p(\\d+)$`)
  const title = withTitle && document.querySelector(second === undefined ? TITLE : `${TITLE} + p`)
  const blocks = [...text.querySelectorAll('[id]')].flatMap((element) => {
    const ord = name.exec(element.id)?.[1]
    return ord ? spokenBlock(element, Number(ord)) : []
  })
  return title ? [spokenBlock(title, 0), ...blocks] : blocks
}

function spokenBlock(element: Element, ord: number): SpokenBlock {
  const hasLongPause = /^H\d$/.test(element.tagName) || ord === 0 || element.nextElementSibling?.tagName === 'HR'
  return {
    ...readBlock(element, FOOTNOTE_MARKS),
    ord,
    element,
    // A text has no marks for words in another language: its HTML has no `lang` attributes.
    lang: element.closest<HTMLElement>('[lang]')?.lang ?? 'und',
    pause: hasLongPause ? LONG_PAUSE_MS : PAUSE_MS,
  }
}

/** The beginning of the block with a number, or of the nearest one before. */
export function placeOf(blocks: readonly SpokenBlock[], ord: number): SpokenPlace {
  return {
    block: Math.max(
      0,
      blocks.findLastIndex((block) => block.ord <= ord),
    ),
    offset: 0,
  }
}

/** The first words that are visible at the reader's position. @param position undefined: the reader has not reached the text */
export function placeSeen(blocks: readonly SpokenBlock[], position: Position | undefined): SpokenPlace {
  // The title stands above the first block and is mostly visible.
  if (!position || (position.ord <= 1 && position.share === 0)) return { block: 0, offset: 0 }
  const place = placeOf(blocks, position.ord)
  const block = blocks[place.block]
  if (!block || position.share === 0) return place
  const { extentOf } = textFlow()
  const cut = { lang: block.lang, longest: Number.POSITIVE_INFINITY }
  for (let piece = nextPiece(block.text, 0, cut); piece; piece = nextPiece(block.text, piece[1], cut)) {
    place.offset = piece[0]
    const range = block.range(...piece)
    const extent = range && extentOf(range)
    if (extent && extent.top + extent.height > position.y + 1) break
  }
  return place
}
