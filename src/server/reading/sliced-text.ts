import type { Context } from '../context.ts'
import { findNames, readSlices, type TextRow } from './slice-queries.ts'
import { type KnownSlice, sliceText } from './slice-text.ts'

/** A text in slices, which are read only where they are needed. */
export interface SlicedText {
  slices: readonly KnownSlice[]
  /** The HTML of the slices that begin from one block to another, in order. */
  read(from: number, to: number): Promise<string[]>
  /** The blocks in which names stand; a name that the text does not have is left out. */
  blocksOf(names: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const storedSlices = (ctx: Context, text: TextRow, slices: readonly KnownSlice[]): SlicedText => ({
  slices,
  read: (from, to) => readSlices(ctx, text, from, to),
  blocksOf: (names) => findNames(ctx, text, names),
})

/** A short text beside a long one. */
export function slicedInMemory(html: string): SlicedText {
  const slices = sliceText(html).map((slice) => ({ ...slice, bytes: Buffer.byteLength(slice.html) }))
  const blocks = new Map(slices.flatMap(({ names }) => Object.entries(names)))
  return {
    slices,
    read: async (from, to) =>
      slices.filter(({ firstBlock }) => firstBlock >= from && firstBlock <= to).map((slice) => slice.html),
    blocksOf: async () => blocks,
  }
}
