import { type FoldedText, foldText, UNSPACED_LETTER } from '../page-text/locate.ts'
import { type Anchor, type SpotRange, type TextBlock, wordsAt } from '../page-text/stretch.ts'
import { alignWords, type Word } from './align-words.ts'

/** So many letters of what stood around them make it sure that words are the same, and not others that read alike. */
const SURE_CONTEXT = 8
/** Nobody writes so many letters alike by chance. */
const SURE_LENGTH = 24
/** Of the quoted letters so many have to be there still. */
const LEAST_SHARE = 0.6
const CONTEXT_WORDS = 8
/** Of longer quotes only the beginning and the end are looked for. */
const HALF = 60

/**
 * Where the words of an anchor stand in a text that may have been revised: at the same place, else word for word
 * elsewhere, what stood around them first and the nearest second, else where most of them are. undefined: nowhere.
 * @param blocks of the whole text, in its order
 */
export function findAgain(blocks: readonly TextBlock[], anchor: Anchor): SpotRange | undefined {
  if (wordsAt(blocks, anchor) === anchor.quote) return spotOf(anchor)
  const text = joined(blocks)
  const exact = findExact(text, anchor)
  if (exact?.isSure) return exact.spot
  return findNear(text, anchor) ?? (exact?.isLikely ? exact.spot : undefined)
}

const spotOf = ({ ord, start, endOrd, end }: SpotRange): SpotRange => ({ ord, start, endOrd, end })

interface Joined {
  /** All blocks, in which case, composition and the kind of white space make no difference. */
  folded: string
  ordAt(unit: number): number
  spot(start: number, end: number): SpotRange
}

function joined(blocks: readonly TextBlock[]): Joined {
  const pieces: { ord: number; from: number; block: FoldedText }[] = []
  let folded = ''
  for (const { ord, text } of blocks) {
    if (folded !== '') folded += ' '
    const block = foldText(text)
    pieces.push({ ord, from: folded.length, block })
    folded += block.folded
  }
  const at = (unit: number) => pieces.findLast(({ from }) => from <= unit) ?? pieces[0]
  const source = (unit: number) => at(unit)?.block.toText(unit - (at(unit)?.from ?? 0)) ?? 0
  const ordAt = (unit: number) => at(unit)?.ord ?? 0
  return {
    folded,
    ordAt,
    spot(start, end) {
      const last = at(end - 1)
      return {
        ord: ordAt(start),
        start: source(start),
        endOrd: ordAt(end - 1),
        end: last?.block.toText(end - last.from) ?? 0,
      }
    },
  }
}

const plain = (text: string) => foldText(text).folded.trim()

interface Exact {
  spot: SpotRange
  isSure: boolean
  /** Near, and nothing speaks against it. */
  isLikely: boolean
}

function findExact({ folded, ordAt, spot }: Joined, anchor: Anchor): Exact | undefined {
  const [quote, before, after] = [plain(anchor.quote), plain(anchor.before), plain(anchor.after)]
  if (quote === '') return undefined
  const places: { at: number; around: number; distance: number }[] = []
  for (let at = folded.indexOf(quote); at >= 0; at = folded.indexOf(quote, at + 1)) {
    const around =
      alike(folded.slice(Math.max(0, at - before.length - 1), at).trimEnd(), before, -1) +
      alike(folded.slice(at + quote.length, at + quote.length + after.length + 1).trimStart(), after, 1)
    places.push({ at, around, distance: Math.abs(ordAt(at) - anchor.ord) })
  }
  const best = places.sort((a, b) => b.around - a.around || a.distance - b.distance)[0]
  if (!best) return undefined
  return {
    spot: spot(best.at, best.at + quote.length),
    isSure: quote.length >= SURE_LENGTH || best.around >= Math.min(SURE_CONTEXT, before.length + after.length),
    isLikely: places.length === 1 && best.distance <= 1,
  }
}

/** How many units two texts have in common at their beginning, or at their end. */
function alike(one: string, other: string, by: 1 | -1): number {
  let n = 0
  while (n < Math.min(one.length, other.length) && one.at(by > 0 ? n : -1 - n) === other.at(by > 0 ? n : -1 - n)) n += 1
  return n
}

function findNear(text: Joined, anchor: Anchor): SpotRange | undefined {
  const quote = wordsOf(plain(anchor.quote))
  const before = wordsOf(plain(anchor.before)).slice(-CONTEXT_WORDS)
  const after = wordsOf(plain(anchor.after)).slice(0, CONTEXT_WORDS)
  const there = wordsOf(text.folded)
  const distance = (index: number) => Math.abs(text.ordAt(there[index]?.start ?? 0) - anchor.ord)
  const find = (before: readonly Word[], words: readonly Word[], after: readonly Word[]) => {
    const wanted = [...before, ...words, ...after]
    const pairs = alignWords(wanted, there, distance)
    return among(
      pairs.map(([i, j]) => [wanted[i] as Word, there[j] as Word]),
      words,
      wanted,
    )
  }
  if (quote.length <= 2 * HALF) {
    const found = find(before, quote, after)
    return found && text.spot(found.start, found.end)
  }
  const [head, tail] = [find(before, quote.slice(0, HALF), []), find([], quote.slice(-HALF), after)]
  const length = (quote.at(-1)?.end ?? 0) - (quote[0]?.start ?? 0)
  if (!head || !tail || head.start >= tail.start || tail.end - head.start > 2 * length) return undefined
  return text.spot(head.start, tail.end)
}

/**
 * Where the words of a quote stand, if most of their letters do, and enough of them and of what stood around them to be
 * no chance. @param pairs of words that answer to each other @param wanted the quote with what stood around it
 */
function among(pairs: readonly [Word, Word][], quote: readonly Word[], wanted: readonly Word[]) {
  const own = pairs.filter(([word]) => quote.includes(word))
  const [first, last] = [own[0]?.[1], own.at(-1)?.[1]]
  const same = (all: readonly [Word, Word][]) => all.filter(([a, b]) => a.text === b.text).map(([word]) => word)
  const isMost = weigh(same(own)) >= LEAST_SHARE * weigh(quote)
  const isEnough = weigh(same(pairs)) >= Math.min(SURE_LENGTH, LEAST_SHARE * weigh(wanted))
  return first && last && isMost && isEnough ? { start: first.start, end: last.end } : undefined
}

const HAN = /\p{Script=Han}/u
/** By letters; a Chinese character says as much as several. */
const weigh = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + (HAN.test(text) ? 3 : text.length), 0)

const WORDS = new RegExp(
  String.raw`${UNSPACED_LETTER.source}|(?:(?!${UNSPACED_LETTER.source})[\p{L}\p{M}\p{N}])+`,
  'gu',
)

/** Of scripts that put no spaces between words every letter is one. */
const wordsOf = (folded: string): Word[] =>
  Array.from(folded.matchAll(WORDS), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }))
