import { type Band, bandOf, countCells, reachOf, type Way, waysAlong, waysByLength, waysThrough } from './band.ts'
import type { BlockShape } from './block-shapes.ts'
import { ComparedText } from './compared-text.ts'
import { ALONE_COSTS, type AloneCosts, type Found, findCheapest, type Unfinished } from './find-cheapest.ts'
import { addEvidence } from './likeness.ts'
import { type Bead, oneToOne } from './links.ts'
import { WIDTH } from './measures.ts'
import { type Ratio, VARIANCE } from './pair-cost.ts'
import { sharedWords } from './shared-words.ts'
import { type Expectation, expectationOf } from './witnesses.ts'

/** Version of the aligner. A change that aligns texts better raises it: texts of an older version are aligned anew. */
export const ALIGNER = 2

/** Costs where likeness speaks for the blocks that have a counterpart: it makes all other beads dearer. */
const COSTS_WITH_LIKENESS: AloneCosts = { leftOut: 2.4, nextLeftOut: 2, added: 3.4, even: 1 }
/** From so many blocks on that are known to answer one to one; fewer say less. */
const ENOUGH_FOR_LIKENESS = 20
/** Most cells of one table; a cell takes 13 bytes. Larger tables are searched in bands. */
const MOST_CELLS = 12_000_000
/** How far from the first alignment the second is looked for, in blocks. */
const REACH_ANEW = 12
/** The ratio is learnt only where at least this many blocks were aligned one to one. */
const FEWEST_TO_LEARN = 8
/** The ratio is learnt from blocks of at least this length. */
const SHORTEST_TO_LEARN = 6

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
 * ratio in place of the difference, and with more to compare by: kinds of blocks, punctuation, lines, marks of speech,
 * numbers, words of a common script, and which other blocks of its text a block is like. Both texts keep their order; the
 * beads cover all blocks of both.
 */
export function alignBlocks(
  first: readonly BlockShape[],
  second: readonly BlockShape[],
  options: AlignOptions = {},
): Bead[] {
  const [one, other] = [new ComparedText(first), new ComparedText(second)]
  return refine(one, other, alignRoughly(one, other, options), options, () => expectationOf(one))
}

/**
 * Aligns once more with what an alignment has shown.
 * @param beads of `alignRoughly` @param expect what is known of the blocks of the first text
 */
export function refine(
  first: ComparedText,
  second: ComparedText,
  beads: Bead[],
  options: AlignOptions,
  expect: () => Expectation,
): Bead[] {
  // What is searched in bands has learnt its ratio there. Where all blocks answer one to one, there is nothing to mend.
  if (isLarge(first, second, options) || beads.every(([m, n]) => m === 1 && n === 1)) return beads
  const ratio = learnRatio(first, second, beads) ?? guessRatio(first, second, options)
  // Without a usual ratio the first alignment may be far off.
  const isNear = options.usualRatio !== undefined && !options.isUnfinished
  const band = isNear ? bandAlong(beads, first, second) : wholeBand(first, second)
  return alignAnew(expect(), second, beads, ratio, band, options.isUnfinished && 'second')
}

/** @param beads an alignment that is mostly right: by it likeness is judged */
function alignAnew(
  { measures, placesOf, likeness }: Expectation,
  second: ComparedText,
  beads: readonly Bead[],
  ratio: Ratio,
  band: Band,
  unfinished: Unfinished = false,
): Bead[] {
  const evidence = sharedWords(measures.length / WIDTH, placesOf, second, band)
  // What is written so far of an unfinished text says little of its places.
  if (!unfinished) addEvidence(evidence, likeness, second.likeness, beads, band)
  const costs = unfinished ? ALONE_COSTS : costsWith(beads)
  const found = findCheapest(measures, second.measures, evidence, ratio, band, unfinished, costs)
  return found.cost === Number.POSITIVE_INFINITY ? [...beads] : found.beads
}

function costsWith(beads: readonly Bead[]): AloneCosts {
  const share = Math.min(1, Math.sqrt(oneToOne(beads).length / ENOUGH_FOR_LIKENESS))
  const between = (name: keyof AloneCosts) =>
    ALONE_COSTS[name] + share * (COSTS_WITH_LIKENESS[name] - ALONE_COSTS[name])
  return {
    leftOut: between('leftOut'),
    nextLeftOut: between('nextLeftOut'),
    added: between('added'),
    even: between('even'),
  }
}

/** The first of two steps of `alignBlocks`: without what can only be learnt from an alignment. */
export function alignRoughly(first: ComparedText, second: ComparedText, options: AlignOptions): Bead[] {
  const { mostCells = MOST_CELLS, isUnfinished = false } = options
  const guess = guessRatio(first, second, options)
  if (!isLarge(first, second, options))
    return alignInBand(first, second, guess, wholeBand(first, second), isUnfinished && 'second').beads
  if (second.length <= first.length) return alignInBands(first, second, guess, mostCells, isUnfinished && 'second')
  // The band of a large table has room for runs of rows that are left out, not for runs of columns.
  const reversed = { ...guess, log: -guess.log }
  return alignInBands(second, first, reversed, mostCells, isUnfinished && 'first').map(([m, n]): Bead => [n, m])
}

function alignInBand(
  first: ComparedText,
  second: ComparedText,
  ratio: Ratio,
  band: Band,
  unfinished: Unfinished,
): Found {
  const evidence = sharedWords(first.length, (word) => first.places.get(word), second, band)
  return findCheapest(first.measures, second.measures, evidence, ratio, band, unfinished)
}

const isLarge = (
  { length: rows }: ComparedText,
  { length: columns }: ComparedText,
  { mostCells = MOST_CELLS }: AlignOptions,
) => countCells(rows, columns) > mostCells

const wholeBand = ({ length: rows }: ComparedText, { length: columns }: ComparedText): Band =>
  bandOf(rows, columns, waysThrough(rows, columns), reachOf(rows, columns))

const bandAlong = (beads: readonly Bead[], { length: rows }: ComparedText, { length: columns }: ComparedText): Band =>
  bandOf(rows, columns, waysAlong(beads, rows), REACH_ANEW + columns / Math.max(1, rows))

function guessRatio(first: ComparedText, second: ComparedText, { usualRatio, isUnfinished }: AlignOptions): Ratio {
  const guess = isUnfinished ? ratioAtSamePlaces : ratioOfTotals
  // What few blocks say of the ratio may be far off.
  const variance = isUnfinished ? 2 * VARIANCE : VARIANCE
  return { log: usualRatio ?? guess(first.blocks, second.blocks), variance }
}

/** Aligns texts whose whole table has too many cells: looks along each way, then more widely along the best of them. */
function alignInBands(
  first: ComparedText,
  second: ComparedText,
  guess: Ratio,
  mostCells: number,
  unfinished: Unfinished,
): Bead[] {
  const [rows, columns] = [first.length, second.length]
  const bandAround = (way: Way, cells: number) => bandOf(rows, columns, [way], Math.max(1, cells / (rows + 1) / 2))
  const ways = [...waysThrough(rows, columns), ...waysByLength(first.blocks, second.blocks, guess.log)]
  const found = ways.map((way) =>
    alignInBand(first, second, guess, bandAround(way, mostCells / ways.length), unfinished),
  )
  const { beads } = found.reduce((best, other) => (other.cost < best.cost ? other : best))
  const ratio = learnRatio(first, second, beads) ?? guess
  const band = bandAround(waysAlong(beads, rows)[1], mostCells)
  return alignInBand(first, second, ratio, band, unfinished).beads
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

/** The ratio of the blocks that were aligned one to one. @returns undefined: they are too few */
function learnRatio(first: ComparedText, second: ComparedText, beads: readonly Bead[]): Ratio | undefined {
  const lengths = oneToOne(beads).map(
    ([i, j]) => [first.blocks[i]?.length ?? 0, second.blocks[j]?.length ?? 0] as const,
  )
  const logs = lengths.flatMap(([a, b]) => (Math.min(a, b) < SHORTEST_TO_LEARN ? [] : Math.log(b / a)))
  if (logs.length < FEWEST_TO_LEARN) return undefined
  logs.sort((a, b) => a - b)
  return { log: logs[logs.length >> 1] as number, variance: VARIANCE }
}
