import { hashOf } from './hash.ts'
import { unitsOf } from './spelling.ts'

/** Letters of a word that are looked at: more would double the index, and find few words less. */
const BEGINNING = 7
/** Letters of a word of a name that can be misspelt. */
const SHORTEST = 3
/** A misspelt word of so many letters may have two errors. */
const LONG = 6

/**
 * What a word can be found by when one of its letters is wrong, missing, doubled or has changed places: numbers of its
 * beginning and of that without each of its letters. The beginnings of two words that differ so share one of these
 * numbers. So do words that differ only afterwards, and some by chance: compare the words.
 */
export const deletionsOf = (word: string): number[] => {
  const beginning = unitsOf(word).slice(0, BEGINNING)
  return numbersOf([beginning, ...withoutOne(beginning)])
}

/** What a name can be found by when one of its words is so misspelt, or two are written as one: by none of few letters. */
export function deletionsOfName(words: readonly string[]): number[] {
  const long = words.filter((word) => unitsOf(word).length >= SHORTEST)
  const pairs = words.slice(1).map((word, i) => unitsOf(`${words[i]}${word}`).slice(0, BEGINNING))
  return [...new Set([...long.flatMap(deletionsOf), ...numbersOf(pairs)])]
}

/** The same for a misspelt word that is sought; a long one may have a further letter too many. */
export function soughtDeletions(word: string): number[] {
  const letters = unitsOf(word)
  const beginning = letters.slice(0, BEGINNING)
  // A letter too many has pushed the last one out of the beginning.
  const longer = withoutOne(letters.slice(0, BEGINNING + 1))
  const twice = letters.length < LONG ? [] : longer.flatMap(withoutOne)
  return numbersOf([beginning, ...withoutOne(beginning), ...longer, ...twice])
}

const withoutOne = (letters: readonly string[]): string[][] => letters.map((_, at) => letters.toSpliced(at, 1))

/** As PostgreSQL's integers are. */
const numbersOf = (parts: readonly (readonly string[])[]): number[] => [
  ...new Set(parts.map((part) => hashOf(part.join('')) | 0)),
]
