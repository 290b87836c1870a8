import type { BlockShape } from './block-shapes.ts'
import type { Bead } from './links.ts'

/** Blocks farther than this from every way through the table do not answer to each other. */
const REACH = 120

/** The searched part of a table: a row for each number of blocks of the first text, a column for each of the second. */
export interface Band {
  width: number
  /** Column at which each row begins. */
  from: Int32Array
  /** Index of a cell in an array of all cells of the band; -1: outside. */
  at(row: number, column: number): number
}

/** The number of cells of the band for two texts of `rows` and `columns` blocks. */
export const countCells = (rows: number, columns: number): number =>
  (rows + 1) * (Math.abs(rows - columns) + 2 * reachOf(rows, columns))

/** How far the band reaches from the ways through the table, in blocks. */
export const reachOf = (rows: number, columns: number) => REACH + columns / Math.max(1, rows)

/** A way through the table: the column for each row. */
export type Way = (row: number) => number

/**
 * The ways near which alignments usually lie: straight from corner to corner, where blocks are merged or split all
 * through; block by block from the beginning, where the end is not translated yet; block by block back from the end.
 */
export const waysThrough = (rows: number, columns: number): Way[] => [
  (i) => (rows === 0 ? 0 : (i * columns) / rows),
  (i) => i,
  (i) => columns - rows + i,
]

/** The ways on which both texts have the expected lengths, from the beginning and from the end. */
export function waysByLength(first: readonly BlockShape[], second: readonly BlockShape[], logRatio: number): Way[] {
  const fromEnd = wayByLength(first.toReversed(), second.toReversed(), logRatio)
  return [wayByLength(first, second, logRatio), (i) => second.length - fromEnd(first.length - i)]
}

/** For each row, the column at which the second text is as long as expected from the blocks before that row. */
function wayByLength(first: readonly BlockShape[], second: readonly BlockShape[], logRatio: number): Way {
  const columns = new Int32Array(first.length + 1)
  let [j, expected, length] = [0, 0, 0]
  for (const [i, block] of first.entries()) {
    expected += block.length * Math.exp(logRatio)
    for (; j < second.length && length < expected; j += 1) length += second[j]?.length ?? 0
    columns[i + 1] = j
  }
  return (row) => columns[row] as number
}

/**
 * The way that an alignment takes through the table: the columns where it comes to each row, and where it leaves it.
 * @param rows number of blocks of the first text
 */
export function waysAlong(beads: readonly Bead[], rows: number): [begin: Way, end: Way] {
  const [begins, ends] = [new Int32Array(rows + 1), new Int32Array(rows + 1)]
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    begins.fill(j, i + 1, i + m)
    ends.fill(j, i + 1, i + m)
    i += m
    j += n
    if (m > 0) begins[i] = j
    ends[i] = j
  }
  return [(row) => begins[row] as number, (row) => ends[row] as number]
}

/** The band between the ways, and `reach` columns on both sides. */
export function bandOf(rows: number, columns: number, ways: readonly Way[], reach: number): Band {
  const from = new Int32Array(rows + 1)
  let width = 0
  for (let i = 0; i <= rows; i += 1) {
    const here = ways.map((way) => Math.min(columns, Math.max(0, way(i))))
    // A band without the corner would have no way through.
    const begin = i === 0 ? 0 : Math.max(0, Math.floor(Math.min(...here) - reach))
    const end = rows === 0 ? columns : Math.min(columns, Math.ceil(Math.max(...here) + reach))
    from[i] = begin
    width = Math.max(width, end - begin + 1)
  }
  return {
    width,
    from,
    at(row, column) {
      const offset = column - (from[row] as number)
      return offset < 0 || offset >= width ? -1 : row * width + offset
    },
  }
}
