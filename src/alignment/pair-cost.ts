import { AT } from './measures.ts'

/** How much longer the second text usually is, and how much single paragraphs differ from that. */
export interface Ratio {
  /** Logarithm of the expected length of the second over that of the first. */
  log: number
  /** Variance of that logarithm in long paragraphs. */
  variance: number
}

/** As long as nothing is learnt. */
export const VARIANCE = 0.03
/** Short paragraphs vary more: this number, divided by the length of the shorter one, is added to the variance. */
const SHORT_VARIANCE = 7
/** Of marks of one kind, and of lines, no greater difference counts. */
const MOST_DIFFERENCE = { marks: 3, lines: 4 }
/** What each difference costs. */
const DIFFERENCE_COST = {
  questions: 0.7,
  exclamations: 0.7,
  stops: 0.35,
  commas: 0.35,
  quotes: 0.56,
  lines: 0.84,
  speech: 1.05,
  numbers: 1.05,
  kind: 4.2,
}

/**
 * How unlikely it is that two groups of blocks render each other.
 * @param a measures of the first text's groups @param i where the group's row begins @param b, j the same of the second
 * @param scale makes lengths of the second text comparable with lengths of the first over it: the root of how much longer
 * the first usually is
 * @param most the cost is of no use from here on
 * @returns the negative logarithm of a likelihood, but for a constant; if it is more than `most`, only that
 */
export function pairCost(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  ratio: Ratio,
  scale: number,
  most: number,
): number {
  const distance = (b[j + AT.log] as number) - (a[i + AT.log] as number) - ratio.log
  const shorter = Math.max(1, Math.min((a[i + AT.length] as number) / scale, (b[j + AT.length] as number) * scale))
  const variance = ratio.variance + SHORT_VARIANCE / shorter
  const lengths = (distance * distance) / (2 * variance) + Math.log(variance / VARIANCE) / 2
  if (lengths >= most) return lengths
  return (
    lengths +
    DIFFERENCE_COST.questions * apart(a, i, b, j, AT.questions, MOST_DIFFERENCE.marks) +
    DIFFERENCE_COST.exclamations * apart(a, i, b, j, AT.exclamations, MOST_DIFFERENCE.marks) +
    DIFFERENCE_COST.stops * apart(a, i, b, j, AT.stops, MOST_DIFFERENCE.marks) +
    DIFFERENCE_COST.commas * apart(a, i, b, j, AT.commas, MOST_DIFFERENCE.marks) +
    DIFFERENCE_COST.quotes * apart(a, i, b, j, AT.quotes, MOST_DIFFERENCE.marks) +
    DIFFERENCE_COST.lines * apart(a, i, b, j, AT.lines, MOST_DIFFERENCE.lines) +
    DIFFERENCE_COST.speech * apart(a, i, b, j, AT.speech, 1) +
    (a[i + AT.numbers] === b[j + AT.numbers] ? 0 : DIFFERENCE_COST.numbers) +
    (a[i + AT.kind] === b[j + AT.kind] ? 0 : DIFFERENCE_COST.kind)
  )
}

const apart = (a: Float64Array, i: number, b: Float64Array, j: number, at: number, most: number) =>
  Math.min(most, Math.abs((a[i + at] as number) - (b[j + at] as number)))
