import type { Clause, SearchQuery } from '#words/parse-query.ts'
import type { Token } from '#words/tokenise.ts'
import { quoteLexeme, stemLexeme } from './index/lexemes.ts'
import { compoundsEndingIn } from './words/compounds.ts'

export type Stems = ReadonlyMap<string, readonly string[]>

/** Scripts whose letters are followed by marks: the last letter of what is asked for may stand without its own. */
const MARKED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

interface Options {
  /** Which parts of a title are looked at (`AB`); all unless said. */
  weights?: string
  /** Inflected forms that are met too. */
  stems?: Stems
}

/** What a query asks of a text, as PostgreSQL reads a tsquery; undefined where it asks for nothing. */
export function tsQuery({ wanted, unwanted }: SearchQuery, options: Options = {}): string | undefined {
  if (wanted.length === 0) return undefined
  const all = wanted.map((clause) => clauseQuery(clause, options))
  const none = unwanted.map((clause) => `!${clauseQuery(clause, {})}`)
  return [...all, ...none].join(' & ')
}

function clauseQuery({ tokens, isChain, isPrefix }: Clause, { weights = '', stems }: Options): string {
  if (isChain) return chainQuery(tokens, weights)
  const forms = tokens.flatMap(({ lexeme, surface }) => {
    const inflected = stems?.get(surface) ?? []
    return [
      term(lexeme, weights, isPrefix),
      ...inflected.map((stem) => term(stemLexeme(stem), weights, false)),
      ...(isPrefix ? inflected.flatMap(compoundsEndingIn) : []).map((end) => term(stemLexeme(end), weights, true)),
    ]
  })
  return `(${forms.join(' | ')})`
}

function chainQuery(tokens: readonly Token[], weights: string): string {
  let query = ''
  let before = 0
  for (const [i, { lexeme, kind, position }] of tokens.entries()) {
    // The text may go on where a run that is asked for ends; its last unit stands in the pair before, too.
    if (kind === 'last' && tokens[i - 1]?.kind === 'pair') continue
    const isCut = kind === 'last' || (kind === 'pair' && tokens[i + 1]?.kind === 'last' && MARKED.test(lexeme))
    if (query !== '') query += ` <${position - before}> `
    query += term(lexeme, weights, isCut)
    before = position
  }
  return `(${query})`
}

function term(lexeme: string, weights: string, isPrefix: boolean): string {
  const label = (isPrefix ? '*' : '') + weights
  return label === '' ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${label}`
}
