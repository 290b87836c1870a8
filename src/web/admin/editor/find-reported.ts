import { cut, offsetsOf } from '#words/paragraphs.ts'

/** The passage of a report, as `GET /api/admin/reports/{id}` answers it. */
export interface Reported {
  /** Text of the block before the words; may be cut at its start. */
  before: string
  /** Empty: the words are not in the text any more. */
  words: string
  /** Offset of the block in the Markdown; in very long texts it is estimated. */
  place: number
}

/** Where words of a Markdown text begin and end, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

/**
 * Finds reported words in the Markdown of their text. Only letters and digits are compared: readers do not see the signs
 * of Markdown.
 * @returns of several places the nearest to the block; without the words the whole block
 */
export function findReported(content: string, { before, words, place }: Reported): Stretch {
  const letters = lettersOf(content)
  const sought = lettersOf(words).text
  const expected = letters.indexOf(place) + lettersOf(before).text.length
  let best: number | undefined
  for (let at = sought === '' ? -1 : letters.text.indexOf(sought); at >= 0; at = letters.text.indexOf(sought, at + 1)) {
    if (best !== undefined && Math.abs(best - expected) <= Math.abs(at - expected)) break
    best = at
  }
  if (best === undefined) return blockAt(content, place)
  const start = letters.offsetOf(best)
  const end = letters.offsetOf(best + sought.length - 1) + 1
  const [opening = ''] = /^[^\p{L}\p{M}\p{N}\s]+/u.exec(words) ?? []
  const [closing = ''] = /[^\p{L}\p{M}\p{N}\s]+$/u.exec(words) ?? []
  return {
    start: content.slice(0, start).endsWith(opening) ? start - opening.length : start,
    end: content.startsWith(closing, end) ? end + closing.length : end,
  }
}

/** The block that holds an offset. */
function blockAt(content: string, place: number): Stretch {
  const whole = cut(content)
  const starts = offsetsOf(whole)
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= place),
  )
  const start = starts[index] ?? 0
  return { start, end: start + (whole.blocks[index]?.text.length ?? 0) }
}

/** The letters and digits of a text, and where they stand in it. */
function lettersOf(content: string) {
  const runs = [...content.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const starts: number[] = []
  let length = 0
  for (const [run] of runs) {
    starts.push(length)
    length += run.length
  }
  return {
    text: runs.map(([run]) => run).join(''),
    /** Offset in the text of the letter with this number, from 0. */
    offsetOf: (letter: number): number => {
      const run = Math.max(
        0,
        starts.findLastIndex((start) => start <= letter),
      )
      return (runs[run]?.index ?? 0) + letter - (starts[run] ?? 0)
    },
    /** Number of the first letter at an offset or after it. */
    indexOf: (offset: number): number => {
      const run = runs.findIndex(({ 0: { length }, index }) => index + length > offset)
      return run < 0 ? length : (starts[run] as number) + Math.max(0, offset - (runs[run]?.index ?? 0))
    },
  }
}
