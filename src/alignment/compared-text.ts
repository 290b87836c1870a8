import type { BlockShape } from './block-shapes.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { measure } from './measures.ts'

/** The blocks of a text, with what comparing needs of them: each made once, when it is first needed. */
export class ComparedText {
  readonly blocks: readonly BlockShape[]
  #measures: Float64Array | undefined
  #places: Map<string, number[]> | undefined
  #likeness: Likeness | undefined

  constructor(blocks: readonly BlockShape[]) {
    this.blocks = blocks
  }

  /** Number of blocks. */
  get length(): number {
    return this.blocks.length
  }

  get measures(): Float64Array {
    this.#measures ??= measure(this.blocks)
    return this.#measures
  }

  /** For each word, the numbers of the blocks that have it, ascending. */
  get places(): ReadonlyMap<string, readonly number[]> {
    this.#places ??= placesOf(this.blocks)
    return this.#places
  }

  get likeness(): Likeness {
    this.#likeness ??= likenessOf(this.length, this.places)
    return this.#likeness
  }
}

function placesOf(blocks: readonly BlockShape[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let i = 0; i < blocks.length; i += 1)
    for (const word of (blocks[i] as BlockShape).words) {
      const known = places.get(word)
      if (known) known.push(i)
      else places.set(word, [i])
    }
  return places
}
