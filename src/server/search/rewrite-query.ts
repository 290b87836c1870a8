import type { PlainPart, SearchQuery } from '#words/parse-query.ts'
import { allowedErrors, type Respelling, respellByName, type TokenisedText } from '#words/spelling.ts'
import { type Token, tokenise } from '#words/tokenise.ts'
import type { Context } from '../context.ts'
import { knownLexemes } from './passage-queries.ts'
import { type Stems, stemQueryWords } from './stems.ts'
import { listNearNames } from './title-queries.ts'
import { findNeighbours, languagesOf } from './vocabulary/find-neighbours.ts'

/** Words of longer queries are not corrected one by one. */
const MOST_WORDS = 12
/** Neighbours of a misspelt word of which it is looked up whether they still stand in some text. */
const MOST_NEIGHBOURS = 6

/** What a corrected query may be compared with. */
export interface SpellingScope {
  /** Of the only texts that are searched; undefined: all. */
  languageId: number | undefined
  /** The language in which the reader reads. */
  readerId: number | undefined
  /** Codes of the languages in which the query's words are stemmed. */
  codes: readonly string[]
}

export interface Corrections {
  /** Corrected queries to be searched in place of the query, best first. */
  instead: string[]
  /** A corrected query that the reader may have meant, where the query's own results are shown. */
  suggested: string | undefined
}

/**
 * Corrects the spelling of a query: as the nearest title or author's name is spelt, or each word that stands nowhere in
 * the library as the nearest word of the texts or of any name.
 * @param isFound inflected forms of its words stand in some text. Then it is searched with a correction only where just
 * one of its words is wrong, which stands nowhere: one of several, of a name that has the others as they are; or a single
 * one, that is nearly an author's name
 */
export async function correctQuery(
  ctx: Context,
  query: SearchQuery,
  isFound: boolean,
  scope: SpellingScope,
): Promise<Corrections> {
  // A query of one word would search the same names twice.
  const known = new Map<string, Promise<string[]>>()
  const nearNames: NearNames = (words) => {
    const key = words.join(' ')
    const names = known.get(key) ?? listNearNames(ctx, words)
    known.set(key, names)
    return names
  }
  const areWords = query.tokens.every(({ kind }) => kind === 'word')
  const [respelt, byWords] = await Promise.all([
    nearNames(areWords ? query.tokens.map(({ lexeme }) => lexeme) : []).then((names) => nearest(query, names)),
    correctWords(ctx, query, isFound, scope, nearNames),
  ])
  if (!isFound) {
    const both = [respelt, byWords].filter((correction) => correction !== undefined)
    return { instead: both.sort((a, b) => a.cost - b.cost).map(({ text }) => text), suggested: undefined }
  }
  const isName = respelt !== undefined && (await isOneWrongWord(ctx, query, respelt, scope.codes))
  return { instead: isName ? [respelt.text] : [], suggested: byWords?.text }
}

async function isOneWrongWord(
  ctx: Context,
  { tokens }: SearchQuery,
  { wrong, isAuthor, text }: NearName,
  codes: readonly string[],
): Promise<boolean> {
  const [lexeme, ...others] = wrong
  const word = tokens.find((token) => token.lexeme === lexeme)
  if (!word || others.length > 0 || (tokens.length < 2 && !isAuthor)) return false
  const surfaces = tokenise(text).map(({ surface }) => surface)
  const stems = await stemQueryWords(ctx.db, [word.surface, ...surfaces], codes)
  if (surfaces.some((surface) => areForms(stems, word.surface, surface))) return false
  return !(await knownLexemes(ctx, [word.lexeme])).has(word.lexeme)
}

async function areFormsOfOne({ db }: Context, [one, other]: [string, string], codes: readonly string[]) {
  return areForms(await stemQueryWords(db, [one, other], codes), one, other)
}

/** Whether two words are forms of one word. */
const areForms = (stems: Stems, one: string, other: string) =>
  stems.get(one)?.some((stem) => stems.get(other)?.includes(stem)) === true

/** The names nearest to some words, as `listNearNames` gives them. */
type NearNames = (words: readonly string[]) => Promise<string[]>

interface NearName extends Respelling {
  /** All words are spelt as the author's name has them. */
  isAuthor: boolean
}

/** @param names titles with their authors, as `listNearNames` gives them */
function nearest(text: TokenisedText, names: readonly string[]): NearName | undefined {
  let best: NearName | undefined
  for (const name of names) {
    const author = name.slice(name.indexOf('\n') + 1)
    const byAuthor = respellByName(text, author)
    const respelt = byAuthor ?? respellByName(text, name)
    if (respelt && (!best || respelt.cost < best.cost)) best = { ...respelt, isAuthor: byAuthor !== undefined }
  }
  return best
}

/** A corrected query. */
type Correction = Pick<Respelling, 'text' | 'cost'>

/**
 * Corrects each word by itself, as words of different names and texts may stand together.
 * @param isFound other forms of the words are found: these are no corrections
 */
async function correctWords(
  ctx: Context,
  { text, tokens }: SearchQuery,
  isFound: boolean,
  { languageId, readerId, codes }: SpellingScope,
  nearNames: NearNames,
): Promise<Correction | undefined> {
  const words = tokens.filter(({ kind, lexeme }) => kind === 'word' && allowedErrors(lexeme) > 0)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const lexemes = words.map(({ lexeme }) => lexeme)
  const known = await knownLexemes(ctx, lexemes)
  const unknown = words.filter(({ lexeme }) => !known.has(lexeme))
  if (unknown.length === 0) return undefined
  const preferred = await languagesOf(ctx, [...known])
  if (readerId !== undefined) preferred.add(readerId)
  const neighbours = await findNeighbours(ctx, unknown, { languageId, preferred })
  const near = new Set([...neighbours.values()].flatMap((all) => all.slice(0, MOST_NEIGHBOURS)))
  const standing = await knownLexemes(
    ctx,
    Array.from(near, ({ lexeme }) => lexeme),
  )
  const surfaces = [...words.map(({ surface }) => surface), ...Array.from(near, ({ written }) => written)]
  const stems: Stems = isFound ? await stemQueryWords(ctx.db, surfaces, codes) : new Map()
  let corrected = text
  let cost = 0
  for (const word of words.toReversed()) {
    if (known.has(word.lexeme)) continue
    const inTexts = neighbours
      .get(word.lexeme)
      ?.find(({ lexeme, written }) => standing.has(lexeme) && !areForms(stems, word.surface, written))
    let inNames = inTexts && inTexts.cost <= 1 ? undefined : await nearWord(word, nearNames)
    if (isFound && inNames && (await areFormsOfOne(ctx, [word.surface, inNames.text], codes))) inNames = undefined
    const [by] = [inNames, inTexts && { text: inTexts.written, cost: inTexts.cost }]
      .filter((one) => one !== undefined)
      .sort((a, b) => a.cost - b.cost)
    if (!by) continue
    cost += by.cost
    corrected = corrected.slice(0, word.start) + by.text + corrected.slice(word.end)
  }
  return corrected === text ? undefined : { text: corrected, cost }
}

/** The word of a title or an author's name that is nearest to a misspelt one. */
async function nearWord(word: Token, nearNames: NearNames): Promise<Correction | undefined> {
  const { lexeme } = word
  const alone = { text: lexeme, tokens: [{ ...word, start: 0, end: lexeme.length }] }
  return nearest(alone, await nearNames([lexeme]))
}

/** Shorter runs are single words, in units. */
const SHORTEST = 3

const HAN = /^\p{Script=Han}/u

/** Made when it is first needed: it would be a fiftieth of a start. */
let segmenter: Intl.Segmenter | undefined

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
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ index }) => index + start).filter((place) => starts.has(place))
}

/** @returns undefined where there are no places */
function insertBlanks(text: string, places: readonly number[]): string | undefined {
  if (places.length === 0) return undefined
  return [0, ...places].map((from, i) => text.slice(from, places[i])).join(' ')
}
