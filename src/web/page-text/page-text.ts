import type { Reading } from '#contract/reading.ts'
import { TEXT_KEY } from '../framework/page/page-state.ts'
import type { Spot } from '../notes/note.ts'
import { readBlock } from './block-text.ts'
import type { Stretch } from './stretch.ts'
import { type BlockPart, partsOf, stretchOf, type TextBlock } from './words-at.ts'

/** Of two texts the anchors of the second name its language: `zh-p12`. */
const PASSAGE = /^(?:(.+)-)?p(\d+)$/

interface PageBlock {
  code: string
  ord: number
  element: Element
}

/** The blocks of the text that is open, of two texts in rows. */
function blocksOn(reading: Reading): PageBlock[] {
  return [...document.querySelectorAll(`[${TEXT_KEY}] [id]`)].flatMap((element) => {
    const [, code = reading.language.code, ord] = PASSAGE.exec(element.id) ?? []
    return ord === undefined ? [] : { code, ord: Number(ord), element }
  })
}

/** The block of a text that is open; undefined: it is not there. */
export const blockAt = (reading: Reading, code: string, ord: number): Element | undefined =>
  blocksOn(reading).find((block) => block.code === code && block.ord === ord)?.element

/** The text in a language that is open, block by block. */
export const textOn = (reading: Reading, code: string): TextBlock[] =>
  blocksOn(reading)
    .filter((block) => block.code === code)
    .map(({ ord, element }) => ({ ord, text: readBlock(element).text }))

/**
 * What is selected of the text; of two texts, what is of the one in which it begins. Another element's words, the end
 * at the beginning of a further block and blanks are not meant. undefined: nothing is.
 */
export function selectedStretch(reading: Reading): Stretch | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const touched = blocksOn(reading).filter(({ element }) => range.intersectsNode(element))
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

/** Where words stand on the page, block by block; empty: they are not there. */
export function rangesAt(reading: Reading, code: string, spot: Spot): Range[] {
  const blocks = blocksOn(reading)
    .filter((block) => block.code === code && block.ord >= spot.ord && block.ord <= spot.endOrd)
    .map(({ ord, element }) => ({ ord, ...readBlock(element) }))
  return partsOf(blocks, spot).flatMap(
    ({ ord, start, end }) => blocks.find((block) => block.ord === ord)?.range(start, end) ?? [],
  )
}
