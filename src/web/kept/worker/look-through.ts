import type { Reading } from '#contract/reading.ts'
import { blockTexts } from '#words/block-texts.ts'
import { findClause, type Span } from '#words/excerpt.ts'
import { fold } from '#words/fold.ts'
import { normalise } from '#words/normalise.ts'
import type { Clause, Clauses, SearchQuery } from '#words/parse-query.ts'
import { stemmingOf } from '#words/stem-languages.ts'
import { spellOut, type Token, tokenise } from '#words/tokenise.ts'

/** A block of a kept text that has all the words. */
export interface MetBlock {
  /** From 1; null: a work without chapters. */
  chapter: number | null
  /** 0: the chapter's title. */
  ord: number
  text: string
  spans: Span[]
}

/** The blocks of a place that meet a query, in the order in which they are read. */
export function* lookThrough(reading: Reading, query: SearchQuery): Generator<MetBlock> {
  const { text, chapter, language } = reading
  if (!text) return
  const blocks = blockTexts(text.html).map((block, i) => ({ ord: i + 1, text: block.text }))
  if (chapter && chapter.titleLanguage === language.code) blocks.unshift({ ord: 0, text: chapter.title })
  if (!mayHave(blocks.map((block) => block.text).join('\n'), query, language.code)) return
  for (const block of blocks) {
    const spans = meetings(block.text, query, language.code)
    if (spans.length > 0) yield { chapter: chapter?.number ?? null, ...block, spans }
  }
}

/** Where a text has the words of a query; empty where it has not all of them. @param code of the text's language */
export function meetings(text: string, { wanted, unwanted }: Clauses, code: string): Span[] {
  const tokens = tokenise(text)
  const spansOf = (clause: Clause, index: number): Span[] =>
    Array.from(findClause(tokens, clause, formsOf(clause, tokens, code)), ([first, last]) => ({
      start: first.start,
      end: last.end,
      clause: index,
    }))
  const met = wanted.map(spansOf)
  if (met.some((spans) => spans.length === 0) || unwanted.some((clause) => spansOf(clause, 0).length > 0)) return []
  return met.flat().sort((a, b) => a.start - b.start || b.end - a.end)
}

const NONE: ReadonlySet<number> = new Set()

/** Where forms of a clause's word stand, in the languages whose words are stemmed without a dictionary. */
function formsOf({ tokens: [word], isChain }: Clause, tokens: readonly Token[], code: string): ReadonlySet<number> {
  const stem = stemmerOf(code)
  if (!stem || isChain || !word) return NONE
  const stems = new Set(stem(word.lexeme))
  return new Set(
    tokens.flatMap(({ kind, lexeme, position }) =>
      kind === 'word' && stem(lexeme).some((one) => stems.has(one)) ? position : [],
    ),
  )
}

const stemmerOf = (code: string) => stemmingOf(code)?.stem

/** Far quicker than to take a text to its words: false only where it cannot meet the query. */
function mayHave(text: string, { wanted }: SearchQuery, code: string): boolean {
  if (stemmerOf(code)) return true
  const normal = normalise(text).text
  const folded = fold(normal)
  const spelledOut = fold(spellOut(normal.toLowerCase()))
  return wanted.every(({ tokens }) =>
    tokens.every(({ lexeme }) => lexeme === 'ء' || folded.includes(lexeme) || spelledOut.includes(lexeme)),
  )
}

/** Its words may go on: they may still be being typed. */
export const begun = (query: SearchQuery): SearchQuery => ({
  ...query,
  wanted: query.wanted.map((clause) => (clause.isChain ? clause : { ...clause, isPrefix: true })),
})
