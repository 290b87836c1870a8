import type { Reading } from '#contract/reading.ts'
import { TEXT_KEY } from '../framework/page/page-state.ts'
import { readBlock } from './block-text.ts'
import { type BlockPart, partsOf, type SpotRange, type Stretch, stretchOf, type TextBlock } from './stretch.ts'

/** Id of a block: `p12`; in the second text of a pair with the code of its language, `zh-p12`. */
const BLOCK_ID = /^(?:(.+)-)?p(\d+)$/

interface PageBlock {
  /** Of its text's language. */
  code: string
  ord: number
  element: Element
}

/** The blocks of the open text or pair, in the order of the page. */
function findBlocks(reading: Reading): PageBlock[] {
  return [...document.querySelectorAll(`[${TEXT_KEY}] [id]`)].flatMap((element) => {
    const [, code = reading.language.code, ord] = BLOCK_ID.exec(element.id) ?? []
    return ord === undefined ? [] : { code, ord: Number(ord), element }
  })
}

/** The element of a block of an open text; undefined: the text has no such block, or is not open. */
export const blockAt = (reading: Reading, code: string, ord: number): Element | undefined =>
  findBlocks(reading).find((block) => block.code === code && block.ord === ord)?.element

/** All blocks of the open text in a language; empty: it is not open. */
export const readOpenText = (reading: Reading, code: string): TextBlock[] =>
  findBlocks(reading)
    .filter((block) => block.code === code)
    .map(({ ord, element }) => ({ ord, text: readBlock(element).text }))

/**
 * The words of the open text that the reader has selected. In a pair only the words of the text in which the selection
 * begins count. Words outside the text, and white space at the ends, are left out.
 * @returns undefined: no words of the text are selected
 */
export function selectedStretch(reading: Reading): Stretch | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const touched = findBlocks(reading).filter(({ element }) => range.intersectsNode(element))
  for (const code of new Set(touched.map((block) => block.code))) {
    const parts = touched.filter((block) => block.code === code).map((block) => partIn(block, range))
    const stretch = stretchOf(code, parts)
    if (stretch) return stretch
  }
  return undefined
}

function partIn({ ord, element }: PageBlock, range: Range): BlockPart {
  const { text, offset } = readBlock(element)
  return {
    ord,
    text,
    start: offset(range.startContainer, range.startOffset),
    end: offset(range.endContainer, range.endOffset),
  }
}

/** The words of an open text as ranges of the page, one for each block; empty: they are not on the page. */
export function rangesAt(reading: Reading, code: string, spots: SpotRange): Range[] {
  const blocks = findBlocks(reading)
    .filter((block) => block.code === code && block.ord >= spots.ord && block.ord <= spots.endOrd)
    .map(({ ord, element }) => ({ ord, ...readBlock(element) }))
  return partsOf(blocks, spots).flatMap(
    ({ ord, start, end }) => blocks.find((block) => block.ord === ord)?.range(start, end) ?? [],
  )
}
