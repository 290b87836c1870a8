/** From a spot of a text to another: a spot is the number of a block and an offset in its text (`readBlock`). */
export interface SpotRange {
  /** Number of the first block, from 1. */
  ord: number
  /** In the first block's text, in UTF-16 units. */
  start: number
  /** Number of the last block. */
  endOrd: number
  /** In the last block's text, in UTF-16 units. */
  end: number
}

/** Words of the open text: selected words, or the words of a block. */
export interface Stretch extends SpotRange {
  /** Code of the text's language: of a pair, one of the two. */
  code: string
  /** The words, `\n` between blocks. */
  quote: string
}

/** A stretch with what is needed to find its words again after the text was revised. */
export interface Anchor extends Stretch {
  /** The text before and after the words, at most 48 characters each. */
  before: string
  after: string
  /** Revision of the text in which the words were found last. */
  revision: number
}

/** A block of a text. @see readBlock */
export interface TextBlock {
  /** Its number, from 1. */
  ord: number
  text: string
}

/** A part of a block, in UTF-16 units of its text. */
export interface BlockPart extends TextBlock {
  start: number
  end: number
}

const CONTEXT = 48

/**
 * The stretch that parts of blocks make together, without white space at either end of each part.
 * @param code of the text's language @param parts in the order of the text
 * @returns undefined: the parts hold nothing but white space
 */
export function stretchOf(code: string, parts: readonly BlockPart[]): Stretch | undefined {
  const filled = parts.map(trimmed).filter(({ start, end }) => start < end)
  const [first, last] = [filled[0], filled.at(-1)]
  if (!first || !last) return undefined
  const quote = filled.map(({ text, start, end }) => text.slice(start, end)).join('\n')
  return { code, ord: first.ord, start: first.start, endOrd: last.ord, end: last.end, quote }
}

/** The reverse of `stretchOf`: the part of each block that lies in a range. */
export function partsOf(blocks: readonly TextBlock[], { ord, start, endOrd, end }: SpotRange): BlockPart[] {
  return blocks
    .filter((block) => block.ord >= ord && block.ord <= endOrd)
    .map((block) =>
      trimmed({ ...block, start: block.ord === ord ? start : 0, end: block.ord === endOrd ? end : block.text.length }),
    )
    .filter((part) => part.start < part.end)
}

/** The words in a range, `\n` between blocks. */
export const wordsAt = (blocks: readonly TextBlock[], range: SpotRange): string =>
  partsOf(blocks, range)
    .map(({ text, start, end }) => text.slice(start, end))
    .join('\n')

/** @param blocks of the whole text @param revision of the text */
export function anchorOf(blocks: readonly TextBlock[], stretch: Stretch, revision: number): Anchor {
  const join = (partOf: (block: TextBlock) => string) => blocks.map(partOf).join('\n')
  const { ord, start, endOrd, end } = stretch
  const before = join((block) => (block.ord < ord ? block.text : block.ord === ord ? block.text.slice(0, start) : ''))
  const after = join((block) => (block.ord > endOrd ? block.text : block.ord === endOrd ? block.text.slice(end) : ''))
  return {
    ...stretch,
    before: before.trimEnd().slice(-CONTEXT).toWellFormed(),
    after: after.trimStart().slice(0, CONTEXT).toWellFormed(),
    revision,
  }
}

function trimmed({ ord, text, start, end }: BlockPart): BlockPart {
  const words = text.slice(start, end)
  const from = start + words.length - words.trimStart().length
  return { ord, text, start: Math.min(from, end), end: start + words.trimEnd().length }
}
