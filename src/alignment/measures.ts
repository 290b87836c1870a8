import type { BlockShape } from './block-shapes.ts'

/** Where the measures of a block stand in its row. */
export const AT = {
  length: 0,
  /** Logarithm of the length. */
  log: 1,
  questions: 2,
  exclamations: 3,
  stops: 4,
  commas: 5,
  quotes: 6,
  lines: 7,
  speech: 8,
  /** The same number for the same kind. */
  kind: 9,
  /** The same number for the same numbers in any order; 0: there are none. */
  numbers: 10,
} as const
/** Measures of a block. */
export const WIDTH = 11

/** The measures of a text: a row for each block. */
export function measure(blocks: readonly BlockShape[]): Float64Array {
  const rows = new Float64Array(blocks.length * WIDTH)
  for (const [i, block] of blocks.entries()) {
    const at = i * WIDTH
    rows[at + AT.length] = block.length
    rows[at + AT.log] = Math.log(Math.max(1, block.length))
    rows[at + AT.questions] = block.questions
    rows[at + AT.exclamations] = block.exclamations
    rows[at + AT.stops] = block.stops
    rows[at + AT.commas] = block.commas
    rows[at + AT.quotes] = block.quotes
    rows[at + AT.lines] = block.lines
    rows[at + AT.speech] = block.isSpeech ? 1 : 0
    rows[at + AT.kind] = numberOf(block.kind)
    rows[at + AT.numbers] = block.numbers.reduce((sum, number) => sum + numberOf(number), 0)
  }
  return rows
}

/** The measures of each block together with the one before it, so that comparing two groups adds nothing up. */
export function joinWithBefore(rows: Float64Array): Float64Array {
  const joined = rows.slice()
  for (let at = WIDTH; at < rows.length; at += WIDTH) {
    const before = at - WIDTH
    for (let k = 0; k < WIDTH; k += 1) joined[at + k] = (rows[before + k] as number) + (rows[at + k] as number)
    joined[at + AT.log] = Math.log(Math.max(1, joined[at + AT.length] as number))
    joined[at + AT.lines] = (joined[at + AT.lines] as number) - 1
    joined[at + AT.speech] = rows[before + AT.speech] as number
    const [one, other] = [rows[before + AT.kind] as number, rows[at + AT.kind] as number]
    // Two blocks of different kinds are never one block in the other text.
    joined[at + AT.kind] = one === other ? one : one + 3 * other
  }
  return joined
}

/** A hash, which is not 0. */
function numberOf(text: string): number {
  let hash = 7
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return (hash >>> 0) + 1
}
