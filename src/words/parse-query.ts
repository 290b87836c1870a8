import { type Token, tokenise } from './tokenise.ts'

/** One part of a query: a word, a run of a script without spaces, or a quoted phrase. */
export interface Clause {
  tokens: Token[]
  /** A quoted phrase or a run: the tokens must follow each other in the text. */
  isChain: boolean
  /** Words that begin with this one match too: `metam*`. */
  isPrefix: boolean
  /** Of a chain: marks of its text may stand elsewhere than in the query, or be missing. */
  isQuoted?: boolean
  /** Words that match too: this word and its neighbour in the query as one, or letters of an abbreviation. */
  joined?: readonly string[]
}

/** What a text must match, and what it must not match. */
export interface Clauses {
  wanted: Clause[]
  /** `-word` */
  unwanted: Clause[]
}

/** A stretch of a query without blanks that is neither quoted nor excluded. */
export interface PlainPart {
  text: string
  /** Place in the query, in UTF-16 units. */
  start: number
  tokens: Token[]
}

export interface SearchQuery extends Clauses {
  /** What the reader typed. */
  text: string
  /** All its tokens, in order, with their places in `text`. */
  tokens: Token[]
  plainParts: PlainPart[]
}

/** Prefix words of one query: each is looked up among all words of the library. Further ones count as whole words. */
const MOST_PREFIXES = 4

/** A quotation in the quotation marks of some script, or other text up to the next blank. */
const PART =
  /(-?)(?:"([^"]*)(?:"|$)|“([^”"]*)(?:[”"]|$)|„([^“”"]*)(?:[“”"]|$)|«([^»]*)(?:»|$)|「([^」]*)(?:」|$)|『([^』]*)(?:』|$)|(\S+))/gu

/** Parses the text that a reader typed into the search box. Never throws: a text without words gives no clauses. */
export function parseQuery(text: string): SearchQuery {
  const query: SearchQuery = { text, tokens: [], plainParts: [], wanted: [], unwanted: [] }
  for (const match of text.matchAll(PART)) {
    const [, minus, ...parts] = match
    const plain = parts.pop()
    const quoted = parts.find((part) => part !== undefined)
    const part = quoted ?? plain ?? ''
    const start = match.index + (minus ?? '').length + (quoted === undefined ? 0 : 1)
    const tokens = tokenise(part).map((token) => ({ ...token, start: token.start + start, end: token.end + start }))
    query.tokens.push(...tokens)
    if (quoted === undefined && minus === '') query.plainParts.push({ text: part, start, tokens })
    const clauses = quoted === undefined ? plainClauses(tokens, part.endsWith('*')) : quotedClause(tokens)
    query[minus === '-' ? 'unwanted' : 'wanted'].push(...clauses)
  }
  query.wanted = withJoined(query.wanted)
  const prefixes = [...query.wanted, ...query.unwanted].filter(({ isPrefix }) => isPrefix)
  for (const clause of prefixes.slice(MOST_PREFIXES)) clause.isPrefix = false
  return { ...query, wanted: distinct(query.wanted), unwanted: distinct(query.unwanted) }
}

const quotedClause = (tokens: Token[]): Clause[] =>
  tokens.length === 0 ? [] : [{ tokens, isChain: true, isPrefix: false, isQuoted: true }]

/** Says of each plain word what it is together with its neighbours: texts may write as one what the query has in two. */
function withJoined(clauses: readonly Clause[]): Clause[] {
  const words = clauses.map(({ tokens: [token], isChain, isPrefix }) =>
    isChain || isPrefix ? '' : (token?.lexeme ?? ''),
  )
  const joined = words.map((): string[] => [])
  const join = (from: number, to: number) => {
    const whole = words.slice(from, to).join('')
    for (let i = from; i < to; i += 1) joined[i]?.push(whole)
  }
  for (let i = 0; i < words.length; i += 1) {
    if (words[i] !== '' && words[i + 1]) join(i, i + 2)
    if (words[i]?.length !== 1 || words[i - 1]?.length === 1) continue
    let end = i
    while (words[end]?.length === 1) end += 1
    if (end - i > 2) join(i, end)
  }
  return clauses.map((clause, i) => (joined[i]?.length ? { ...clause, joined: joined[i] } : clause))
}

/** @param isPrefix the last word is a prefix */
function plainClauses(tokens: readonly Token[], isPrefix: boolean): Clause[] {
  const clauses: Clause[] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'word') {
      clauses.push({ tokens: [token], isChain: false, isPrefix: isPrefix && token === tokens.at(-1) })
      continue
    }
    run.push(token)
    if (token.kind === 'pair') continue
    clauses.push({ tokens: run, isChain: true, isPrefix: false })
    run = []
  }
  return clauses
}

function distinct(clauses: Clause[]): Clause[] {
  const byKey = new Map(clauses.map((clause) => [keyOf(clause), clause]))
  return [...byKey.values()]
}

const keyOf = ({ tokens, isChain, isPrefix }: Clause) =>
  `${isChain} ${isPrefix} ${tokens.map(({ lexeme }) => lexeme).join(' ')}`
