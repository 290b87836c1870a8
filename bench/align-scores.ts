import type { Bead } from '#alignment/links.ts'
import { type Links, linksOf } from '#tests/support/disturbed-text.ts'

/** Numbers of links. */
export interface Score {
  given: number
  /** Those of the given that are right. */
  right: number
  /** As many right links as an alignment that keeps the order can hold: those of moved blocks cross others. */
  wanted: number
  /** Those of moved blocks. */
  crossing: number
}

/** The links of two texts: `inOrder`, and `crossing` of blocks that were moved. */
export interface Truth {
  inOrder: Links
  crossing: Links
}

/** Scores by name: `all`, a class of languages, a pair. */
export class Scores {
  readonly #scores = new Map<string, Score>()

  /** @param names the scores to which the alignment is added */
  add(names: readonly string[], { inOrder, crossing }: Truth, beads: readonly Bead[]): void {
    const given = linksOf(beads)
    const right = [...inOrder, ...crossing].filter((link) => given.has(link)).length
    for (const name of names) {
      const score = this.of(name)
      score.given += given.size
      score.right += right
      score.wanted += inOrder.size
      score.crossing += crossing.size
    }
  }

  of(name: string): Score {
    const score = this.#scores.get(name) ?? { given: 0, right: 0, wanted: 0, crossing: 0 }
    this.#scores.set(name, score)
    return score
  }

  /** The names that begin so, the worst first. */
  worst(beginning: string): string[] {
    const f1 = (name: string) => (2 * this.of(name).right) / (this.of(name).given + this.of(name).wanted)
    return [...this.#scores.keys()].filter((name) => name.startsWith(beginning)).sort((a, b) => f1(a) - f1(b))
  }
}

export const precision = ({ right, given }: Score) => right / given
export const recall = ({ right, wanted }: Score) => right / wanted
/** Recall of all links, crossing or not. */
export const strictRecall = ({ right, wanted, crossing }: Score) => right / (wanted + crossing)

/**
 * The links of two disturbed texts of one original.
 * @param first for each block, the blocks of the original that it renders @param moved blocks of the original
 */
export function truthBetween(
  first: readonly number[][],
  second: readonly number[][],
  moved: ReadonlySet<number>,
): Truth {
  const truth: Truth = { inOrder: new Set(), crossing: new Set() }
  const inSecond = new Map<number, number[]>()
  for (const [j, of] of second.entries()) for (const k of of) inSecond.set(k, [...(inSecond.get(k) ?? []), j])
  for (const [i, of] of first.entries())
    for (const k of of)
      for (const j of inSecond.get(k) ?? []) (moved.has(k) ? truth.crossing : truth.inOrder).add(`${i} ${j}`)
  return truth
}
