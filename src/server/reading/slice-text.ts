import { type NamedPiece, namedPiecesOf, piecesOf } from './html-pieces.ts'
import { endsOf } from './pair-rows.ts'

/** The length of a text: its HTML in bytes of UTF-8, and its blocks. */
export interface TextSize {
  bytes: number
  blocks: number
}

/** A longer text, or pair, is served in parts. */
export const WHOLE: TextSize = { bytes: 400_000, blocks: 2000 }
/** A longer text is kept in slices too: two of this size are a pair that may be served whole. */
export const UNSLICED: TextSize = { bytes: WHOLE.bytes / 2, blocks: WHOLE.blocks / 2 }
/** Small, because a part of a pair seldom begins where slices do. */
const MOST_OF_SLICE = { blocks: 100, length: 20_000 }

export const isLonger = (text: TextSize, than: TextSize): boolean =>
  text.bytes > than.bytes || text.blocks > than.blocks

/** Where a slice stands in its text, and where it can be cut. */
interface SliceBorders {
  /** Number of its first block. */
  firstBlock: number
  blocks: number
  /** Numbers of blocks after which it cannot be cut: they are in one table with the next. */
  joined: readonly number[]
}

/** A piece of a long text, as the table `text_slices` has it. */
export interface Slice extends NamedPiece, SliceBorders {}

/** A slice without its HTML. */
export interface KnownSlice extends SliceBorders {
  /** Of its HTML. */
  bytes: number
}

/** Whether a text is kept in slices. */
export const isSliced = (html: string, blocks: number): boolean =>
  isLonger({ bytes: Buffer.byteLength(html), blocks }, UNSLICED)

/** The slices of a rendered text that is long enough (`isSliced`), from beginning to end. */
export function sliceText(html: string): Slice[] {
  let done = 0
  return namedPiecesOf(html, MOST_OF_SLICE).map((piece) => {
    const before = done
    done += piece.blocks
    const joined = piece.isPlain ? [] : joinedBlocks(piece).map((block) => before + block)
    return { ...piece, firstBlock: before + 1, joined }
  })
}

/** Numbers of blocks of a piece, from 1, after which it cannot be cut. */
function joinedBlocks({ html, blocks }: NamedPiece): number[] {
  const ends = endsOf(piecesOf(html, ''))
  return Array.from({ length: blocks }, (_, index) => index + 1).filter((block) => !ends.has(block))
}
