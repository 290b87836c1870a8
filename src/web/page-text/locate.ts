import type { PassageMatch } from '#contract/search.ts'

/** From one UTF-16 unit to before another. */
type Span = [start: number, end: number]

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Scripts that put no spaces between words: there a word is found within others. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Where the words of a match stand in the text of its block: where its snippet says, and wherever else in the block the
 * same words stand. White space, case and composed letters may differ.
 */
export function locate(text: string, { snippet, ranges }: Pick<PassageMatch, 'snippet' | 'ranges'>): Span[] {
  const block = fold(text)
  const opening = /^\s*…\s*/.exec(snippet)?.[0].length ?? 0
  const core = fold(snippet.slice(opening).replace(/\s*…\s*$/, ''))
  const at = block.folded.indexOf(core.folded)
  const inCore = ranges.map(([start, end]): Span => [core.unit(start - opening), core.unit(end - opening)])
  const found: Span[] = at < 0 ? [] : inCore.map(([start, end]) => [at + start, at + end])
  for (const word of new Set(inCore.map(([start, end]) => core.folded.slice(start, end).trim()))) {
    if (word === '') continue
    for (let from = block.folded.indexOf(word); from >= 0; from = block.folded.indexOf(word, from + word.length)) {
      const span: Span = [from, from + word.length]
      if (isWhole(block.folded, span) && !found.some((one) => overlap(one, span))) found.push(span)
    }
  }
  return found.map(([start, end]): Span => [block.source(start), block.source(end)]).sort(([a], [b]) => a - b)
}

const overlap = ([a, b]: Span, [c, d]: Span) => a < d && c < b

function isWhole(text: string, [start, end]: Span): boolean {
  const before = lastCharacter(text.slice(Math.max(0, start - 2), start))
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0)
  const last = lastCharacter(text.slice(start, end))
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0)
  return parts(before, first) && parts(last, after)
}

const lastCharacter = (text: string) => Array.from(text).at(-1) ?? ''
const parts = (one: string, other: string) =>
  !LETTER.test(one) || !LETTER.test(other) || UNSPACED.test(one) || UNSPACED.test(other)

/** A text in which case, composition and the kind of white space make no difference, and the way to and from it. */
export function fold(text: string) {
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
    source: (unit: number) => starts[unit] ?? text.length,
    unit: (source: number) => {
      const unit = starts.findIndex((start) => start >= source)
      return unit < 0 ? folded.length : unit
    },
  }
}
