import type { ComparedText } from './compared-text.ts'
import { addLikeness, type Likeness } from './likeness.ts'
import { type Bead, oneToOne } from './links.ts'
import { AT, WIDTH } from './measures.ts'

/** What a translation of a text may be expected to be like, block by block of that text. */
export interface Expectation {
  measures: Float64Array
  likeness: Likeness
  /** The blocks in which a word is expected, ascending. */
  placesOf(word: string): readonly number[] | undefined
}

/** What a text alone lets expect of its translations. */
export const expectationOf = (text: ComparedText): Expectation => ({
  measures: text.measures,
  likeness: text.likeness,
  placesOf: (word) => text.places.get(word),
})

/** Another translation of a text, which is aligned with it already. */
export interface Witness {
  translation: ComparedText
  /** Of the text and the translation. */
  beads: readonly Bead[]
}

interface Known extends Witness {
  pairs: readonly (readonly [block: number, ofTranslation: number])[]
  /** For each block of the translation its block of the text; -1: none. */
  blockOf: Int32Array
  /** Logarithm of how much longer the translation usually is than the text. */
  usualRatio: number
}

/** Measures that are expected to be the mean of those of the text and its translations. */
const AVERAGED = [AT.questions, AT.exclamations, AT.stops, AT.commas, AT.quotes, AT.lines, AT.speech]

/**
 * All that is known of a text and its translations, gathered once: the means of lengths and marks, the words of all, and
 * which blocks are alike in how many of them. Where most have a boundary, a further translation is likely to have it.
 */
export class Witnesses {
  readonly #known: Known[]
  readonly #sums: Float64Array
  readonly #counts: Float64Array
  readonly #likeness: Likeness
  /** For each word the blocks in which it is expected, as often as texts have it there. */
  readonly #places = new Map<string, number[]>()

  constructor(text: ComparedText, witnesses: readonly Witness[]) {
    this.#known = witnesses.map((witness) => ({ ...witness, ...comparedWith(text, witness) }))
    this.#sums = text.measures.slice()
    this.#counts = new Float64Array(text.length).fill(1)
    this.#likeness = { ...text.likeness, values: text.likeness.values.slice() }
    for (const [word, places] of text.places) this.#places.set(word, [...places])
    for (const known of this.#known) {
      addMeasures(this.#sums, this.#counts, known, 1)
      addLikeness(this.#likeness, known.translation.likeness, known.pairs, 1)
      for (const [i, j] of known.pairs)
        for (const word of known.translation.blocks[j]?.words ?? []) {
          const places = this.#places.get(word)
          if (places) places.push(i)
          else this.#places.set(word, [i])
        }
    }
  }

  /** What all texts but one let expect of that one. @param n its number among the witnesses */
  expectOf(n: number): Expectation {
    const known = this.#known[n] as Known
    const [sums, counts] = [this.#sums.slice(), this.#counts.slice()]
    addMeasures(sums, counts, known, -1)
    for (let i = 0, at = 0; at < sums.length; i += 1, at += WIDTH) {
      for (const k of [AT.log, ...AVERAGED]) sums[at + k] = (sums[at + k] as number) / (counts[i] as number)
      if (sums[at + AT.length] !== 0) sums[at + AT.length] = Math.exp(sums[at + AT.log] as number)
    }
    const likeness = { ...this.#likeness, values: this.#likeness.values.slice() }
    addLikeness(likeness, known.translation.likeness, known.pairs, -1)
    return { measures: sums, likeness, placesOf: (word) => this.#placesWithout(word, known) }
  }

  #placesWithout(word: string, { translation, blockOf }: Known): number[] | undefined {
    const all = this.#places.get(word)
    if (!all) return undefined
    const own = (translation.places.get(word) ?? []).filter((j) => (blockOf[j] as number) >= 0)
    if (own.length === all.length) return undefined
    const others = [...all]
    for (const j of own) others.splice(others.indexOf(blockOf[j] as number), 1)
    return [...new Set(others)].sort((a, b) => a - b)
  }
}

function comparedWith({ measures, length }: ComparedText, { translation, beads }: Witness) {
  const of = (rows: Float64Array, block: number, at: number) => rows[block * WIDTH + at] as number
  const pairs = oneToOne(beads).filter(
    ([i, j]) =>
      i < length && j < translation.length && of(measures, i, AT.kind) === of(translation.measures, j, AT.kind),
  )
  const logs = pairs.map(([i, j]) => of(translation.measures, j, AT.log) - of(measures, i, AT.log))
  const blockOf = new Int32Array(translation.length).fill(-1)
  for (const [i, j] of pairs) blockOf[j] = i
  return { pairs, blockOf, usualRatio: logs.sort((a, b) => a - b)[logs.length >> 1] ?? 0 }
}

/** Adds the measures of a translation to sums, or takes them away. */
function addMeasures(sums: Float64Array, counts: Float64Array, known: Known, sign: 1 | -1): void {
  const { measures } = known.translation
  for (const [i, j] of known.pairs) {
    const [to, of] = [i * WIDTH, j * WIDTH]
    counts[i] = (counts[i] as number) + sign
    sums[to + AT.log] = (sums[to + AT.log] as number) + sign * ((measures[of + AT.log] as number) - known.usualRatio)
    for (const k of AVERAGED) sums[to + k] = (sums[to + k] as number) + sign * (measures[of + k] as number)
  }
}
