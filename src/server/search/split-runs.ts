import { mapPlain } from '#words/parse-query.ts'
import { type Token, tokenise } from '#words/tokenise.ts'
import type { Context } from '../context.ts'
import { knownLexemes } from './word-queries.ts'

/** Shorter runs are words, in units. */
const SHORTEST = 3

const HAN = /^\p{Script=Han}/u

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The query with blanks in its runs of scripts that have none: where two letters meet that meet in no text, or else
 * where words seem to end. Undefined where there is nothing to part.
 */
export async function splitRuns(ctx: Context, text: string): Promise<string | undefined> {
  const pairs = tokenise(text).flatMap(({ kind, lexeme }) => (kind === 'pair' ? lexeme : []))
  if (pairs.length === 0) return undefined
  const known = await knownLexemes(ctx, pairs)
  const apart = mapPlain(text, (part) => cut(part, seams(tokenise(part), known)))
  if (apart !== text) return apart
  const words = mapPlain(text, (part) => cut(part, wordEnds(part)))
  return words === text ? undefined : words
}

/** Where the second letter stands of each pair that no text has; nowhere if a letter would stand alone that is no word. */
function seams(tokens: readonly Token[], known: ReadonlySet<string>): number[] {
  const isSeam = (token: Token | undefined) => token?.kind === 'pair' && !known.has(token.lexeme)
  const places: number[] = []
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]
    if (!isSeam(token) || !next) continue
    const isFirst = i === 0 || isSeam(tokens[i - 1]) || tokens[i - 1]?.kind !== 'pair'
    const alone = [isFirst ? token.lexeme : '', next.kind === 'last' ? next.lexeme : '']
    if (alone.some((letter) => letter !== '' && !HAN.test(letter))) return []
    places.push(next.start)
  }
  return places
}

function wordEnds(part: string): number[] {
  const tokens = tokenise(part)
  if (tokens.length < SHORTEST || tokens.some(({ kind }) => kind === 'word')) return []
  const starts = new Set(tokens.slice(1).map(({ start }) => start))
  return Array.from(segmenter.segment(part), ({ index }) => index).filter((index) => starts.has(index))
}

function cut(part: string, places: readonly number[]): string {
  return [0, ...places].map((from, i) => part.slice(from, places[i])).join(' ')
}
