import type { Reading } from '#contract/reading.ts'
import { blockTexts } from '#words/block-texts.ts'
import { findClause, type Span } from '#words/excerpt.ts'
import { fold, spellOut } from '#words/fold.ts'
import { normalise } from '#words/normalise.ts'
import type { Clause, Clauses, SearchQuery } from '#words/parse-query.ts'
import { stemmingOf } from '#words/stem-languages.ts'
import { type Token, tokenise } from '#words/tokenise.ts'
import { firstBlock } from '../../page-text/text-parts.ts'

/** A block of a kept text that has all words of a query. */
export interface MatchedBlock {
  /** From 1; null: a work without chapters. */
  chapter: number | null
  /** Number of the block; 0: the chapter's title. */
  ord: number
  text: string
  /** Where the words stand in the text. */
  spans: Span[]
}

/** The blocks of a place that match a query, in reading order. */
export function* matchBlocks(reading: Reading, query: SearchQuery): Generator<MatchedBlock> {
  const { text, chapter, language } = reading
  if (!text) return
  const first = firstBlock(reading)
  const blocks = blockTexts(text.html).map((block, i) => ({ ord: first + i, text: block.text }))
  if (first === 1 && chapter && chapter.titleLanguage === language.code) blocks.unshift({ ord: 0, text: chapter.title })
  if (!mayMatch(blocks.map((block) => block.text).join('\n'), query, language.code)) return
  for (const block of blocks) {
    const spans = matchText(block.text, query, language.code)
    if (spans.length > 0) yield { chapter: chapter?.number ?? null, ...block, spans }
  }
}

/** Where a text has the words of a query; empty where one is missing. @param code of the text's language */
export function matchText(text: string, { wanted, unwanted }: Clauses, code: string): Span[] {
  const tokens = tokenise(text)
  const spansOf = (clause: Clause, index: number): Span[] =>
    Array.from(findClause(tokens, clause, inflectedPositions(clause, tokens, code)), ([first, last]) => ({
      start: first.start,
      end: last.end,
      clause: index,
    }))
  const spans = wanted.map(spansOf)
  const isMissing = spans.some((found) => found.length === 0)
  if (isMissing || unwanted.some((clause) => spansOf(clause, 0).length > 0)) return []
  return spans.flat().sort((a, b) => a.start - b.start || b.end - a.end)
}

const NOWHERE: ReadonlySet<number> = new Set()

/** Positions of other forms of a clause's word, in the languages whose words are stemmed without a dictionary. */
function inflectedPositions(
  { tokens: [word], isChain }: Clause,
  tokens: readonly Token[],
  code: string,
): ReadonlySet<number> {
  const stem = stemmingOf(code)?.stem
  if (!stem || isChain || !word) return NOWHERE
  const stems = new Set(stem(word.lexeme))
  return new Set(
    tokens.flatMap(({ kind, lexeme, position }) =>
      kind === 'word' && stem(lexeme).some((other) => stems.has(other)) ? position : [],
    ),
  )
}

/** False only where a text cannot match a query; far quicker than to cut the text into words. */
function mayMatch(text: string, { wanted }: SearchQuery, code: string): boolean {
  if (stemmingOf(code)?.stem) return true
  const normal = normalise(text).text
  const folded = fold(normal)
  const spelledOut = fold(spellOut(normal.toLowerCase()))
  return wanted.every(({ tokens }) =>
    tokens.every(({ lexeme }) => lexeme === 'ء' || folded.includes(lexeme) || spelledOut.includes(lexeme)),
  )
}

/** The same query for words that only begin so: the reader may still be typing them. */
export const asPrefixes = (query: SearchQuery): SearchQuery => ({
  ...query,
  wanted: query.wanted.map((clause) => (clause.isChain ? clause : { ...clause, isPrefix: true })),
})
