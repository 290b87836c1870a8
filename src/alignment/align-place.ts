import { alignRoughly, refine } from './align-blocks.ts'
import type { BlockShape } from './block-shapes.ts'
import { ComparedText } from './compared-text.ts'
import type { Bead } from './links.ts'
import { Witnesses } from './witnesses.ts'

/** A text of a place, to be aligned with the hub. */
export interface PlaceText {
  blocks: readonly BlockShape[]
  /** Logarithm of its usual length over the hub's. */
  usualRatio?: number | undefined
}

/** A text of a place that is aligned. */
export interface AlignedBlocks {
  blocks: readonly BlockShape[]
  /** Of the hub and the text. */
  beads: readonly Bead[]
}

/**
 * Aligns texts of a place with their hub: first each alone, then each once more with what the others say of the hub.
 * @param aligned other texts of the place
 * @returns for each text the beads of the hub and the text
 */
export function alignPlace(
  hub: readonly BlockShape[],
  texts: readonly PlaceText[],
  aligned: readonly AlignedBlocks[] = [],
): Bead[][] {
  const first = new ComparedText(hub)
  const rough = texts.map(({ blocks, usualRatio }) => {
    const translation = new ComparedText(blocks)
    return { translation, beads: alignRoughly(first, translation, { usualRatio }), usualRatio }
  })
  // In most places all blocks answer one to one: then nobody asks for it.
  let witnesses: Witnesses | undefined
  const expectOf = (n: number) => {
    witnesses ??= new Witnesses(first, [
      ...rough,
      ...aligned.map(({ blocks, beads }) => ({ translation: new ComparedText(blocks), beads })),
    ])
    return witnesses.expectOf(n)
  }
  return rough.map(({ translation, beads, usualRatio }, n) =>
    refine(first, translation, beads, { usualRatio }, () => expectOf(n)),
  )
}
