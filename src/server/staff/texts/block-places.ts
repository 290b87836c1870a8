import { blockTexts } from '#words/block-texts.ts'

/** So many letters of a block tell where it begins; fewer where a link or a tag cuts them. */
const KEYS = [24, 6]
/** So many letters of Markdown may stand before a block that no reader sees. */
const WINDOW = 4000

/**
 * Where in its Markdown each block of a text begins, found by its letters: markup between them is passed over.
 * @param html `content`, rendered
 * @returns offsets, in order; a block that is not found stands with the one before it
 */
export function blockPlaces(content: string, html: string): number[] {
  const source = lettersOf(content)
  let [from, place] = [0, 0]
  return blockTexts(html).map(({ text }) => {
    const { letters } = lettersOf(text)
    const at = find(source.letters, letters, from)
    if (at < 0) return place
    from = at + letters.length
    place = source.offsetOf(at)
    return place
  })
}

function find(source: string, letters: string, from: number): number {
  if (letters === '') return -1
  for (const length of KEYS) {
    const key = letters.slice(0, length)
    if (source.startsWith(key, from)) return from
    const at = source.slice(from, from + WINDOW).indexOf(key)
    if (at >= 0) return from + at
  }
  return -1
}

/** A text's letters and digits alone, and where they stand in it: told of one after the other. */
function lettersOf(text: string) {
  const runs = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  let [run, passed] = [0, 0]
  return {
    letters: runs.map(([run]) => run).join(''),
    offsetOf(letter: number): number {
      for (let next = runs[run]; next && letter >= passed + next[0].length; next = runs[run]) {
        passed += next[0].length
        run += 1
      }
      const found = runs[run]
      return found ? found.index + letter - passed : text.length
    },
  }
}
