import { type Token, tokenise } from './tokenise.ts'

/** Something that a text must have: a word, a run of a script without spaces, or a quoted phrase. */
export interface Clause {
  tokens: Token[]
  /** Stands between quotation marks, or is a run: its tokens follow each other. */
  isChain: boolean
  /** The word goes on as it likes: `metam*`. */
  isPrefix: boolean
}

export interface SearchQuery {
  wanted: Clause[]
  /** Of which a text must have none: `-word`. */
  unwanted: Clause[]
}

/** Words of a query that may be beginnings: each is looked up among all the words of the library. */
const MOST_PREFIXES = 4

/** A quotation in the marks of some script, or a stretch of other text up to the next blank. */
const PART =
  /(-?)(?:"([^"]*)(?:"|$)|“([^”"]*)(?:[”"]|$)|„([^“”"]*)(?:[“”"]|$)|«([^»]*)(?:»|$)|「([^」]*)(?:」|$)|『([^』]*)(?:』|$)|(\S+))/gu

/** What somebody asks for, as they wrote it. Never fails: what cannot be understood asks for nothing. */
export function parseQuery(text: string): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [] }
  for (const [, minus, ...parts] of text.matchAll(PART)) {
    const plain = parts.pop()
    const quoted = parts.find((part) => part !== undefined)
    const clauses = quoted === undefined ? plainClauses(plain ?? '') : quotedClause(quoted)
    query[minus === '-' ? 'unwanted' : 'wanted'].push(...clauses)
  }
  const begun = [...query.wanted, ...query.unwanted].filter(({ isPrefix }) => isPrefix)
  for (const clause of begun.slice(MOST_PREFIXES)) clause.isPrefix = false
  return { wanted: distinct(query.wanted), unwanted: distinct(query.unwanted) }
}

/** What was written, changed where it is neither quoted nor excluded. */
export function mapPlain(text: string, change: (part: string) => string): string {
  return text.replace(PART, (part: string, minus: string, ...[, , , , , , plain]: (string | undefined)[]) =>
    minus === '' && plain !== undefined ? change(part) : part,
  )
}

function quotedClause(text: string): Clause[] {
  const tokens = tokenise(text)
  return tokens.length === 0 ? [] : [{ tokens, isChain: true, isPrefix: false }]
}

function plainClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  const tokens = tokenise(text)
  let run: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'word') {
      const isPrefix = token === tokens.at(-1) && text.endsWith('*')
      clauses.push({ tokens: [token], isChain: false, isPrefix })
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
