import { randomFrom } from '#tests/support/generated-library.ts'
import type { GeneratedTexts, KeptPassage } from './seed-passages.ts'

const QUERIES = 48
const RARE = 20
const COMMON = 100

export interface Query {
  /** As a reader types it. */
  text: string
  /** The same query for ILIKE: each of these stands somewhere in the passage. */
  parts: string[]
}

/** Makes queries of every class from words of the texts. The same texts give the same queries. */
export function makeQueries(made: GeneratedTexts): Map<string, Query[]> {
  const random = randomFrom(made.passages + 1)
  const spaced = made.kept.filter((passage) => passage.spaced)
  const written = (...codes: string[]) => made.kept.filter(({ code }) => codes.includes(code))
  const counted = [...made.wordCounts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const rare = counted.filter(([word, count]) => count < RARE && word.length > 3).map(([word]) => word)
  const common = counted.slice(0, COMMON).map(([word]) => word)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const sets: [string, () => Query | undefined][] = [
    ['rare word', () => word(pick(rare))],
    ['misspelt word', () => misspelt(pick(rare), made, random)],
    ['unknown word', () => word(`${pick(rare)}qx${pick(rare)}`)],
    ['author', () => word(pick(made.authors))],
    ['common word', () => word(pick(common))],
    ['two or three words', () => severalWords(pick(spaced), random)],
    ['phrase', () => phrase(pick(spaced), random)],
    ['prefix', () => prefix(pick(pick(spaced).words))],
    ['one Han character', () => piece(pick(written('zh', 'ja')), HAN, 1, random)],
    ['two Han characters', () => piece(pick(written('zh', 'ja')), HAN, 2, random)],
    ['Thai', () => piece(pick(written('th')), THAI, 2 + Math.floor(random() * 4), random)],
  ]
  return new Map(sets.map(([name, make]) => [name, different(make)]))
}

/** Makes queries for suggestions: beginnings of titles and of authors' names, from two letters on. */
export function makeSuggestionQueries(made: GeneratedTexts): string[] {
  const random = randomFrom(made.passages + 2)
  const names = [...made.titles, ...made.authors]
  return different(() => {
    const letters = Array.from(names[Math.floor(random() * names.length)] as string)
    return word(
      letters
        .slice(0, 2 + Math.floor(random() * 7))
        .join('')
        .trim(),
    )
  }).map(({ text }) => text)
}

function different(make: () => Query | undefined): Query[] {
  const queries = new Map<string, Query>()
  for (let tries = 0; queries.size < QUERIES && tries < 100 * QUERIES; tries += 1) {
    const query = make()
    if (query) queries.set(query.text, query)
  }
  return [...queries.values()]
}

function word(text: string): Query {
  return { text, parts: [text] }
}

/** A word in which two letters have changed places. */
function misspelt(whole: string, { wordCounts }: GeneratedTexts, random: () => number): Query | undefined {
  const letters = [...whole]
  const at = 1 + Math.floor(random() * (letters.length - 2))
  const text = letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
  return wordCounts.has(text) ? undefined : word(text)
}

function severalWords({ words }: KeptPassage, random: () => number): Query | undefined {
  const long = [...new Set(words)].filter((word) => word.length > 2)
  const chosen = Array.from({ length: 2 + Math.floor(random() * 2) }, () => long[Math.floor(random() * long.length)])
  if (chosen.includes(undefined) || new Set(chosen).size < chosen.length) return undefined
  return { text: chosen.join(' '), parts: chosen as string[] }
}

/** Two to four words as they follow each other in one sentence. */
function phrase({ words, body }: KeptPassage, random: () => number): Query | undefined {
  const first = Math.floor(random() * words.length)
  const text = words.slice(first, first + 2 + Math.floor(random() * 3)).join(' ')
  return text.includes(' ') && body.includes(text) ? { text: `"${text}"`, parts: [text] } : undefined
}

/** The first three letters of a word. */
function prefix(whole: string): Query | undefined {
  const letters = Array.from(whole)
  const begin = letters.slice(0, 3).join('')
  return letters.length > 3 ? { text: `${begin}*`, parts: [begin] } : undefined
}

const HAN = /^\p{Script=Han}+$/u
const THAI = /^\p{Script=Thai}+$/u

/** Any piece of `size` letters (with their marks), which need not begin with a word. */
function piece({ body, code }: KeptPassage, script: RegExp, size: number, random: () => number): Query | undefined {
  const letters = Array.from(
    new Intl.Segmenter(code, { granularity: 'grapheme' }).segment(body),
    (letter) => letter.segment,
  )
  const first = Math.floor(random() * letters.length)
  const text = letters.slice(first, first + size).join('')
  return script.test(text) && first + size <= letters.length ? word(text) : undefined
}
