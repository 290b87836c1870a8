import { type Band, bandOf, countCells, reachOf, type Way, wayAlong, waysByLength, waysThrough } from './band.ts'
import type { BlockShape } from './block-shapes.ts'
import type { Bead } from './links.ts'

/** Version of the aligner. A change that aligns texts better raises it: texts of an older version are aligned anew. */
export const ALIGNER = 1

/** Cost of a block that the second text has added. */
const ADDED = -Math.log(0.008)
/** Each kind of bead with its cost before its blocks are compared: how rare it is in a translation of the first text. */
const BEADS: readonly { bead: Bead; cost: number }[] = [
  { bead: [1, 1], cost: -Math.log(0.89) },
  { bead: [1, 0], cost: -Math.log(0.033) },
  { bead: [0, 1], cost: ADDED },
  { bead: [2, 1], cost: -Math.log(0.0175) },
  { bead: [1, 2], cost: -Math.log(0.0175) },
  { bead: [2, 2], cost: -Math.log(0.005) },
]
/** Number of the bead [1, 0], which leaves out a block of the first text. */
const LEFT_OUT = 1
/** Cost of each next block in a run of blocks that are left out. */
const NEXT_LEFT_OUT = -Math.log(0.082)
/** Added cost of leaving out an empty block; a longer block costs less, from `length` on nothing: a neighbour may hold it. */
const SHORT = { cost: 1, length: 30 }
/** Flag beside the number of a bead: the block before is left out too. */
const RUN_CONTINUES = 8

/** How much longer the second text usually is, and how much single paragraphs differ from that. */
interface Ratio {
  /** Logarithm of the expected length of the second over that of the first. */
  log: number
  /** Variance of that logarithm in long paragraphs. */
  variance: number
}

const VARIANCE = 0.2 ** 2
/** Short paragraphs vary more: this number, divided by the length of the shorter one, is added to the variance. */
const SHORT_VARIANCE = 6
/** Weight of the anchors against the lengths. */
const ANCHOR_WEIGHT = 0.5
const MOST_DIFFERENCE = { punctuation: 3, lines: 4 }
const DIFFERENCE_COST = { punctuation: 1, stops: 0.5, lines: 1.2, speech: 1.5, numbers: 1.5, kind: 6 }
/** A word that both blocks have lowers the cost by this; less if many blocks have the word. */
const SHARED_WORD = 0.55
/** All shared words together lower the cost by this at most. */
const MOST_SHARED_WORDS = 6
/** A word that a larger share of the blocks has does not count. */
const COMMON_SHARE = 0.15
/** Most cells of one table; a cell takes 13 bytes. Larger tables are searched in bands. */
const MOST_CELLS = 12_000_000
/** The ratio is learnt only where at least this many blocks were aligned one to one. */
const FEWEST_TO_LEARN = 8
/** The ratio is learnt from blocks of at least this length. */
const SHORTEST_TO_LEARN = 6

/** Costs for a second text that is still being written. */
const UNFINISHED = {
  /** A block of the first text after the end of the second: the writer has not come so far. */
  end: 1,
  /** An empty block beside a block of the first text: the writer has kept a place free for it. */
  freePlace: 0.1,
  /** An empty block beside nothing. */
  emptyBlock: 1.5,
}

export interface AlignOptions {
  /** Logarithm of how much longer the second text is expected to be; undefined: it is learnt from the two texts. */
  usualRatio?: number | undefined
  /** Most cells of all tables at one time. */
  mostCells?: number
  /**
   * The second text is still being written: its end is usually missing, an empty block is a place that is kept free, and
   * every bead is one to one, one to none or none to one.
   */
  isUnfinished?: boolean
}

/**
 * Aligns the blocks of two texts that render each other, after Gale and Church (1993), with the logarithm of the length
 * ratio in place of the difference, and anchors: kinds of blocks, punctuation, lines, marks of speech, numbers, words of
 * a common script. Both texts keep their order; the beads cover all blocks of both.
 */
export function alignBlocks(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  { usualRatio, mostCells = MOST_CELLS, isUnfinished = false }: AlignOptions = {},
): Bead[] {
  const guessRatio = isUnfinished ? ratioAtSamePlaces : ratioOfTotals
  const guess = { log: usualRatio ?? guessRatio(first, second), variance: VARIANCE }
  const [rows, columns] = [first.length, second.length]
  if (countCells(rows, columns) > mostCells) {
    if (columns <= rows) return alignInBands(first, second, guess, mostCells, isUnfinished && 'second')
    // The band of a large table has room for runs of rows that are left out, not for runs of columns.
    const reversed = { ...guess, log: -guess.log }
    return alignInBands(second, first, reversed, mostCells, isUnfinished && 'first').map(([m, n]): Bead => [n, m])
  }
  const unfinished = isUnfinished && 'second'
  const band = bandOf(rows, columns, waysThrough(rows, columns), reachOf(rows, columns))
  const shared = sharedWords(first, second, band)
  const { beads } = findCheapest(first, second, shared, guess, band, unfinished)
  const learnt = learnRatio(first, second, beads, guess)
  return learnt ? findCheapest(first, second, shared, learnt, band, unfinished).beads : beads
}

/** Which text is still being written. */
type Unfinished = 'first' | 'second' | false

/** Aligns texts whose whole table has too many cells: looks along each way, then more widely along the best of them. */
function alignInBands(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  guess: Ratio,
  mostCells: number,
  unfinished: Unfinished,
): Bead[] {
  const [rows, columns] = [first.length, second.length]
  const alignAround = (way: Way, cells: number, ratio: Ratio) => {
    const band = bandOf(rows, columns, [way], Math.max(1, cells / (rows + 1) / 2))
    return findCheapest(first, second, sharedWords(first, second, band), ratio, band, unfinished)
  }
  const ways = [...waysThrough(rows, columns), ...waysByLength(first, second, guess.log)]
  const found = ways.map((way) => alignAround(way, mostCells / ways.length, guess))
  const { beads } = found.reduce((best, other) => (other.cost < best.cost ? other : best))
  return alignAround(wayAlong(beads, rows), mostCells, learnRatio(first, second, beads, guess) ?? guess).beads
}

interface Found {
  beads: Bead[]
  /** Infinite: there is no way through the band. */
  cost: number
}

/** For each block, its measures alone and summed with the block before, so that comparing two groups adds nothing up. */
function groupsOf(blocks: readonly BlockShape[]) {
  const join = (n: number) =>
    blocks.map((block, i) => {
      const before = n === 2 ? blocks[i - 1] : undefined
      const length = block.length + (before?.length ?? 0)
      return {
        length,
        log: Math.log(Math.max(1, length)),
        questions: block.questions + (before?.questions ?? 0),
        exclamations: block.exclamations + (before?.exclamations ?? 0),
        stops: block.stops + (before?.stops ?? 0),
        lines: block.lines + (before ? before.lines - 1 : 0),
        isSpeech: (before ?? block).isSpeech,
        // Two blocks of different kinds are never one block in the other text.
        kind: before === undefined || before.kind === block.kind ? block.kind : `${before.kind} ${block.kind}`,
        numbers: [...(before?.numbers ?? []), ...block.numbers].sort().join(' '),
      }
    })
  return [join(1), join(2)] as const
}

type Group = ReturnType<typeof groupsOf>[0][number]

/** Finds the beads within the band whose costs have the smallest sum. */
function findCheapest(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  shared: Float32Array,
  ratio: Ratio,
  { width, from, at }: Band,
  unfinished: Unfinished,
): Found {
  const [rows, columns] = [first.length, second.length]
  const [ofFirst, ofSecond] = [groupsOf(first), groupsOf(second)]
  const costs = new Float64Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY)
  const steps = new Uint8Array((rows + 1) * width)
  costs[0] = 0
  // By column: what it costs to end in a run of blocks that are left out.
  const runs = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i <= rows; i += 1) {
    const begin = from[i] as number
    const end = Math.min(columns, begin + width - 1)
    const beginAbove = i === 0 ? columns + 1 : (from[i - 1] as number)
    const isFreeRow = unfinished === 'first' && first[i - 1]?.length === 0
    // If the first text is unfinished, one of its blocks alone costs what a block of the second text costs otherwise.
    const alone = unfinished === 'first' ? (isFreeRow ? UNFINISHED.emptyBlock : ADDED) : undefined
    const leavingFirst = alone ?? leftOutCost(first[i - 1])
    const leavingNext = alone ?? NEXT_LEFT_OUT
    for (let j = begin; j <= end; j += 1) {
      const here = i * width + j - begin
      const isFreeColumn = unfinished === 'second' && second[j - 1]?.length === 0
      const isFree = isFreeRow || isFreeColumn
      const missing = unfinished === 'first' ? (i === rows ? UNFINISHED.end : leftOutCost(second[j - 1])) : undefined
      const adding = isFreeColumn ? UNFINISHED.emptyBlock : missing
      let best = costs[here] as number
      let step = 0
      for (let b = 0; b < BEADS.length; b += 1) {
        const { bead, cost } = BEADS[b] as (typeof BEADS)[number]
        const [m, n] = bead
        if (m > i || n > j || b === LEFT_OUT || (unfinished && m + n > 2)) continue
        const before = at(i - m, j - n)
        if (before < 0) continue
        const unfinishedCost = m === 0 ? adding : isFree ? UNFINISHED.freePlace : undefined
        let sum = (costs[before] as number) + (unfinishedCost ?? cost)
        if (sum >= best) continue
        if (m > 0 && n > 0 && !isFree) {
          sum += pairCost(ofFirst[m - 1]?.[i - 1] as Group, ofSecond[n - 1]?.[j - 1] as Group, ratio)
          for (let k = 1; k <= m; k += 1)
            for (let l = 1; l <= n; l += 1) {
              const both = at(i - k, j - l)
              if (both >= 0) sum -= shared[both] as number
            }
        }
        if (sum < best) [best, step] = [sum, b]
      }
      const above = j - beginAbove
      if (above >= 0 && above < width) {
        const isEnd = unfinished === 'second' && j === columns
        const begun = (costs[(i - 1) * width + above] as number) + (isEnd ? UNFINISHED.end : leavingFirst)
        const longer = (runs[j] as number) + (isEnd ? UNFINISHED.end : leavingNext)
        const run = longer < begun ? longer : begun
        runs[j] = run
        if (run < best) {
          best = run
          step = LEFT_OUT
        }
        if (longer < begun) step |= RUN_CONTINUES
      }
      costs[here] = best
      steps[here] = step
    }
  }
  const corner = at(rows, columns)
  const cost = corner < 0 ? Number.POSITIVE_INFINITY : (costs[corner] as number)
  const beads: Bead[] = []
  if (cost === Number.POSITIVE_INFINITY) return { beads, cost }
  let runContinues = false
  for (let [i, j] = [rows, columns]; i > 0 || j > 0; ) {
    const step = steps[at(i, j)] as number
    const number: number = runContinues ? LEFT_OUT : step & ~RUN_CONTINUES
    const { bead } = BEADS[number] as (typeof BEADS)[number]
    runContinues = number === LEFT_OUT && step >= RUN_CONTINUES
    beads.push(bead)
    i -= bead[0]
    j -= bead[1]
  }
  return { beads: beads.reverse(), cost }
}

/** Logarithm of how much longer the second text is than the first. */
function ratioOfTotals(first: readonly BlockShape[], second: readonly BlockShape[]): number {
  const total = (blocks: readonly BlockShape[]) => Math.log(1 + blocks.reduce((sum, { length }) => sum + length, 0))
  return total(second) - total(first)
}

/** The median over pairs of blocks with the same number, without empty ones, limited to the usual range of languages. */
function ratioAtSamePlaces(first: readonly BlockShape[], second: readonly BlockShape[]): number {
  const logOf = (block: BlockShape | undefined) => Math.log(Math.max(1, block?.length ?? 0))
  const written = second.filter(({ length }) => length > 0).slice(0, first.length)
  const ratios = written.map((block, i) => logOf(block) - logOf(first[i])).sort((a, b) => a - b)
  return Math.max(-1.6, Math.min(1.2, ratios[ratios.length >> 1] ?? 0))
}

function leftOutCost(block: BlockShape | undefined): number {
  return (BEADS[LEFT_OUT]?.cost as number) + SHORT.cost * Math.max(0, 1 - (block?.length ?? 0) / SHORT.length)
}

function pairCost(a: Group, b: Group, ratio: Ratio): number {
  const distance = b.log - a.log - ratio.log
  const variance = ratio.variance + SHORT_VARIANCE / Math.max(1, Math.min(a.length, b.length * Math.exp(-ratio.log)))
  const lengths = (distance * distance) / (2 * variance) + Math.log(variance / VARIANCE) / 2
  const apart = (x: number, y: number, most: number) => Math.min(most, Math.abs(x - y))
  return (
    lengths +
    ANCHOR_WEIGHT *
      (DIFFERENCE_COST.punctuation * apart(a.questions, b.questions, MOST_DIFFERENCE.punctuation) +
        DIFFERENCE_COST.punctuation * apart(a.exclamations, b.exclamations, MOST_DIFFERENCE.punctuation) +
        DIFFERENCE_COST.stops * apart(a.stops, b.stops, MOST_DIFFERENCE.punctuation) +
        DIFFERENCE_COST.lines * apart(a.lines, b.lines, MOST_DIFFERENCE.lines) +
        (a.isSpeech === b.isSpeech ? 0 : DIFFERENCE_COST.speech) +
        (a.numbers === b.numbers ? 0 : DIFFERENCE_COST.numbers) +
        (a.kind === b.kind ? 0 : DIFFERENCE_COST.kind))
  )
}

/** For each cell of the band, by how much the words that both blocks have lower the cost of the pair. */
function sharedWords(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  { width, from, at }: Band,
): Float32Array {
  const shared = new Float32Array((first.length + 1) * width)
  const [inFirst, inSecond] = [placesOf(first), placesOf(second)]
  for (const [word, rows] of inFirst) {
    const columns = inSecond.get(word)
    if (!columns) continue
    if (
      rows.length > Math.max(2, COMMON_SHARE * first.length) ||
      columns.length > Math.max(2, COMMON_SHARE * second.length)
    )
      continue
    const worth = SHARED_WORD / Math.sqrt(rows.length * columns.length)
    let begin = 0
    for (const i of rows) {
      // The numbers in both lists ascend, and so do the columns of the band.
      while ((columns[begin] ?? Number.POSITIVE_INFINITY) < (from[i] as number)) begin += 1
      for (let k = begin; k < columns.length; k += 1) {
        const both = at(i, columns[k] as number)
        if (both < 0) break
        shared[both] = Math.min(MOST_SHARED_WORDS, (shared[both] as number) + worth)
      }
    }
  }
  return shared
}

function placesOf(blocks: readonly BlockShape[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [i, { words }] of blocks.entries())
    for (const word of words) {
      const known = places.get(word)
      if (known) known.push(i)
      else places.set(word, [i])
    }
  return places
}

/** The ratio of the blocks that were aligned one to one. @returns undefined: too few blocks, or `guess` was about right */
function learnRatio(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  beads: readonly Bead[],
  guess: Ratio,
): Ratio | undefined {
  const logs: number[] = []
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    const [a, b] = [first[i]?.length ?? 0, second[j]?.length ?? 0]
    if (m === 1 && n === 1 && Math.min(a, b) >= SHORTEST_TO_LEARN) logs.push(Math.log(b / a))
    i += m
    j += n
  }
  if (logs.length < FEWEST_TO_LEARN) return undefined
  logs.sort((a, b) => a - b)
  const log = logs[logs.length >> 1] as number
  return Math.abs(log - guess.log) < 0.02 ? undefined : { ...guess, log }
}
