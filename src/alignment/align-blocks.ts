import type { BlockShape } from './block-shapes.ts'
import type { Bead } from './links.ts'

/** Grows with every change by which texts are aligned better: those that an older one has aligned are aligned anew. */
export const ALIGNER = 1

/** Each kind of bead and what it costs before anything is looked at: how rare it is where the second text is translated from the first. */
const BEADS: readonly { bead: Bead; cost: number }[] = [
  { bead: [1, 1], cost: -Math.log(0.89) },
  { bead: [1, 0], cost: -Math.log(0.033) },
  { bead: [0, 1], cost: -Math.log(0.008) },
  { bead: [2, 1], cost: -Math.log(0.0175) },
  { bead: [1, 2], cost: -Math.log(0.0175) },
  { bead: [2, 2], cost: -Math.log(0.005) },
]
/** Of the beads, the number of the one that leaves a block of the first text out. */
const LEFT_OUT = 1
/** What each further one costs where several in a row are left out. */
const FURTHER = -Math.log(0.082)
/** What is added for a block of no length, and for others the less, up to so many characters: a neighbour may render it. */
const SHORT = { cost: 1, length: 30 }
/** Beside the number of a bead: the one before it is left out too. */
const GOES_ON = 8

/** How much longer the second text usually is, and how far single paragraphs lie from that. */
interface Ratio {
  /** Logarithm of the expected length of the second over that of the first. */
  log: number
  /** Variance of that logarithm in long paragraphs. */
  variance: number
}

const VARIANCE = 0.2 ** 2
/** What short paragraphs add to it, over the length of the shorter. */
const GRAIN = 6
/** Weight of the anchors beside the lengths. */
const ANCHORS = 0.5
const MOST = { punctuation: 3, lines: 4 }
const COST = { punctuation: 1, stops: 0.5, lines: 1.2, speech: 1.5, numbers: 1.5, kind: 6 }
/** A word that both have and few other blocks, the rarer the more. */
const SHARED = 0.55
const MOST_SHARED = 6
/** Words in a larger share of the blocks say nothing. */
const COMMON = 0.15
/** Beyond so many blocks off the ways straight through there is nothing to look for. */
const BAND = 120
/** Cells of a table, at 13 bytes: where texts differ by more in their number of blocks, the ways are looked at one by one. */
const MOST_CELLS = 12_000_000
/** The ratio is learnt from what was aligned with the first guess of it. */
const FEWEST_TO_LEARN = 8

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
  const isLarge = countCells(first.length, second.length) > mostCells
  // Ways that are looked at one by one leave out blocks of the first text.
  if (isLarge && second.length > first.length) {
    const reversed = alignBlocks(second, first, { usualRatio: usualRatio && -usualRatio, mostCells })
    return reversed.map(([m, n]): Bead => [n, m])
  }
  const guessRatio = isUnfinished ? ratioAtSamePlaces : ratioOfTotals
  const guess = { log: usualRatio ?? guessRatio(first, second), variance: VARIANCE }
  const [rows, columns] = [first.length, second.length]
  const ways = waysThrough(rows, columns)
  if (!isLarge) {
    const band = bandOf(rows, columns, ways, reachOf(rows, columns))
    const shared = sharedWords(first, second, band)
    const { beads } = cheapest(first, second, shared, guess, band, isUnfinished)
    const learnt = learn(first, second, beads, guess)
    return learnt ? cheapest(first, second, shared, learnt, band, isUnfinished).beads : beads
  }
  const around = (way: Way, cells: number, ratio: Ratio) => {
    const band = bandOf(rows, columns, [way], Math.max(1, cells / (rows + 1) / 2))
    return cheapest(first, second, sharedWords(first, second, band), ratio, band, isUnfinished)
  }
  ways.push(...waysByLength(first, second, guess))
  const found = ways.map((way) => around(way, mostCells / ways.length, guess))
  // The cheapest of them tells where to look more widely.
  const { beads } = found.reduce((best, one) => (one.cost < best.cost ? one : best))
  return around(wayAlong(beads, rows), mostCells, learn(first, second, beads, guess) ?? guess).beads
}

interface Found {
  beads: Bead[]
  /** Infinite: there is no way through the band. */
  cost: number
}

/** The part of the table that is looked at: a row for each number of blocks of the first text. */
interface Band {
  width: number
  /** Column at which each row begins. */
  from: Int32Array
  /** Its place in a table of so many cells; -1: outside. */
  at(row: number, column: number): number
}

/** Of the table for texts of so many blocks, where nothing limits it. */
export const countCells = (rows: number, columns: number): number =>
  (rows + 1) * (Math.abs(rows - columns) + 2 * reachOf(rows, columns))

const reachOf = (rows: number, columns: number) => BAND + columns / Math.max(1, rows)

/** A column for each row. */
type Way = (row: number) => number

/**
 * Straight from corner to corner, as where blocks are merged or split all through; block by block from the beginning, as
 * where the end is not translated yet; and from the end.
 */
const waysThrough = (rows: number, columns: number): Way[] => [
  (i) => (rows === 0 ? 0 : (i * columns) / rows),
  (i) => i,
  (i) => columns - rows + i,
]

/** From the beginning and from the end, as the lengths tell. */
function waysByLength(first: readonly BlockShape[], second: readonly BlockShape[], ratio: Ratio): Way[] {
  const fromEnd = wayByLength(first.toReversed(), second.toReversed(), ratio)
  return [wayByLength(first, second, ratio), (i) => second.length - fromEnd(first.length - i)]
}

/** Where the second text is as long as so many blocks of the first make expect. */
function wayByLength(first: readonly BlockShape[], second: readonly BlockShape[], ratio: Ratio): Way {
  const columns = new Int32Array(first.length + 1)
  let [j, expected, length] = [0, 0, 0]
  for (const [i, block] of first.entries()) {
    expected += block.length * Math.exp(ratio.log)
    for (; j < second.length && length < expected; j += 1) length += second[j]?.length ?? 0
    columns[i + 1] = j
  }
  return (row) => columns[row] as number
}

/** @param rows of what the beads align */
function wayAlong(beads: readonly Bead[], rows: number): Way {
  const columns = new Int32Array(rows + 1)
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    columns.fill(j, i + 1, i + m)
    i += m
    j += n
    columns[i] = j
  }
  return (row) => columns[row] as number
}

/** As far as `reach` on both sides of the ways, and of all that lies between them. */
function bandOf(rows: number, columns: number, ways: readonly Way[], reach: number): Band {
  const from = new Int32Array(rows + 1)
  let width = 0
  for (let i = 0; i <= rows; i += 1) {
    const here = ways.map((way) => Math.min(columns, Math.max(0, way(i))))
    // Whatever the way, it begins at the corner, or there is none.
    const begin = i === 0 ? 0 : Math.max(0, Math.floor(Math.min(...here) - reach))
    const end = rows === 0 ? columns : Math.min(columns, Math.ceil(Math.max(...here) + reach))
    from[i] = begin
    width = Math.max(width, end - begin + 1)
  }
  return {
    width,
    from,
    at(row, column) {
      const place = column - (from[row] as number)
      return place < 0 || place >= width ? -1 : row * width + place
    },
  }
}

/** Sums over one and over two blocks that end at each place, so that a bead costs no addition. */
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
        // Two that are not of one kind are not one block elsewhere.
        kind: before === undefined || before.kind === block.kind ? block.kind : `${before.kind} ${block.kind}`,
        numbers: [...(before?.numbers ?? []), ...block.numbers].sort().join(' '),
      }
    })
  return [join(1), join(2)] as const
}

type Group = ReturnType<typeof groupsOf>[0][number]

function cheapest(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  shared: Float32Array,
  ratio: Ratio,
  { width, from, at }: Band,
  isUnfinished: boolean,
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
    const leaving = leavingCost(first[i - 1])
    for (let j = begin; j <= end; j += 1) {
      const here = i * width + j - begin
      const isFree = isUnfinished && second[j - 1]?.length === 0
      let best = costs[here] as number
      let step = 0
      for (let b = 0; b < BEADS.length; b += 1) {
        const { bead, cost } = BEADS[b] as (typeof BEADS)[number]
        const [m, n] = bead
        if (m > i || n > j || b === LEFT_OUT || (isUnfinished && m + n > 2)) continue
        const before = at(i - m, j - n)
        if (before < 0) continue
        let sum = (costs[before] as number) + cost
        if (isFree) sum += (m === 0 ? UNFINISHED.emptyBlock : UNFINISHED.freePlace) - cost
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
        const isEnd = isUnfinished && j === columns
        const begun = (costs[(i - 1) * width + above] as number) + (isEnd ? UNFINISHED.end : leaving)
        const longer = (runs[j] as number) + (isEnd ? UNFINISHED.end : FURTHER)
        const run = longer < begun ? longer : begun
        runs[j] = run
        if (run < best) {
          best = run
          step = LEFT_OUT
        }
        if (longer < begun) step |= GOES_ON
      }
      costs[here] = best
      steps[here] = step
    }
  }
  const corner = at(rows, columns)
  const cost = corner < 0 ? Number.POSITIVE_INFINITY : (costs[corner] as number)
  const beads: Bead[] = []
  if (cost === Number.POSITIVE_INFINITY) return { beads, cost }
  let goesOn = false
  for (let [i, j] = [rows, columns]; i > 0 || j > 0; ) {
    const step = steps[at(i, j)] as number
    const number: number = goesOn ? LEFT_OUT : step & ~GOES_ON
    const { bead } = BEADS[number] as (typeof BEADS)[number]
    goesOn = number === LEFT_OUT && step >= GOES_ON
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

/** The median over the blocks at the same place, empty ones apart, within what languages differ by. */
function ratioAtSamePlaces(first: readonly BlockShape[], second: readonly BlockShape[]): number {
  const logOf = (block: BlockShape | undefined) => Math.log(Math.max(1, block?.length ?? 0))
  const written = second.filter(({ length }) => length > 0).slice(0, first.length)
  const ratios = written.map((block, i) => logOf(block) - logOf(first[i])).sort((a, b) => a - b)
  return Math.max(-1.6, Math.min(1.2, ratios[ratios.length >> 1] ?? 0))
}

function leavingCost(block: BlockShape | undefined): number {
  return (BEADS[LEFT_OUT]?.cost as number) + SHORT.cost * Math.max(0, 1 - (block?.length ?? 0) / SHORT.length)
}

function pairCost(a: Group, b: Group, ratio: Ratio): number {
  const distance = b.log - a.log - ratio.log
  const variance = ratio.variance + GRAIN / Math.max(1, Math.min(a.length, b.length * Math.exp(-ratio.log)))
  const lengths = (distance * distance) / (2 * variance) + Math.log(variance / VARIANCE) / 2
  const apart = (x: number, y: number, most: number) => Math.min(most, Math.abs(x - y))
  return (
    lengths +
    ANCHORS *
      (COST.punctuation * apart(a.questions, b.questions, MOST.punctuation) +
        COST.punctuation * apart(a.exclamations, b.exclamations, MOST.punctuation) +
        COST.stops * apart(a.stops, b.stops, MOST.punctuation) +
        COST.lines * apart(a.lines, b.lines, MOST.lines) +
        (a.isSpeech === b.isSpeech ? 0 : COST.speech) +
        (a.numbers === b.numbers ? 0 : COST.numbers) +
        (a.kind === b.kind ? 0 : COST.kind))
  )
}

/** For each pair of blocks, what the words that both have take off its cost. */
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
    if (rows.length > Math.max(2, COMMON * first.length) || columns.length > Math.max(2, COMMON * second.length))
      continue
    const worth = SHARED / Math.sqrt(rows.length * columns.length)
    let begin = 0
    for (const i of rows) {
      // Both lists rise, and so does the band.
      while ((columns[begin] ?? Number.POSITIVE_INFINITY) < (from[i] as number)) begin += 1
      for (let k = begin; k < columns.length; k += 1) {
        const both = at(i, columns[k] as number)
        if (both < 0) break
        shared[both] = Math.min(MOST_SHARED, (shared[both] as number) + worth)
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

/** The ratio of the blocks that were aligned one to one. @returns undefined: too few, or nothing new */
function learn(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  beads: readonly Bead[],
  guess: Ratio,
): Ratio | undefined {
  const logs: number[] = []
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    const [a, b] = [first[i]?.length ?? 0, second[j]?.length ?? 0]
    if (m === 1 && n === 1 && Math.min(a, b) >= GRAIN) logs.push(Math.log(b / a))
    i += m
    j += n
  }
  if (logs.length < FEWEST_TO_LEARN) return undefined
  logs.sort((a, b) => a - b)
  const log = logs[logs.length >> 1] as number
  return Math.abs(log - guess.log) < 0.02 ? undefined : { ...guess, log }
}
