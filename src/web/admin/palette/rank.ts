import { fold } from '#words/fold.ts'

/** What can be found by its words. */
export interface Named {
  name: string
  /** Other words that it is found by. */
  also?: readonly string[]
}

/** From the best: how well the words fit. 0: not at all. */
const FITS = { whole: 5, start: 4, wordStart: 3, everyWord: 2, inside: 1 } as const

/** How well typed words fit a name, whatever their case and accents, in any script. 0: not at all. */
export function fitOf(words: string, { name, also = [] }: Named): number {
  const wanted = plain(words)
  if (wanted === '') return 0
  const ofName = fitOfText(wanted, plain(name))
  const others = also.map((one) => fitOfText(wanted, plain(one)))
  // Of two that fit alike, the one that is called so comes first.
  return Math.max(ofName, ...others.map((fit) => fit * 0.9))
}

function fitOfText(wanted: string, text: string): number {
  if (text === wanted) return FITS.whole
  if (text.startsWith(wanted)) return FITS.start
  if (text.includes(` ${wanted}`)) return FITS.wordStart
  const words = text.split(' ')
  if (wanted.split(' ').every((one) => words.some((word) => word.startsWith(one)))) return FITS.everyWord
  return text.includes(wanted) ? FITS.inside : 0
}

/** The words as they are compared, with one space between them. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .split(/[\s\p{P}]+/u)
    .map(fold)
    .filter((word) => word !== '')
    .join(' ')

/** Those that fit, the best first; of those that fit alike the order stays. */
export function rank<T extends Named>(words: string, all: readonly T[]): T[] {
  return ranked(words, all)
    .filter(({ fit }) => fit > 0)
    .map(({ one }) => one)
}

/** The same, with those at the end that the server has found by something that is not shown. */
export const rankFound = <T extends Named>(words: string, all: readonly T[]): T[] =>
  ranked(words, all).map(({ one }) => one)

const ranked = <T extends Named>(words: string, all: readonly T[]) =>
  all.map((one) => ({ one, fit: fitOf(words, one) })).sort((a, b) => b.fit - a.fit)
