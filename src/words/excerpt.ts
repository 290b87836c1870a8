import type { Ranges } from '#contract/search.ts'
import type { Clause, SearchQuery } from './parse-query.ts'
import { isSameWord, type Token, tokenise } from './tokenise.ts'

/** Length of a snippet in columns: a letter of a wide script takes two. */
const COLUMNS = 220
/** Columns of it before the first match. */
const BEFORE = 60
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
const ELLIPSIS = '…'

/** A match in a text, in UTF-16 units: from `start` to before `end`. */
export interface Span {
  start: number
  end: number
  /** Number of the clause in `wanted` that matches, from 0. */
  clause: number
}

/**
 * Finds all matches of a query's clauses in a text, in order; some clauses may have none.
 * @param stemmed positions of tokens that the index knows as inflected forms of the query's words
 */
export function findMatches(text: string, query: SearchQuery, stemmed: readonly number[] = []): Span[] {
  const tokens = tokenise(text)
  const inflected = new Set(stemmed)
  const spans: Span[] = []
  for (const [number, clause] of query.wanted.entries())
    for (const [first, last] of findClause(tokens, clause, inflected))
      spans.push({ start: first.start, end: last.end, clause: number })
  return spans.sort((a, b) => a.start - b.start || b.end - a.end)
}

/**
 * Finds the matches of one clause: the first and the last token of each.
 * @param inflected positions of tokens that are inflected forms of the clause's word
 */
export function* findClause(
  tokens: readonly Token[],
  { tokens: wanted, isChain, isPrefix, isQuoted, joined }: Clause,
  inflected: ReadonlySet<number>,
): Generator<[Token, Token]> {
  const [head] = wanted
  if (!head) return
  for (const [i, token] of tokens.entries()) {
    if (!isChain) {
      const isMatch = isSameWord(token, head.lexeme, isPrefix) || joined?.includes(token.lexeme)
      if (isMatch || (token.kind === 'word' && inflected.has(token.position))) yield [token, token]
      else if (token.joined && (token.joined.lexeme === head.lexeme || joined?.includes(token.joined.lexeme)))
        yield [token, tokens[i + token.joined.parts - 1] as Token]
      continue
    }
    const last = chainEnd(tokens, i, wanted, isQuoted)
    if (last) yield [token, last]
  }
}

/** The last token of a chain that begins at token `from`; undefined: the chain does not stand there. */
function chainEnd(
  tokens: readonly Token[],
  from: number,
  wanted: readonly Token[],
  isQuoted = false,
): Token | undefined {
  let last: Token | undefined
  for (const [j, want] of wanted.entries()) {
    const token = tokens[from + j]
    // The last unit of a run is in the pair before it; a unit that is a run by itself is not.
    const isCounted = want.kind === 'last' && j === wanted.length - 1 && wanted[j - 1]?.kind === 'pair'
    if (!token) return isCounted ? last : undefined
    if (want.kind === 'last') {
      // Only this unit matters: the run of the text may continue after it.
      if (!token.lexeme.startsWith(want.lexeme)) return undefined
      if (isCounted) return last
      last = token.kind === 'pair' ? { ...token, end: tokens[from + j + 1]?.start ?? token.end } : token
    } else {
      const isEnd = want.kind === 'pair' && wanted[j + 1]?.kind === 'last' && j + 2 === wanted.length
      const isAcross = isQuoted && token.acrossMarks === want.lexeme
      if (!isAcross && (isEnd ? !token.lexeme.startsWith(want.lexeme) : !isSameWord(token, want.lexeme)))
        return undefined
      last = token
    }
  }
  return last
}

/** Cuts a text to one line around its matches. `ranges` are the matches within the snippet, in UTF-16 units. */
export function excerpt(text: string, spans: readonly Span[]): { snippet: string; ranges: Ranges } {
  const [from, to] = windowOf(text, spans)
  const before = from > 0 ? ELLIPSIS : ''
  const after = to < text.length ? ELLIPSIS : ''
  const snippet = before + text.slice(from, to).replace(/\s/g, ' ') + after
  const shift = before.length - from
  return {
    snippet,
    // A match that is longer than the snippet is marked as far as it is shown.
    ranges: mergeRanges(
      spans
        .filter(({ start, end }) => start < to && end > from)
        .map((span) => ({ ...span, start: Math.max(span.start, from), end: Math.min(span.end, to) })),
      shift,
    ),
  }
}

/** Merges matches that overlap or touch. @param shift is added to each start and end */
export function mergeRanges(spans: readonly Span[], shift = 0): Ranges {
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

/** The start of the match from which a snippet shows matches of most clauses. */
function bestStart(spans: readonly Span[], columns: number): number {
  let best = { start: spans[0]?.start ?? 0, clauses: 0 }
  for (const { start } of spans) {
    const clauses = new Set<number>()
    for (const span of spans) if (span.start >= start && span.end <= start + columns - BEFORE) clauses.add(span.clause)
    if (clauses.size > best.clauses) best = { start, clauses: clauses.size }
  }
  return best.start
}

/** The start of the next word within 25 units; otherwise the next place that does not split a letter from its marks. */
function wordAfter(text: string, from: number): number {
  const blank = /\s/.exec(text.slice(from, from + 25))
  if (blank) return from + blank.index + 1
  return from + (/^[\p{M}\u{DC00}-\u{DFFF}]+/u.exec(text.slice(from, from + 25))?.[0].length ?? 0)
}

/** The end of the last word within 25 units before; otherwise the last place that does not split a letter from its marks. */
function wordBefore(text: string, to: number): number {
  const before = text.slice(to - 25, to + 1)
  const blank = before.search(/\s\S*$/)
  if (blank >= 0) return to - 25 + blank
  let cut = to
  while (cut > to - 25 && /^[\p{M}\u{DC00}-\u{DFFF}]/u.test(text.slice(cut, cut + 2))) cut -= 1
  return cut
}
