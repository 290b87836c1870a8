import { kindOf } from '../paragraphs.ts'

/** Which block of the translation stands beside which of the original; either may have none. */
export interface Pair {
  original: number | undefined
  translation: number | undefined
}

/** More comparisons than this would be felt: then blocks are paired by their number alone. */
const MOST_STEPS = 50_000_000

const COST = {
  /** The translation lacks it. */
  missing: -Math.log(0.033),
  /** The same at its end. */
  unfinished: 1,
  /** The original lacks it. */
  extra: -Math.log(0.008),
  /** A place that was left free on purpose… */
  kept: 0.1,
  /** …or is none after all. */
  notKept: 1.5,
  otherKind: 3,
  mark: 0.5,
}
/** How far lengths of paragraphs that render each other lie apart: variance of the logarithm of their ratio. */
const SPREAD = 0.2 ** 2
const GRAIN = 6
const LONGEST = 2000
const BAND = 200
const variances = Array.from({ length: LONGEST + 1 }, (_, length) => SPREAD + GRAIN / Math.max(1, length))
const steep = Float64Array.from(variances, (variance) => 1 / (2 * variance))
const wide = Float64Array.from(variances, (variance) => Math.log(variance / SPREAD) / 2)

/**
 * Pairs the blocks of a translation with those of its original, by kind, length and punctuation: what one of them lacks
 * is left out, not moved. An empty block of the translation is a place kept free.
 */
export function align(original: readonly string[], translation: readonly string[]): Pair[] {
  const written = translation.filter((text) => text !== '').length
  if (translation.length === original.length) return byNumber(original.length, translation.length)
  if (written === original.length && written > 0) return skipping(translation)
  if (written === 0 || original.length === 0 || original.length * translation.length > MOST_STEPS)
    return byNumber(original.length, translation.length)
  return byLikeness(original.map(featuresOf), translation.map(featuresOf))
}

function byNumber(originals: number, translations: number): Pair[] {
  return Array.from({ length: Math.max(originals, translations) }, (_, n) => ({
    original: n < originals ? n : undefined,
    translation: n < translations ? n : undefined,
  }))
}

/** One to one, empty places apart. */
function skipping(translation: readonly string[]): Pair[] {
  let next = 0
  return translation.map((text, n) => ({ original: text === '' ? undefined : next++, translation: n }))
}

interface Features {
  /** Characters without white space, and the logarithm of that. */
  length: number
  log: number
  kind: string
  marks: number
  numbers: string
}

function featuresOf(text: string): Features {
  const length = text.replace(/\s+/g, '').length
  return {
    length,
    log: Math.log(Math.max(1, length)),
    kind: text === '' ? '' : kindOf(text),
    marks: text.match(/[?!？！؟;՞]/g)?.length ?? 0,
    numbers: (text.match(/\d+/g) ?? []).join(' '),
  }
}

const BOTH = 0
const MISSING = 1
const EXTRA = 2

function byLikeness(original: readonly Features[], translation: readonly Features[]): Pair[] {
  const [rows, columns] = [original.length, translation.length]
  const ratio = expectedRatio(original, translation)
  const steps = new Uint8Array((rows + 1) * (columns + 1))
  // Beyond a band around the way straight through there is nothing to look for.
  const least = Math.min(0, columns - rows) - BAND
  const most = Math.max(0, columns - rows) + BAND
  let above = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
  let here = above.slice()
  above[0] = 0
  for (let j = 1; j <= Math.min(columns, most); j++) {
    above[j] = (above[j - 1] as number) + extraCost(translation[j - 1] as Features)
    steps[j] = EXTRA
  }
  for (let i = 1; i <= rows; i++) {
    here.fill(Number.POSITIVE_INFINITY)
    for (let j = Math.max(0, i + least); j <= Math.min(columns, i + most); j++) {
      // What is not written yet is usually the end.
      let cost = (above[j] as number) + (j === columns ? COST.unfinished : COST.missing)
      let step = MISSING
      if (j > 0) {
        const mine = translation[j - 1] as Features
        const both = (above[j - 1] as number) + pairCost(original[i - 1] as Features, mine, ratio)
        if (both <= cost) [cost, step] = [both, BOTH]
        const extra = (here[j - 1] as number) + extraCost(mine)
        if (extra < cost) [cost, step] = [extra, EXTRA]
      }
      here[j] = cost
      steps[i * (columns + 1) + j] = step
    }
    ;[above, here] = [here, above]
  }
  const pairs: Pair[] = []
  for (let [i, j] = [rows, columns]; i > 0 || j > 0; ) {
    const step = steps[i * (columns + 1) + j]
    if (step !== EXTRA) i -= 1
    if (step !== MISSING) j -= 1
    pairs.push({ original: step === EXTRA ? undefined : i, translation: step === MISSING ? undefined : j })
  }
  return pairs.reverse()
}

const extraCost = ({ length }: Features) => (length === 0 ? COST.notKept : COST.extra)

function pairCost(original: Features, mine: Features, ratio: number): number {
  if (mine.length === 0) return COST.kept
  const distance = mine.log - original.log - ratio
  const shorter = Math.min(LONGEST, original.length, mine.length)
  const kind = original.kind === mine.kind ? 0 : COST.otherKind
  const marks = Math.min(3, Math.abs(original.marks - mine.marks)) * COST.mark
  const numbers = original.numbers === mine.numbers ? 0 : COST.mark
  return distance * distance * (steep[shorter] as number) + (wide[shorter] as number) + kind + marks + numbers
}

/** The usual logarithm of how much longer the translation is: the median of paragraphs at the same place. */
function expectedRatio(original: readonly Features[], translation: readonly Features[]): number {
  const mine = translation.filter(({ length }) => length > 0)
  const ratios = mine
    .slice(0, original.length)
    .map(({ log }, n) => log - (original[n]?.log ?? 0))
    .sort((a, b) => a - b)
  return Math.max(-1.6, Math.min(1.2, ratios[ratios.length >> 1] ?? 0))
}
