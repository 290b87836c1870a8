import { alignBlocks } from '#alignment/align-blocks.ts'
import { blockShape } from '#alignment/block-shapes.ts'
import type { Bead } from '#alignment/links.ts'
import { kindOf } from '#words/paragraphs.ts'

/** Numbers of two blocks, from 0, that stand side by side; undefined where a side has none. */
export interface Pair {
  original: number | undefined
  translation: number | undefined
}

/**
 * Pairs the blocks of a translation that is being written with those of its original. All blocks of both stand in the
 * pairs once and in order.
 * @param original Markdown of each block
 * @param translation Markdown of each block; an empty one is a place that is kept free
 */
export function pairBlocks(original: readonly string[], translation: readonly string[]): Pair[] {
  const written = translation.filter((text) => text !== '').length
  if (translation.length === original.length || written === 0 || original.length === 0)
    return pairByNumber(original.length, translation.length)
  if (written === original.length) return pairWritten(translation)
  return pairsOf(alignBlocks(original.map(shapeOf), translation.map(shapeOf), { isUnfinished: true }))
}

const shapeOf = (markdown: string) => blockShape(markdown, kindOf(markdown))

function pairByNumber(originals: number, translations: number): Pair[] {
  return Array.from({ length: Math.max(originals, translations) }, (_, n) => ({
    original: n < originals ? n : undefined,
    translation: n < translations ? n : undefined,
  }))
}

/** One to one, where as many blocks are written as the original has; empty blocks stand alone. */
function pairWritten(translation: readonly string[]): Pair[] {
  let next = 0
  return translation.map((text, n) => ({ original: text === '' ? undefined : next++, translation: n }))
}

function pairsOf(beads: readonly Bead[]): Pair[] {
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    for (let k = 0; k < Math.max(m, n); k += 1)
      pairs.push({ original: k < m ? i + k : undefined, translation: k < n ? j + k : undefined })
    i += m
    j += n
  }
  return pairs
}
