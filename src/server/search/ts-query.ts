import { type SQL, sql } from 'drizzle-orm'
import type { Clause, Clauses } from '#words/parse-query.ts'
import type { Token } from '#words/tokenise.ts'
import { acrossLexeme, quoteLexeme, stemLexeme } from './index/vectors.ts'
import { compoundPrefix, mergeStems, type Stems, type StemsOfLanguages } from './stems.ts'

/** Scripts in which marks follow a letter: the last letter of a query may lack its marks. */
const MARKED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const HAN_OR_KANA = /^[\p{sc=Han}\p{sc=Hiragana}]/u

interface Options {
  /** Weights of a title's vector that are searched (`AB`: title and author); all where not given. */
  weights?: string
  /** Inflected forms match too. */
  stems?: Stems
  /** So do words that a text writes as one (`Clause.joined`). */
  joins?: boolean
  /** What else a clause matches, as a tsquery: names that sound like it. */
  sounds?: ((clause: Clause) => string | undefined) | undefined
}

/** Writes a query as PostgreSQL reads a tsquery; undefined where it has no clause that a text must match. */
export function tsQuery({ wanted, unwanted }: Clauses, options: Options = {}): string | undefined {
  if (wanted.length === 0) return undefined
  const all = wanted.map((clause) => clauseQuery(clause, options))
  const none = unwanted.map((clause) => `!${clauseQuery(clause, {})}`)
  return [...all, ...none].join(' & ')
}

/** A query for rows in many languages: the stems of a word count in texts of their own language only. */
export interface QueryByLanguage {
  /** A tsquery for the index: it finds all rows that match, and some that have a stem of another language. */
  widest: string
  /** What a row of some languages has to match. */
  parts: { languageIds: readonly number[]; query: string }[]
  /** What a row of any other language has to match. */
  rest: string
}

/** A word's stems by language, as `writeByLanguage` reads them. */
export type StemsByLanguage = readonly (Pick<StemsOfLanguages, 'stems'> & { languageIds: readonly number[] })[]

/** Writes a query with stems for each language; undefined where it has no clause that a text must match. */
export function writeByLanguage(
  clauses: Clauses,
  stems: StemsByLanguage,
  options: Omit<Options, 'stems'> = {},
): QueryByLanguage | undefined {
  const all = mergeStems(stems.map((of) => ({ codes: [], stems: of.stems })))
  const [widest, rest] = [tsQuery(clauses, { ...options, stems: all }), tsQuery(clauses, options)]
  if (widest === undefined || rest === undefined) return undefined
  const byQuery = Map.groupBy(stems, ({ stems }) => tsQuery(clauses, { ...options, stems }) ?? rest)
  // Where all languages stem the words alike, the index has said everything.
  if (byQuery.size === 1 && byQuery.has(widest)) return { widest, rest, parts: [] }
  const parts = Array.from(byQuery, ([query, of]) => ({
    query,
    languageIds: of.flatMap(({ languageIds }) => languageIds),
  }))
  return { widest, rest, parts: widest === rest ? [] : parts }
}

/** Whether a row matches a query. @param row its name in the statement; it has `tsv` and `language_id` */
export function isMatch(row: SQL, { widest, parts, rest }: QueryByLanguage): SQL {
  const indexed = sql`${row}.tsv @@ ${widest}::tsquery`
  if (parts.length === 0) return indexed
  const ids = parts.flatMap(({ languageIds }) => languageIds)
  const queries = parts.flatMap(({ languageIds, query }) => languageIds.map(() => query))
  const ofLanguage = sql`(${sql.param(queries)}::tsquery[])[array_position(${sql.param(ids)}::int[], ${row}.language_id)]`
  return sql`(${indexed} and ${row}.tsv @@ coalesce(${ofLanguage}, ${rest}::tsquery))`
}

function clauseQuery(clause: Clause, options: Options): string {
  const sounds = options.sounds?.(clause)
  return sounds === undefined ? writtenQuery(clause, options) : `(${writtenQuery(clause, options)} | ${sounds})`
}

function writtenQuery(clause: Clause, { weights = '', stems, joins = false }: Options): string {
  const { tokens, isChain, isPrefix, isQuoted = false, joined = [] } = clause
  if (isChain) return chainQuery(tokens, weights, isQuoted)
  const forms = tokens.flatMap(({ lexeme, surface }) => {
    const inflected = stems?.get(surface) ?? []
    return [
      term(lexeme, weights, isPrefix),
      ...inflected.map((stem) => term(stemLexeme(stem), weights, false)),
      ...(isPrefix ? inflected.flatMap(compoundPrefix) : []).map((prefix) => term(stemLexeme(prefix), weights, true)),
    ]
  })
  if (joins) forms.push(...joined.map((lexeme) => term(lexeme, weights, false)))
  return `(${forms.join(' | ')})`
}

function chainQuery(tokens: readonly Token[], weights: string, isQuoted: boolean): string {
  let query = ''
  let before = 0
  for (const [i, { lexeme, kind, position }] of tokens.entries()) {
    // The last unit of a run is in the pair before it, and the run of the text may continue after it.
    if (kind === 'last' && tokens[i - 1]?.kind === 'pair') continue
    const isPrefix = kind === 'last' || (kind === 'pair' && tokens[i + 1]?.kind === 'last' && MARKED.test(lexeme))
    if (query !== '') query += ` <${position - before}> `
    const asWritten = term(lexeme, weights, isPrefix)
    const isAcross = isQuoted && kind === 'pair' && HAN_OR_KANA.test(lexeme)
    query += isAcross ? `(${asWritten} | ${term(acrossLexeme(lexeme), weights, false)})` : asWritten
    before = position
  }
  return `(${query})`
}

function term(lexeme: string, weights: string, isPrefix: boolean): string {
  const label = (isPrefix ? '*' : '') + weights
  return label === '' ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${label}`
}
