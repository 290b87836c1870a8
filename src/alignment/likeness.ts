import type { Band } from './band.ts'
import { type Bead, oneToOne } from './links.ts'

/**
 * Two blocks that render each other have their words in common with the same other blocks of their texts: if two
 * paragraphs of a text name the same ferryman, so do the two that render them. So blocks of texts without a common word
 * or script are compared by the blocks that are known to answer one to one.
 */

/** How alike each block of a text is to its neighbours, from 0 to 1. */
export interface Likeness {
  blocks: number
  /** Neighbours on each side. */
  reach: number
  /** Block i and its neighbour k stand at `i * (2 * reach + 1) + k - i + reach`. */
  values: Float32Array
}

/** Neighbours on each side to which a block is compared. */
const NEIGHBOURS = 100
/** A word that a larger share of the blocks has makes no two of them alike. */
const COMMON_SHARE = 0.4
/** Blocks that are farther than this from where they were first found to stand are not looked at. */
const REACH = 4
/** Fewer blocks that answer one to one say nothing. */
const FEWEST_KNOWN = 5
/** Weight against the lengths. */
const WEIGHT = 0.7

const indexOf = ({ reach }: Likeness, i: number, k: number) => i * (2 * reach + 1) + k - i + reach

/**
 * Compares the blocks of a text with each other: how many of their rare words they share.
 * @param blocks their number @param wordPlaces for each word, the blocks that have it, ascending
 */
export function likenessOf(blocks: number, wordPlaces: ReadonlyMap<string, readonly number[]>): Likeness {
  const reach = Math.min(NEIGHBOURS, Math.max(0, blocks - 1))
  const values = new Float32Array(blocks * (2 * reach + 1))
  const likeness = { blocks, reach, values }
  const sizes = new Float64Array(blocks)
  for (const places of wordPlaces.values()) {
    const worth = Math.log(blocks / places.length) ** 2
    for (const i of places) sizes[i] = (sizes[i] as number) + worth
    if (places.length > Math.max(2, COMMON_SHARE * blocks)) continue
    for (let p = 0; p < places.length; p += 1)
      for (let q = p + 1; q < places.length; q += 1) {
        const [i, k] = [places[p] as number, places[q] as number]
        if (k - i > reach) break
        const at = indexOf(likeness, i, k)
        values[at] = (values[at] as number) + worth
      }
  }
  for (let i = 0; i < blocks; i += 1)
    for (let k = i + 1; k <= Math.min(blocks - 1, i + reach); k += 1) {
      const size = Math.sqrt((sizes[i] as number) * (sizes[k] as number))
      const alike = size > 0 ? Math.sqrt((values[indexOf(likeness, i, k)] as number) / size) : 0
      values[indexOf(likeness, i, k)] = alike
      values[indexOf(likeness, k, i)] = alike
    }
  return likeness
}

/**
 * Adds to the likeness of a text that of a translation, or takes it away.
 * @param pairs of blocks of the text and the translation, in order
 */
export function addLikeness(
  to: Likeness,
  translation: Likeness,
  pairs: readonly (readonly [block: number, ofTranslation: number])[],
  sign: 1 | -1,
): void {
  for (let p = 0; p < pairs.length; p += 1) {
    const [i, j] = pairs[p] as (typeof pairs)[number]
    for (let q = p + 1; q < pairs.length; q += 1) {
      const [k, l] = pairs[q] as (typeof pairs)[number]
      if (k - i > to.reach || l - j > translation.reach) break
      const alike = sign * (translation.values[indexOf(translation, j, l)] as number)
      const [one, other] = [indexOf(to, i, k), indexOf(to, k, i)]
      to.values[one] = (to.values[one] as number) + alike
      to.values[other] = (to.values[other] as number) + alike
    }
  }
}

/**
 * Adds what likeness says of the cells of the band near an alignment: the correlation of how alike two blocks are to the
 * blocks that answer one to one, times the root of the number of those.
 * @param beads an alignment that is mostly right
 */
export function addEvidence(
  evidence: Float32Array,
  first: Likeness,
  second: Likeness,
  beads: readonly Bead[],
  band: Band,
): void {
  const known = oneToOne(beads)
  if (known.length <= FEWEST_KNOWN) return
  // Of the blocks that are near enough to the row: how alike they are to it, and their counterparts.
  const [alike, counterparts] = [new Float64Array(known.length), new Int32Array(known.length)]
  let [i, j, from] = [0, 0, 0]
  for (const [m, n] of beads) {
    for (let x = i; x < i + m; x += 1) {
      while ((known[from]?.[0] ?? x) < x - first.reach) from += 1
      let count = 0
      for (let p = from; p < known.length; p += 1) {
        const [k, l] = known[p] as (typeof known)[number]
        if (k > x + first.reach) break
        if (k === x) continue
        alike[count] = first.values[indexOf(first, x, k)] as number
        counterparts[count] = l
        count += 1
      }
      for (let y = Math.max(0, j - REACH); y <= Math.min(second.blocks - 1, j + REACH); y += 1) {
        const cell = band.at(x, y)
        if (cell < 0) continue
        evidence[cell] = (evidence[cell] as number) + WEIGHT * evidenceOf(alike, counterparts, count, second, y)
      }
    }
    i += m
    j += n
  }
}

function evidenceOf(alike: Float64Array, counterparts: Int32Array, known: number, second: Likeness, y: number): number {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0]
  for (let p = 0; p < known; p += 1) {
    const away = (counterparts[p] as number) - y
    if (away === 0 || away > second.reach || away < -second.reach) continue
    const a = alike[p] as number
    const b = second.values[indexOf(second, y, y + away)] as number
    count += 1
    sumA += a
    sumB += b
    squaresA += a * a
    squaresB += b * b
    products += a * b
  }
  if (count < FEWEST_KNOWN) return 0
  const spread = (squaresA - (sumA * sumA) / count) * (squaresB - (sumB * sumB) / count)
  // All the same: rounding alone makes the spread differ from 0.
  if (spread < 1e-9) return 0
  return (products - (sumA * sumB) / count) * Math.sqrt(count / spread)
}
