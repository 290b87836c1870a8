import { type Token, tokenise } from './tokenise.ts'

/** The number of letters to add, leave out, change or swap with their neighbour until one word is the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] as number) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

/** The letters of a word, each with its marks: who leaves out a letter leaves out its vowel sign, too. */
export const unitsOf = (word: string): string[] => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

/** Errors that people make more easily than writing a wrong letter, as parts of that. */
const COSTS = { swapped: 0.7, doubled: 0.7, missing: 0.85, extra: 0.9 }
/** The first letter is hardly ever wrong. */
const WRONG_FIRST = 0.4

/** How far a misspelt word is from a word: as `editDistance`, but the errors that are made most count less. */
export function misspellingCost(misspelt: string, word: string): number {
  const [a, b] = [unitsOf(misspelt), unitsOf(word)]
  const extra = (i: number) => (a[i - 1] === a[i - 2] ? COSTS.doubled : COSTS.extra)
  const missing = (j: number) => (b[j - 1] === b[j - 2] ? COSTS.doubled : COSTS.missing)
  let beforeLast: number[] = []
  let last = [0]
  for (let j = 1; j <= b.length; j++) last.push((last[j - 1] as number) + missing(j))
  for (let i = 1; i <= a.length; i++) {
    const row = [(last[0] as number) + extra(i)]
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        (last[j] as number) + extra(i),
        (row[j - 1] as number) + missing(j),
        (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] as number) + COSTS.swapped)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return (last[b.length] as number) + (a[0] === b[0] ? 0 : WRONG_FIRST)
}

/** How many wrong letters a misspelt word of this length may have. */
export const allowedErrors = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

/** Queries with more words are no misspelt names. */
const MOST_WORDS = 8

interface Word extends Pick<Token, 'lexeme' | 'start' | 'end'> {
  /** Two neighbouring words, joined. */
  isPair: boolean
}

/** A text with its tokens: a `SearchQuery` is one. */
export interface TokenisedText {
  text: string
  tokens: readonly Token[]
}

export interface Respelling {
  text: string
  /** Number of wrong letters, missing blanks and extra blanks. */
  cost: number
  /** The folded words that the name spells in another way. */
  wrong: string[]
}

/**
 * Spells a query as a name is spelt: each word as the nearest word of the name, two words as one (`zhuang zi`) or one as
 * two where the name has it so. Undefined where a word resembles none of the name's, or all are right already.
 */
export function respellByName({ text, tokens }: TokenisedText, name: string): Respelling | undefined {
  if (tokens.length > MOST_WORDS || tokens.some(({ kind }) => kind !== 'word')) return undefined
  const words = tokens.map(single)
  const nameWords = tokenise(name)
    .filter(({ kind }) => kind === 'word')
    .map(single)
  const known = [...nameWords, ...pairs(nameWords)]
  let best: Respelling | undefined
  for (const variant of withJoined(words)) {
    const respelt = respell(text, variant, name, known)
    if (respelt && (!best || respelt.cost < best.cost)) best = respelt
  }
  return best && best.cost > 0 ? best : undefined
}

const withJoined = (words: readonly Word[]): (readonly Word[])[] => [
  words,
  ...pairs(words).map((pair, i) => words.toSpliced(i, 2, pair)),
]

/** Words as they are, and with each two neighbours as one; none where they are too many to be respelt by a name. */
export const spellings = (words: readonly string[]): string[][] =>
  words.length > MOST_WORDS
    ? []
    : withJoined(words.map((lexeme) => ({ lexeme, start: 0, end: 0, isPair: false }))).map((spelling) =>
        spelling.map(({ lexeme }) => lexeme),
      )

const single = ({ lexeme, start, end }: Token): Word => ({ lexeme, start, end, isPair: false })

const pairs = (words: readonly Word[]): Word[] =>
  words.slice(1).map(({ lexeme, end }, i) => {
    const before = words[i] as Word
    return { lexeme: before.lexeme + lexeme, start: before.start, end, isPair: true }
  })

function respell(text: string, words: readonly Word[], name: string, known: readonly Word[]): Respelling | undefined {
  const respelt: Respelling = { text, cost: 0, wrong: [] }
  for (const { lexeme, start, end, isPair } of words.toReversed()) {
    let nearest: { word: Word; cost: number } | undefined
    const most = allowedErrors(lexeme)
    for (const word of known) {
      if (Math.abs(word.lexeme.length - lexeme.length) > most) continue
      const distance = editDistance(lexeme, word.lexeme)
      const cost = distance + Number(isPair) + Number(word.isPair)
      if (distance <= most && (!nearest || cost < nearest.cost)) nearest = { word, cost }
    }
    if (!nearest) return undefined
    if (nearest.cost === 0) continue
    respelt.cost += nearest.cost
    respelt.wrong.push(lexeme)
    respelt.text =
      respelt.text.slice(0, start) + name.slice(nearest.word.start, nearest.word.end) + respelt.text.slice(end)
  }
  return respelt
}
