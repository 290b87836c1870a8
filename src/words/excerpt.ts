import type { Ranges } from '#contract/search.ts'
import type { Clause, SearchQuery } from './parse-query.ts'
import { isSameWord, type Token, tokenise } from './tokenise.ts'

/** Of a snippet, in columns: a letter of a wide script takes two. */
const COLUMNS = 220
/** Of them before the first match. */
const BEFORE = 60
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const ELLIPSIS = '…'

export interface Span {
  start: number
  end: number
  /** Which clause of the query it meets. */
  clause: number
}

/** Where a text meets a query. @param stemmed positions at which the index has inflected forms of what is asked for */
export function matchesOf(text: string, query: SearchQuery, stemmed: readonly number[] = []): Span[] {
  const tokens = tokenise(text)
  const inflected = new Set(stemmed)
  const spans: Span[] = []
  for (const [clause, one] of query.wanted.entries())
    for (const [first, last] of places(tokens, one, inflected))
      spans.push({ start: first.start, end: last.end, clause })
  return spans.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** From which token to which a clause is met. @param inflected positions at which a form of its word stands */
export function* places(
  tokens: readonly Token[],
  { tokens: wanted, isChain, isPrefix }: Clause,
  inflected: ReadonlySet<number>,
): Generator<[Token, Token]> {
  const [head] = wanted
  if (!head) return
  for (const [i, token] of tokens.entries()) {
    if (!isChain) {
      const meets = isSameWord(token, head.lexeme, isPrefix)
      if (meets || (token.kind === 'word' && inflected.has(token.position))) yield [token, token]
      continue
    }
    const last = chainEnd(tokens, i, wanted)
    if (last) yield [token, last]
  }
}

function chainEnd(tokens: readonly Token[], from: number, wanted: readonly Token[]): Token | undefined {
  let last: Token | undefined
  for (const [j, want] of wanted.entries()) {
    const token = tokens[from + j]
    if (!token) return j === wanted.length - 1 && want.kind === 'last' && j > 0 ? last : undefined
    if (want.kind === 'last') {
      // The unit alone, wherever the text's run goes on to.
      if (!token.lexeme.startsWith(want.lexeme)) return undefined
      if (j > 0 && j === wanted.length - 1) return last
      last = token.kind === 'pair' ? { ...token, end: tokens[from + j + 1]?.start ?? token.end } : token
    } else {
      const isEnd = want.kind === 'pair' && wanted[j + 1]?.kind === 'last' && j + 2 === wanted.length
      if (isEnd ? !token.lexeme.startsWith(want.lexeme) : !isSameWord(token, want.lexeme)) return undefined
      last = token
    }
  }
  return last
}

/** A text cut to the neighbourhood of its matches, plain, in one line; ranges are of the snippet. */
export function excerpt(text: string, spans: readonly Span[]): { snippet: string; ranges: Ranges } {
  const [from, to] = windowOf(text, spans)
  const before = from > 0 ? ELLIPSIS : ''
  const after = to < text.length ? ELLIPSIS : ''
  const snippet = before + text.slice(from, to).replace(/\s/g, ' ') + after
  const shift = before.length - from
  return {
    snippet,
    // What is longer than the snippet is marked as far as it is shown.
    ranges: rangesOf(
      spans
        .filter(({ start, end }) => start < to && end > from)
        .map((span) => ({ ...span, start: Math.max(span.start, from), end: Math.min(span.end, to) })),
      shift,
    ),
  }
}

/** Matches without overlaps. @param shift added to each place */
export function rangesOf(spans: readonly Span[], shift = 0): Ranges {
  const ranges: Ranges = []
  for (const { start, end } of spans) {
    const last = ranges.at(-1)
    if (last && start + shift <= last[1]) last[1] = Math.max(last[1], end + shift)
    else ranges.push([start + shift, end + shift])
  }
  return ranges
}

function windowOf(text: string, spans: readonly Span[]): [number, number] {
  const columns = WIDE.test(text.slice(0, 200)) ? COLUMNS / 2 : COLUMNS
  if (text.length <= columns * 1.2) return [0, text.length]
  const first = bestStart(spans, columns)
  let from = Math.max(0, first - (BEFORE * columns) / COLUMNS)
  if (first < columns * 0.4) from = 0
  let to = Math.min(text.length, from + columns)
  if (to === text.length) from = Math.max(0, to - columns)
  from = from === 0 ? 0 : wordAfter(text, from)
  if (to < text.length) to = Math.max(wordBefore(text, to), from + 1)
  return [from, to]
}

/** Where the stretch begins that meets most clauses. */
function bestStart(spans: readonly Span[], columns: number): number {
  let best = { start: spans[0]?.start ?? 0, met: 0 }
  for (const { start } of spans) {
    const met = new Set<number>()
    for (const span of spans) if (span.start >= start && span.end <= start + columns - BEFORE) met.add(span.clause)
    if (met.size > best.met) best = { start, met: met.size }
  }
  return best.start
}

/** The first beginning of a word at or after a place; the place itself, but for marks, where none is near. */
function wordAfter(text: string, from: number): number {
  const blank = /\s/.exec(text.slice(from, from + 25))
  if (blank) return from + blank.index + 1
  return from + (/^[\p{M}\u{DC00}-\u{DFFF}]+/u.exec(text.slice(from, from + 25))?.[0].length ?? 0)
}

function wordBefore(text: string, to: number): number {
  const before = text.slice(to - 25, to + 1)
  const blank = before.search(/\s\S*$/)
  if (blank >= 0) return to - 25 + blank
  let cut = to
  while (cut > to - 25 && /^[\p{M}\u{DC00}-\u{DFFF}]/u.test(text.slice(cut, cut + 2))) cut -= 1
  return cut
}
