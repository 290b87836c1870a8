export interface Word {
  text: string
  start: number
  end: number
}

const SAME = 2
const OTHER = -1
const LEFT_OUT = -1

const END = 0
const BOTH = 1
const FIRST = 2
const SECOND = 3

/**
 * The stretch of a text that is most like some words, in their order (Smith and Waterman's local alignment).
 * @param distance of a word of the text, by its index: of equals the nearest
 * @returns indices of words that answer to each other, the same or one in place of another
 */
export function alignWords(
  words: readonly Word[],
  text: readonly Word[],
  distance: (index: number) => number,
): [number, number][] {
  const width = text.length + 1
  const steps = new Uint8Array((words.length + 1) * width)
  let above = new Int32Array(width)
  let best = { score: 0, i: 0, j: 0 }
  for (let i = 1; i <= words.length; i += 1) {
    const row = new Int32Array(width)
    const word = words[i - 1]?.text
    for (let j = 1; j <= text.length; j += 1) {
      const both = (above[j - 1] ?? 0) + (word === text[j - 1]?.text ? SAME : OTHER)
      const first = (above[j] ?? 0) + LEFT_OUT
      const second = (row[j - 1] ?? 0) + LEFT_OUT
      const score = Math.max(0, both, first, second)
      row[j] = score
      if (score === 0) continue
      steps[i * width + j] = score === both ? BOTH : score === first ? FIRST : SECOND
      if (score > best.score || (score === best.score && distance(j - 1) < distance(best.j - 1))) best = { score, i, j }
    }
    above = row
  }
  const pairs: [number, number][] = []
  for (let { i, j } = best; ; ) {
    const step = steps[i * width + j]
    if (step === END || step === undefined) return pairs.reverse()
    if (step === BOTH) pairs.push([i - 1, j - 1])
    if (step !== SECOND) i -= 1
    if (step !== FIRST) j -= 1
  }
}
