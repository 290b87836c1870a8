import type { PassageMatch } from '#contract/search.ts'

/** A part of a text, in UTF-16 units. */
type Span = [start: number, end: number]

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Letters of scripts without spaces between words: there a word may be found inside a longer run of letters. */
export const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Finds the words of a search match in the text of its block: where the snippet has them, and wherever else the same
 * words stand in the block. White space, case and Unicode composition may differ.
 * @returns in the order of the text, without overlaps
 */
export function locate(text: string, { snippet, ranges }: Pick<PassageMatch, 'snippet' | 'ranges'>): Span[] {
  const block = foldText(text)
  const opening = /^\s*…\s*/.exec(snippet)?.[0].length ?? 0
  const core = foldText(snippet.slice(opening).replace(/\s*…\s*$/, ''))
  const at = block.folded.indexOf(core.folded)
  const inCore = ranges.map(([start, end]): Span => [core.toFolded(start - opening), core.toFolded(end - opening)])
  const found: Span[] = at < 0 ? [] : inCore.map(([start, end]) => [at + start, at + end])
  for (const word of new Set(inCore.map(([start, end]) => core.folded.slice(start, end).trim()))) {
    if (word === '') continue
    for (let from = block.folded.indexOf(word); from >= 0; from = block.folded.indexOf(word, from + word.length)) {
      const span: Span = [from, from + word.length]
      if (isWhole(block.folded, span) && !found.some((one) => overlap(one, span))) found.push(span)
    }
  }
  return found.map(([start, end]): Span => [block.toText(start), block.toText(end)]).sort(([a], [b]) => a - b)
}

const overlap = ([a, b]: Span, [c, d]: Span) => a < d && c < b

/** Whether a span begins and ends at the borders of words. */
function isWhole(text: string, [start, end]: Span): boolean {
  const before = lastCharacter(text.slice(Math.max(0, start - 2), start))
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0)
  const last = lastCharacter(text.slice(start, end))
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0)
  return isWordBorder(before, first) && isWordBorder(last, after)
}

const lastCharacter = (text: string) => Array.from(text).at(-1) ?? ''
/** Whether a word may end between two neighbouring characters. */
const isWordBorder = (left: string, right: string) =>
  !LETTER.test(left) || !LETTER.test(right) || UNSPACED_LETTER.test(left) || UNSPACED_LETTER.test(right)

/** A text with case, Unicode composition and the kind of white space made equal. Offsets are in UTF-16 units. */
export interface FoldedText {
  folded: string
  /** From an offset in `folded` to the offset in the text. */
  toText(offset: number): number
  /** From an offset in the text to the offset in `folded`. */
  toFolded(offset: number): number
}

export function foldText(text: string): FoldedText {
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : character.normalize('NFD').toLowerCase()
    if (plain !== ' ' || !folded.endsWith(' ')) {
      folded += plain
      for (let i = 0; i < plain.length; i++) starts.push(at)
    }
    at += character.length
  }
  starts.push(text.length)
  return {
    folded,
    toText: (offset) => starts[offset] ?? text.length,
    toFolded: (offset) => {
      const index = starts.findIndex((start) => start >= offset)
      return index < 0 ? folded.length : index
    },
  }
}
