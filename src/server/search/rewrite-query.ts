import { searchKeyOf } from '#words/name-keys.ts'
import type { PlainPart, SearchQuery } from '#words/parse-query.ts'
import { allowedErrors, type Respelling, respellByName, type TokenisedText } from '#words/spelling.ts'
import type { Token } from '#words/tokenise.ts'
import type { Context } from '../context.ts'
import { knownLexemes } from './passage-queries.ts'
import { listNearNames } from './title-queries.ts'

/** Words of longer queries are not corrected one by one. */
const MOST_WORDS = 12

/**
 * Corrects the spelling of a query: as the nearest title or author's name is spelt, or else each word that stands nowhere
 * in the library as the nearest word of any name.
 * @param isFound inflected forms of its words stand in some text. Then at most one word is corrected, which must stand
 * nowhere, while the name has the others as they are
 * @returns the corrected text; undefined where nothing is wrong, or no name is near
 */
export async function correctQuery(ctx: Context, query: SearchQuery, isFound: boolean): Promise<string | undefined> {
  const respelt = nearest(query, await listNearNames(ctx, searchKeyOf(query.tokens)))
  if (!isFound) return respelt?.text ?? (await correctWords(ctx, query))
  const [wrong, ...others] = respelt?.wrong ?? []
  if (wrong === undefined || others.length > 0 || query.tokens.length < 2) return undefined
  return (await knownLexemes(ctx, [wrong])).has(wrong) ? undefined : respelt?.text
}

function nearest(text: TokenisedText, names: readonly string[]): Respelling | undefined {
  let best: Respelling | undefined
  for (const name of names) {
    const respelt = respellByName(text, name)
    if (respelt && (!best || respelt.cost < best.cost)) best = respelt
  }
  return best
}

/** Corrects each word by itself, as words of different names may stand together. */
async function correctWords(ctx: Context, { text, tokens }: SearchQuery): Promise<string | undefined> {
  const words = tokens.filter(({ kind, lexeme }) => kind === 'word' && allowedErrors(lexeme) > 0)
  if (words.length > MOST_WORDS) return undefined
  const known = await knownLexemes(
    ctx,
    words.map(({ lexeme }) => lexeme),
  )
  const respelt = await Promise.all(
    words.map(async (word) => {
      const { lexeme } = word
      if (known.has(lexeme)) return undefined
      const alone = { text: lexeme, tokens: [{ ...word, start: 0, end: lexeme.length }] }
      return nearest(alone, await listNearNames(ctx, lexeme))?.text
    }),
  )
  let corrected = text
  for (const [i, { start, end }] of [...words.entries()].reverse()) {
    const by = respelt[i]
    if (by !== undefined) corrected = corrected.slice(0, start) + by + corrected.slice(end)
  }
  return corrected === text ? undefined : corrected
}

/** Shorter runs are single words, in units. */
const SHORTEST = 3

const HAN = /^\p{Script=Han}/u

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Puts blanks into the runs of scripts without spaces: between two letters that stand side by side in no text, or else
 * where words seem to end. Quoted and excluded parts stay. undefined: there is no place for a blank.
 */
export async function splitRuns(ctx: Context, query: SearchQuery): Promise<string | undefined> {
  const pairs = query.tokens.flatMap(({ kind, lexeme }) => (kind === 'pair' ? lexeme : []))
  if (pairs.length === 0) return undefined
  const known = await knownLexemes(ctx, pairs)
  const places = query.plainParts.flatMap(({ tokens }) => seams(tokens, known))
  return insertBlanks(query.text, places) ?? insertBlanks(query.text, query.plainParts.flatMap(wordStarts))
}

/**
 * The start of the second letter of each pair that stands in no text. Empty where a letter would stand alone that is no
 * word by itself.
 */
function seams(tokens: readonly Token[], known: ReadonlySet<string>): number[] {
  const isSeam = (token: Token | undefined) => token?.kind === 'pair' && !known.has(token.lexeme)
  const places: number[] = []
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]
    if (!isSeam(token) || !next) continue
    const isFirst = i === 0 || isSeam(tokens[i - 1]) || tokens[i - 1]?.kind !== 'pair'
    const single = [isFirst ? token.lexeme : '', next.kind === 'last' ? next.lexeme : '']
    if (single.some((letter) => letter !== '' && !HAN.test(letter))) return []
    places.push(next.start)
  }
  return places
}

/** Where words begin within a run, as the runtime's segmenter sees them. */
function wordStarts({ text, start, tokens }: PlainPart): number[] {
  if (tokens.length < SHORTEST || tokens.some(({ kind }) => kind === 'word')) return []
  const starts = new Set(tokens.slice(1).map((token) => token.start))
  return Array.from(segmenter.segment(text), ({ index }) => index + start).filter((place) => starts.has(place))
}

/** @returns undefined where there are no places */
function insertBlanks(text: string, places: readonly number[]): string | undefined {
  if (places.length === 0) return undefined
  return [0, ...places].map((from, i) => text.slice(from, places[i])).join(' ')
}
