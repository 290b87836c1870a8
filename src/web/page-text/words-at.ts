import type { Anchor, Spot } from '../notes/note.ts'
import type { Stretch } from './stretch.ts'

/** A block of a text, as `readBlock` reads it. */
export interface TextBlock {
  ord: number
  text: string
}

/** What of a block is meant, in UTF-16 units of its text. */
export interface BlockPart extends TextBlock {
  start: number
  end: number
}

const CONTEXT = 48

/** @param parts in the order of the text; what is blank in them at either end is not meant. undefined: nothing is. */
export function stretchOf(code: string, parts: readonly BlockPart[]): Stretch | undefined {
  const meant = parts.map(trimmed).filter(({ start, end }) => start < end)
  const [first, last] = [meant[0], meant.at(-1)]
  if (!first || !last) return undefined
  const quote = meant.map(({ text, start, end }) => text.slice(start, end)).join('\n')
  return { code, ord: first.ord, start: first.start, endOrd: last.ord, end: last.end, quote }
}

/** The reverse: of each block from the first to the last what is meant. */
export function partsOf(blocks: readonly TextBlock[], { ord, start, endOrd, end }: Spot): BlockPart[] {
  return blocks
    .filter((block) => block.ord >= ord && block.ord <= endOrd)
    .map((block) =>
      trimmed({ ...block, start: block.ord === ord ? start : 0, end: block.ord === endOrd ? end : block.text.length }),
    )
    .filter((part) => part.start < part.end)
}

export const wordsAt = (blocks: readonly TextBlock[], spot: Spot): string =>
  partsOf(blocks, spot)
    .map(({ text, start, end }) => text.slice(start, end))
    .join('\n')

/** Words with what stands around them. @param revision of the text */
export function anchorOf(blocks: readonly TextBlock[], stretch: Stretch, revision: number): Anchor {
  const around = (part: (block: TextBlock) => string) => blocks.map(part).join('\n')
  const { ord, start, endOrd, end } = stretch
  const before = around((block) => (block.ord < ord ? block.text : block.ord === ord ? block.text.slice(0, start) : ''))
  const after = around((block) => (block.ord > endOrd ? block.text : block.ord === endOrd ? block.text.slice(end) : ''))
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
