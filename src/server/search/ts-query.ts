import type { Clause, Clauses } from '#words/parse-query.ts'
import type { Token } from '#words/tokenise.ts'
import { quoteLexeme, stemLexeme } from './index/vectors.ts'
import { compoundPrefix, type Stems } from './stems.ts'

/** Scripts in which marks follow a letter: the last letter of a query may lack its marks. */
const MARKED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

interface Options {
  /** Weights of a title's vector that are searched (`AB`: title and author); all where not given. */
  weights?: string
  /** Inflected forms match too. */
  stems?: Stems
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

function clauseQuery(clause: Clause, options: Options): string {
  const sounds = options.sounds?.(clause)
  return sounds === undefined ? writtenQuery(clause, options) : `(${writtenQuery(clause, options)} | ${sounds})`
}

function writtenQuery({ tokens, isChain, isPrefix }: Clause, { weights = '', stems }: Options): string {
  if (isChain) return chainQuery(tokens, weights)
  const forms = tokens.flatMap(({ lexeme, surface }) => {
    const inflected = stems?.get(surface) ?? []
    return [
      term(lexeme, weights, isPrefix),
      ...inflected.map((stem) => term(stemLexeme(stem), weights, false)),
      ...(isPrefix ? inflected.flatMap(compoundPrefix) : []).map((prefix) => term(stemLexeme(prefix), weights, true)),
    ]
  })
  return `(${forms.join(' | ')})`
}

function chainQuery(tokens: readonly Token[], weights: string): string {
  let query = ''
  let before = 0
  for (const [i, { lexeme, kind, position }] of tokens.entries()) {
    // The last unit of a run is in the pair before it, and the run of the text may continue after it.
    if (kind === 'last' && tokens[i - 1]?.kind === 'pair') continue
    const isPrefix = kind === 'last' || (kind === 'pair' && tokens[i + 1]?.kind === 'last' && MARKED.test(lexeme))
    if (query !== '') query += ` <${position - before}> `
    query += term(lexeme, weights, isPrefix)
    before = position
  }
  return `(${query})`
}

function term(lexeme: string, weights: string, isPrefix: boolean): string {
  const label = (isPrefix ? '*' : '') + weights
  return label === '' ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${label}`
}
