import type { Bead } from '#alignment/links.ts'
import { isLonger, type KnownSlice, type TextSize, WHOLE } from './slice-text.ts'

/** What a part of a text, and of a pair, should not exceed; rows of a pair take much longer to draw. */
const PART_OF_TEXT: TextSize = { bytes: 200_000, blocks: 1000 }
const PART_OF_PAIR: TextSize = { bytes: 200_000, blocks: 400 }

/** A part of a text, or of one text of a pair: blocks with consecutive numbers. */
export interface Span {
  firstBlock: number
  blocks: number
}

/** A part of a long text. */
export interface Part {
  text: Span
  /** Of all that is to be read, how much stands before it: 0 to 1. */
  before: number
}

/** A part of a long pair. */
export interface PairPart extends Part {
  beside: Span
  beads: Bead[]
}

const sizeOf = (slices: readonly KnownSlice[]): TextSize => ({
  bytes: slices.reduce((sum, { bytes }) => sum + bytes, 0),
  blocks: slices.reduce((sum, { blocks }) => sum + blocks, 0),
})

/** @returns empty: the text is served whole */
export function partsOfText(slices: readonly KnownSlice[]): Part[] {
  if (!isLonger(sizeOf(slices), WHOLE)) return []
  const weight = (index: number) => weightOf(slices[index] as KnownSlice, PART_OF_TEXT)
  return spread(slices.length, weight).map(({ begin, end, before }) => {
    const own = slices.slice(begin, end)
    return { text: { firstBlock: own[0]?.firstBlock ?? 1, blocks: sizeOf(own).blocks }, before }
  })
}

/**
 * The parts of two texts side by side, cut where rows of both end.
 * @param beads of the texts; what they leave out stands side by side by its number
 * @returns empty: the pair is served whole
 */
export function partsOfPair(
  first: readonly KnownSlice[],
  second: readonly KnownSlice[],
  beads: readonly Bead[],
): PairPart[] {
  const [size, other] = [sizeOf(first), sizeOf(second)]
  const all = completed(beads, size.blocks, other.blocks)
  const ends = rowEnds(first, second, all)
  if (!isLonger({ bytes: size.bytes + other.bytes, blocks: ends.length }, WHOLE)) return []
  const bytesOfRow = rowBytes(first, second, all, ends)
  const groups = spread(ends.length, (row) => weightOf({ bytes: bytesOfRow(row), blocks: 1 }, PART_OF_PAIR))
  let [i, j] = [1, 1]
  return groups.map(({ begin, end, before }): PairPart => {
    const own = all.slice(begin === 0 ? 0 : ends[begin - 1], ends[end - 1])
    const text = { firstBlock: i, blocks: own.reduce((sum, [m]) => sum + m, 0) }
    const beside = { firstBlock: j, blocks: own.reduce((sum, [, n]) => sum + n, 0) }
    i += text.blocks
    j += beside.blocks
    return { text, beside, beads: own, before }
  })
}

/** How much of a part something takes. */
const weightOf = ({ bytes, blocks }: TextSize, part: TextSize) => Math.max(bytes / part.bytes, blocks / part.blocks)

interface Group {
  /** Indexes of its first item, and of the item after its last. */
  begin: number
  end: number
  /** The share of all weight before it. */
  before: number
}

/** Divides items into as many groups as their weight needs, of nearly the same weight; none is empty. */
function spread(count: number, weightOf: (index: number) => number): Group[] {
  const weights = Float64Array.from({ length: count }, (_, index) => weightOf(index))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  // What a sum of fractions has too much makes no group.
  const most = Math.ceil(total - 1e-6)
  const groups: Group[] = []
  let [passed, open] = [0, -1]
  for (const [index, weight] of weights.entries()) {
    const group = Math.floor(((passed + weight / 2) / total) * most)
    const last = groups.at(-1)
    if (last && group === open) last.end = index + 1
    else groups.push({ begin: index, end: index + 1, before: passed / total })
    open = group
    passed += weight
  }
  return groups
}

/** Beads that cover two texts: a text may have been saved after it was aligned. */
function completed(beads: readonly Bead[], blocks: number, others: number): readonly Bead[] {
  let [i, j, count] = [0, 0, 0]
  for (const [m, n] of beads) {
    if (i + m > blocks || j + n > others) break
    count += 1
    i += m
    j += n
  }
  if (count === beads.length && i === blocks && j === others) return beads
  const all = beads.slice(0, count)
  for (; i < blocks || j < others; i += 1, j += 1) all.push([i < blocks ? 1 : 0, j < others ? 1 : 0])
  return all
}

/** For each row the number of beads to its end: where both texts can be cut. */
function rowEnds(first: readonly KnownSlice[], second: readonly KnownSlice[], beads: readonly Bead[]): number[] {
  const [joined, joinedBeside] = [first, second].map((slices) => new Set(slices.flatMap((slice) => slice.joined)))
  const ends: number[] = []
  let [i, j] = [0, 0]
  for (const [index, [m, n]] of beads.entries()) {
    i += m
    j += n
    if (!joined?.has(i) && !joinedBeside?.has(j)) ends.push(index + 1)
  }
  return ends.at(-1) === beads.length ? ends : [...ends, beads.length]
}

/** @returns about how many bytes a row has. The rows must be asked about in order */
function rowBytes(
  first: readonly KnownSlice[],
  second: readonly KnownSlice[],
  beads: readonly Bead[],
  ends: readonly number[],
): (row: number) => number {
  const [bytes, bytesBeside] = [blockBytes(first), blockBytes(second)]
  let [bead, i, j] = [0, 1, 1]
  return (row) => {
    let sum = 0
    for (; bead < (ends[row] ?? 0); bead += 1) {
      const [m, n] = beads[bead] as Bead
      sum += m * bytes(i) + n * bytesBeside(j)
      i += m
      j += n
    }
    return sum
  }
}

/** @returns how many bytes a block usually has in the slice of its number. The numbers must ascend */
function blockBytes(slices: readonly KnownSlice[]): (block: number) => number {
  let index = 0
  return (block) => {
    while ((slices[index + 1]?.firstBlock ?? Number.POSITIVE_INFINITY) <= block) index += 1
    const slice = slices[index]
    return slice ? slice.bytes / slice.blocks : 0
  }
}

/** Index of the slice, or span, in which a block is; 0 before all. */
export function indexAt(spans: readonly { firstBlock: number }[], block: number): number {
  let [low, high] = [0, spans.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((spans[middle]?.firstBlock ?? 0) <= block) low = middle
    else high = middle - 1
  }
  return low
}
