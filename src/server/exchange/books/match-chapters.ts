import { alignBlocks } from '#alignment/align-blocks.ts'
import { type BlockShape, blockShape, blockShapes } from '#alignment/block-shapes.ts'

/** A chapter of a work, or of a book, as matching sees it. */
export interface Chapter {
  title: string
  /** Rendered. */
  html: string
}

/** A chapter of the work and the chapter of the book that renders it; one of them may be missing. */
export interface ChapterMatch {
  /** Place in the work, from 0; undefined: the work has no such chapter. */
  ours: number | undefined
  /** Place in the book. */
  theirs: number | undefined
  /** Why it may be wrong, to end a line about it; undefined: it fits. */
  doubt: string | undefined
}

/** A chapter may be longer or shorter than the others let expect by this factor. */
const MOST_STRETCH = 1.7
/** Of the paragraphs of a chapter so many may be without a counterpart. */
const MOST_MISSING = 0.35
/** Shorter chapters differ more, and few paragraphs say nothing. */
const LONG_ENOUGH = 600
const ENOUGH_BLOCKS = 6

/**
 * Matches the chapters of a book with those of a work: both keep their order, and chapters that answer to each other have
 * like lengths, numbers, names and signs. The paragraphs within them are compared, too.
 * @param usualRatio logarithm of how much longer a text in the book's language usually is
 */
export function matchChapters(
  ours: readonly Chapter[],
  theirs: readonly Chapter[],
  usualRatio: number,
): ChapterMatch[] {
  const [first, second] = [ours.map(shapesOf), theirs.map(shapesOf)]
  const beads = alignBlocks(first.map(shapeOfAll), second.map(shapeOfAll), { usualRatio })
  const matches: ChapterMatch[] = []
  let [i, j] = [0, 0]
  for (const [m, n] of beads) {
    // Of two that answer to one the first does, and the other has none.
    for (let k = 0; k < Math.max(m, n); k += 1) {
      const [a, b] = [k < m ? i + k : undefined, k < n ? j + k : undefined]
      matches.push({
        ours: a,
        theirs: b,
        doubt: a === undefined || b === undefined ? 'it has no counterpart' : undefined,
      })
    }
    i += m
    j += n
  }
  const pairs = matches.filter(({ ours: a, theirs: b }) => a !== undefined && b !== undefined)
  const logs = pairs.map(({ ours: a, theirs: b }) => logRatio(first[a as number], second[b as number]))
  const usual = [...logs].sort((a, b) => a - b)[logs.length >> 1] ?? 0
  for (const [at, match] of pairs.entries()) {
    const [a, b] = [first[match.ours as number] ?? [], second[match.theirs as number] ?? []]
    match.doubt = doubtOf(a, b, (logs[at] ?? 0) - usual, usual)
  }
  return matches
}

const shapesOf = ({ html }: Chapter): BlockShape[] => blockShapes(html)
const lengthOf = (shapes: readonly BlockShape[] = []) => shapes.reduce((sum, { length }) => sum + length, 0)
const logRatio = (one: readonly BlockShape[] | undefined, other: readonly BlockShape[] | undefined) =>
  Math.log(Math.max(1, lengthOf(other)) / Math.max(1, lengthOf(one)))

/** A chapter as one block. */
function shapeOfAll(shapes: readonly BlockShape[]): BlockShape {
  const sum = (of: (shape: BlockShape) => number) => shapes.reduce((all, shape) => all + of(shape), 0)
  return {
    ...blockShape('', 'p'),
    length: lengthOf(shapes),
    questions: sum(({ questions }) => questions),
    exclamations: sum(({ exclamations }) => exclamations),
    stops: sum(({ stops }) => stops),
    commas: sum(({ commas }) => commas),
    quotes: sum(({ quotes }) => quotes),
    lines: sum(({ lines }) => lines),
    numbers: shapes.flatMap(({ numbers }) => numbers),
    words: [...new Set(shapes.flatMap(({ words }) => words))],
  }
}

function doubtOf(
  ours: readonly BlockShape[],
  theirs: readonly BlockShape[],
  stretch: number,
  usual: number,
): string | undefined {
  const isLong = Math.max(lengthOf(ours), lengthOf(theirs)) >= LONG_ENOUGH
  if (isLong && Math.abs(stretch) > Math.log(MOST_STRETCH)) {
    const factor = Math.exp(Math.abs(stretch)).toFixed(1)
    return `it is ${factor} times as ${stretch > 0 ? 'long' : 'short'} as the others let expect`
  }
  if (Math.min(ours.length, theirs.length) < ENOUGH_BLOCKS) return undefined
  const beads = alignBlocks(ours, theirs, { usualRatio: usual })
  const missing = beads.reduce((sum, [m, n]) => (m === 0 || n === 0 ? sum + m + n : sum), 0)
  const share = missing / (ours.length + theirs.length)
  return share > MOST_MISSING ? `${Math.round(share * 100)} of 100 paragraphs have no counterpart` : undefined
}
