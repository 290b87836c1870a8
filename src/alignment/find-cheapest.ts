import type { Band } from './band.ts'
import type { Bead } from './links.ts'
import { AT, joinWithBefore, WIDTH } from './measures.ts'
import { pairCost, type Ratio } from './pair-cost.ts'

/** Steps of the search: the beads in which blocks are compared come first. */
const BEADS: readonly Bead[] = [
  [1, 1],
  [2, 1],
  [1, 2],
  [1, 0],
  [0, 1],
]
const [LEFT_OUT, ADDED] = [3, 4]
/** What each of the first costs before its blocks are compared: how rare it is in a translation of the first text. */
const PAIR_COSTS = [-Math.log(0.89), -Math.log(0.0175), -Math.log(0.0175)]
/** Flag beside the number of a step: the block before is left out too. */
const RUN_CONTINUES = 8

/** Costs of blocks without a counterpart. */
export interface AloneCosts {
  /** A block that the second text leaves out. */
  leftOut: number
  /** Each next one in a run of such blocks. */
  nextLeftOut: number
  /** A block that the second text has added. */
  added: number
  /** Added to a block of either kind where the texts have as many blocks: then they usually answer one to one. */
  even: number
}

/** Costs as long as only single blocks are compared. */
export const ALONE_COSTS: AloneCosts = {
  leftOut: -Math.log(0.033),
  nextLeftOut: -Math.log(0.082),
  added: -Math.log(0.008),
  even: 0,
}
/** Added cost of leaving out an empty block; a longer block costs less, from `length` on nothing: a neighbour may hold it. */
const SHORT = { cost: 2, length: 30 }
/** Costs for a text that is still being written. */
const UNFINISHED = {
  /** A block of the other text after its end: the writer has not come so far. */
  end: 1,
  /** An empty block beside a block of the other text: the writer has kept a place free for it. */
  freePlace: 0.1,
  /** An empty block beside nothing. */
  emptyBlock: 1.5,
}

/** Which text is still being written. */
export type Unfinished = 'first' | 'second' | false

export interface Found {
  beads: Bead[]
  /** Infinite: there is no way through the band. */
  cost: number
}

/**
 * Finds the beads within the band whose costs have the smallest sum.
 * @param first, second measures of their blocks
 * @param evidence for each cell of the band, what speaks for the pair beside lengths and marks
 */
export function findCheapest(
  first: Float64Array,
  second: Float64Array,
  evidence: Float32Array,
  ratio: Ratio,
  band: Band,
  unfinished: Unfinished = false,
  aloneCosts: AloneCosts = ALONE_COSTS,
): Found {
  const { width, from } = band
  const [rows, columns] = [first.length / WIDTH, second.length / WIDTH]
  const [firstJoined, secondJoined] = [joinWithBefore(first), joinWithBefore(second)]
  const scale = Math.exp(-ratio.log / 2)
  const evenCost = rows === columns ? aloneCosts.even : 0
  const addedCost = aloneCosts.added + evenCost
  // An unfinished text is compared block by block.
  const pairs = unfinished ? 1 : PAIR_COSTS.length
  const costs = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY)
  const steps = new Uint8Array((rows + 1) * width)
  costs[0] = 0
  const evidenceAt = (row: number, column: number) => {
    const offset = column - (from[row] as number)
    return offset < 0 || offset >= width ? 0 : (evidence[row * width + offset] as number)
  }
  // By column: what it costs to end in a run of blocks that are left out.
  const runs = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i <= rows; i += 1) {
    const begin = from[i] as number
    const end = Math.min(columns, begin + width - 1)
    const isFreeRow = unfinished === 'first' && i > 0 && lengthBefore(first, i) === 0
    // If the first text is unfinished, one of its blocks alone costs what a block of the second text costs otherwise.
    const alone = unfinished === 'first' ? (isFreeRow ? UNFINISHED.emptyBlock : addedCost) : undefined
    const leavingFirst = alone ?? leftOutCost(lengthBefore(first, i), aloneCosts) + evenCost
    const leavingNext = alone ?? aloneCosts.nextLeftOut
    for (let j = begin; j <= end; j += 1) {
      const here = i * width + j - begin
      const isFreeColumn = unfinished === 'second' && j > 0 && lengthBefore(second, j) === 0
      const isFree = isFreeRow || isFreeColumn
      let best = costs[here] as number
      let step = 0
      if (j > begin) {
        const missing =
          unfinished === 'first'
            ? i === rows
              ? UNFINISHED.end
              : leftOutCost(lengthBefore(second, j), aloneCosts)
            : undefined
        const sum = (costs[here - 1] as number) + (isFreeColumn ? UNFINISHED.emptyBlock : (missing ?? addedCost))
        if (sum < best) {
          best = sum
          step = ADDED
        }
      }
      const above = i === 0 ? -1 : j - (from[i - 1] as number)
      if (above >= 0 && above < width) {
        const isEnd = unfinished === 'second' && j === columns
        const begun = (costs[here - j + begin - width + above] as number) + (isEnd ? UNFINISHED.end : leavingFirst)
        const longer = (runs[j] as number) + (isEnd ? UNFINISHED.end : leavingNext)
        const run = longer < begun ? longer : begun
        runs[j] = run
        if (run < best) {
          best = run
          step = LEFT_OUT
        }
        if (longer < begun) step |= RUN_CONTINUES
      }
      const flag = step & RUN_CONTINUES
      const ofPair = i > 0 && j > 0 ? evidenceAt(i - 1, j - 1) : 0
      for (let n = 0; n < pairs; n += 1) {
        // Blocks of both: 1 or 2.
        const m = n === 1 ? 2 : 1
        const k = n === 2 ? 2 : 1
        if (m > i || k > j) continue
        const offset = j - k - (from[i - m] as number)
        if (offset < 0 || offset >= width) continue
        let sum =
          (costs[(i - m) * width + offset] as number) + (isFree ? UNFINISHED.freePlace : (PAIR_COSTS[n] as number))
        if (!isFree) {
          if (m === 2)
            sum -= togetherOf(evidenceAt(i - 2, j - 1), lengthBefore(first, i - 1), ofPair, lengthBefore(first, i))
          else if (k === 2)
            sum -= togetherOf(evidenceAt(i - 1, j - 2), lengthBefore(second, j - 1), ofPair, lengthBefore(second, j))
          else sum -= ofPair
          if (sum >= best) continue
          const a = m === 1 ? first : firstJoined
          const b = k === 1 ? second : secondJoined
          sum += pairCost(a, (i - 1) * WIDTH, b, (j - 1) * WIDTH, ratio, scale, best - sum)
        }
        if (sum < best) {
          best = sum
          step = n | flag
        }
      }
      costs[here] = best
      steps[here] = step
    }
  }
  const corner = band.at(rows, columns)
  const cost = corner < 0 ? Number.POSITIVE_INFINITY : (costs[corner] as number)
  return { beads: cost === Number.POSITIVE_INFINITY ? [] : beadsBack(steps, band, rows, columns), cost }
}

/**
 * What speaks for two blocks of a text against one of the other. The longer counts for more: a word or two beside a
 * paragraph say neither that it is answered nor that it is not.
 */
const togetherOf = (one: number, lengthOfOne: number, other: number, lengthOfOther: number) =>
  (one * lengthOfOne + other * lengthOfOther) /
  Math.sqrt(Math.max(1, lengthOfOne * lengthOfOne + lengthOfOther * lengthOfOther))

/** The beads on the way back from the corner. */
function beadsBack(steps: Uint8Array, band: Band, rows: number, columns: number): Bead[] {
  const beads: Bead[] = []
  let runContinues = false
  for (let [i, j] = [rows, columns]; i > 0 || j > 0; ) {
    const step = steps[band.at(i, j)] as number
    const number: number = runContinues ? LEFT_OUT : step & ~RUN_CONTINUES
    const bead = BEADS[number] as Bead
    runContinues = number === LEFT_OUT && step >= RUN_CONTINUES
    beads.push(bead)
    i -= bead[0]
    j -= bead[1]
  }
  return beads.reverse()
}

/** The length of the block before a place. */
const lengthBefore = (measures: Float64Array, place: number) => measures[(place - 1) * WIDTH + AT.length] ?? 0

const leftOutCost = (length: number, { leftOut }: AloneCosts) =>
  leftOut + SHORT.cost * Math.max(0, 1 - length / SHORT.length)
