import type { Band } from './band.ts'
import type { ComparedText } from './compared-text.ts'

/** A word that both blocks have speaks for the pair by this; less if many blocks have the word. */
const SHARED_WORD = 0.55
/** All shared words together speak for it by this at most. */
const MOST_SHARED_WORDS = 6
/** A word that a larger share of the blocks has does not count. */
const COMMON_SHARE = 0.15

/**
 * For each cell of the band, by how much the words that both blocks have lower the cost of the pair.
 * @param rows number of blocks of the first text @param placesOf a word: the blocks of the first text that have it, ascending
 */
export function sharedWords(
  rows: number,
  placesOf: (word: string) => readonly number[] | undefined,
  second: ComparedText,
  { width, from }: Band,
): Float32Array {
  const shared = new Float32Array((rows + 1) * width)
  const [mostRows, mostColumns] = [Math.max(2, COMMON_SHARE * rows), Math.max(2, COMMON_SHARE * second.length)]
  for (const [word, columns] of second.places) {
    if (columns.length > mostColumns) continue
    const places = placesOf(word)
    if (!places || places.length > mostRows) continue
    const worth = SHARED_WORD / Math.sqrt(places.length * columns.length)
    let begin = 0
    for (const i of places) {
      // The numbers in both lists ascend, and so do the columns of the band.
      while ((columns[begin] ?? Number.POSITIVE_INFINITY) < (from[i] as number)) begin += 1
      for (let k = begin; k < columns.length; k += 1) {
        const offset = (columns[k] as number) - (from[i] as number)
        if (offset >= width) break
        const both = i * width + offset
        shared[both] = Math.min(MOST_SHARED_WORDS, (shared[both] as number) + worth)
      }
    }
  }
  return shared
}
