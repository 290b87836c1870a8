import { foldText, UNSPACED_LETTER } from '../../page-text/locate.ts'
import { type Anchor, type SpotRange, type TextBlock, wordsAt } from '../../page-text/stretch.ts'

/** With so many equal letters around them, found words are surely the marked ones and not equal words elsewhere. */
const SURE_CONTEXT = 8
/** So many equal letters are no coincidence. */
const SURE_LENGTH = 24
/** This share of the letters of the quote must still be there. */
const LEAST_SHARE = 0.6
/** Words before and after the quote that help to find it where it was changed. */
const CONTEXT_WORDS = 8
/** Of quotes longer than twice this, in words, only the beginning and the end are looked for. */
const HALF = 60

/**
 * Finds marked words in a text that may have been revised: at the same spots, else word for word elsewhere (the place
 * with the most equal context counts, then the nearest), else where most of the words are.
 * The text is folded and cut into words only once, and only if some words are not at their spots.
 * @param blocks of the whole text, in its order
 * @returns finds the words of an anchor; it returns undefined where they are not in the text any more
 */
export function makeFinder(blocks: readonly TextBlock[]): (anchor: Anchor) => SpotRange | undefined {
  let text: WholeText | undefined
  return (anchor) => {
    if (wordsAt(blocks, anchor) === anchor.quote) {
      const { ord, start, endOrd, end } = anchor
      return { ord, start, endOrd, end }
    }
    text ??= wholeText(blocks)
    const exact = findExact(text, anchor)
    if (exact?.isSure) return exact.range
    return findSimilar(text, anchor) ?? (exact?.isLikely ? exact.range : undefined)
  }
}

/** All blocks as one text, parted by spaces. Offsets are in UTF-16 units of `folded`. */
interface WholeText {
  /** With case, composition and white space made equal. */
  folded: string
  words: readonly Word[]
  /** Number of the block at an offset. */
  ordAt(offset: number): number
  /** From offsets to spots in the blocks. */
  rangeOf(start: number, end: number): SpotRange
}

function wholeText(blocks: readonly TextBlock[]): WholeText {
  const pieces: { ord: number; from: number; toText: (offset: number) => number }[] = []
  let folded = ''
  for (const { ord, text } of blocks) {
    if (folded !== '') folded += ' '
    const block = foldText(text)
    pieces.push({ ord, from: folded.length, toText: block.toText })
    folded += block.folded
  }
  const pieceAt = (offset: number) => pieces.findLast(({ from }) => from <= offset) ?? pieces[0]
  const ordAt = (offset: number) => pieceAt(offset)?.ord ?? 0
  return {
    folded,
    words: wordsOf(folded),
    ordAt,
    rangeOf(start, end) {
      const [first, last] = [pieceAt(start), pieceAt(end - 1)]
      return {
        ord: ordAt(start),
        start: first?.toText(start - first.from) ?? 0,
        endOrd: ordAt(end - 1),
        end: last?.toText(end - last.from) ?? 0,
      }
    },
  }
}

const foldTrimmed = (text: string) => foldText(text).folded.trim()

interface ExactMatch {
  range: SpotRange
  isSure: boolean
  /** The quote is there only once, and near. */
  isLikely: boolean
}

function findExact({ folded, ordAt, rangeOf }: WholeText, anchor: Anchor): ExactMatch | undefined {
  const [quote, before, after] = [foldTrimmed(anchor.quote), foldTrimmed(anchor.before), foldTrimmed(anchor.after)]
  if (quote === '') return undefined
  const matches: { at: number; context: number; distance: number }[] = []
  for (let at = folded.indexOf(quote); at >= 0; at = folded.indexOf(quote, at + 1)) {
    const context =
      commonEnd(folded.slice(Math.max(0, at - before.length - 1), at).trimEnd(), before) +
      commonStart(folded.slice(at + quote.length, at + quote.length + after.length + 1).trimStart(), after)
    matches.push({ at, context, distance: Math.abs(ordAt(at) - anchor.ord) })
  }
  const best = matches.sort((a, b) => b.context - a.context || a.distance - b.distance)[0]
  if (!best) return undefined
  return {
    range: rangeOf(best.at, best.at + quote.length),
    isSure: quote.length >= SURE_LENGTH || best.context >= Math.min(SURE_CONTEXT, before.length + after.length),
    isLikely: matches.length === 1 && best.distance <= 1,
  }
}

/** How many UTF-16 units two texts have in common at the start. */
function commonStart(a: string, b: string): number {
  let n = 0
  while (n < Math.min(a.length, b.length) && a[n] === b[n]) n += 1
  return n
}

/** How many UTF-16 units two texts have in common at the end. */
function commonEnd(a: string, b: string): number {
  let n = 0
  while (n < Math.min(a.length, b.length) && a.at(-1 - n) === b.at(-1 - n)) n += 1
  return n
}

/** Finds a quote of which some words were changed. */
function findSimilar(text: WholeText, anchor: Anchor): SpotRange | undefined {
  const quote = wordsOf(foldTrimmed(anchor.quote))
  const before = wordsOf(foldTrimmed(anchor.before)).slice(-CONTEXT_WORDS)
  const after = wordsOf(foldTrimmed(anchor.after)).slice(0, CONTEXT_WORDS)
  const distance = (word: Word | undefined) => Math.abs(text.ordAt(word?.start ?? 0) - anchor.ord)
  const find = (before: readonly Word[], quote: readonly Word[], after: readonly Word[]) => {
    const searched = [...before, ...quote, ...after]
    return reachOf(quote, alignWords(searched, text.words, distance), searched)
  }
  if (quote.length <= 2 * HALF) {
    const found = find(before, quote, after)
    return found && text.rangeOf(found.start, found.end)
  }
  const [head, tail] = [find(before, quote.slice(0, HALF), []), find([], quote.slice(-HALF), after)]
  const length = (quote.at(-1)?.end ?? 0) - (quote[0]?.start ?? 0)
  if (!head || !tail || head.start >= tail.start || tail.end - head.start > 2 * length) return undefined
  return text.rangeOf(head.start, tail.end)
}

/** A word of the quote or its context, and the word in its place in the text. */
type WordPair = readonly [searched: Word, found: Word]

/**
 * From the first to the last word of a quote that was found.
 * @param searched the quote with its context
 * @returns undefined: too few of its letters were found, or so few with the context that it may be a coincidence
 */
function reachOf(quote: readonly Word[], pairs: readonly WordPair[], searched: readonly Word[]) {
  const ofQuote = pairs.filter(([word]) => quote.includes(word))
  const [first, last] = [ofQuote[0]?.[1], ofQuote.at(-1)?.[1]]
  const equal = (all: readonly WordPair[]) => all.filter(([a, b]) => a.text === b.text).map(([word]) => word)
  const isMost = weightOf(equal(ofQuote)) >= LEAST_SHARE * weightOf(quote)
  const isEnough = weightOf(equal(pairs)) >= Math.min(SURE_LENGTH, LEAST_SHARE * weightOf(searched))
  return first && last && isMost && isEnough ? { start: first.start, end: last.end } : undefined
}

/** A word of a folded text, and where it stands there. */
interface Word {
  text: string
  start: number
  end: number
}

const WORDS = new RegExp(
  String.raw`${UNSPACED_LETTER.source}|(?:(?!${UNSPACED_LETTER.source})[\p{L}\p{M}\p{N}])+`,
  'gu',
)

/** In scripts without spaces between words every letter counts as a word. */
const wordsOf = (folded: string): Word[] =>
  Array.from(folded.matchAll(WORDS), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }))

const HAN = /\p{Script=Han}/u
/** Number of letters; a Chinese character says as much as three. */
const weightOf = (words: readonly Word[]) =>
  words.reduce((sum, { text }) => sum + (HAN.test(text) ? 3 : text.length), 0)

const EQUAL_SCORE = 2
const DIFFERENT_SCORE = -1
const SKIPPED_SCORE = -1

const STOP = 0
const PAIR = 1
const SKIP_SEARCHED = 2
const SKIP_TEXT = 3

/**
 * The part of a text that is most similar to some words in their order: Smith and Waterman's local alignment.
 * @param distance of a word of the text from where the words stood: of equally similar parts the nearest counts
 * @returns words in the same place, equal or not
 */
function alignWords(
  searched: readonly Word[],
  text: readonly Word[],
  distance: (word: Word | undefined) => number,
): WordPair[] {
  const width = text.length + 1
  const steps = new Uint8Array((searched.length + 1) * width)
  let previousRow = new Int32Array(width)
  let best = { score: 0, i: 0, j: 0 }
  for (let i = 1; i <= searched.length; i += 1) {
    const row = new Int32Array(width)
    const word = searched[i - 1]?.text
    for (let j = 1; j <= text.length; j += 1) {
      const pair = (previousRow[j - 1] ?? 0) + (word === text[j - 1]?.text ? EQUAL_SCORE : DIFFERENT_SCORE)
      const skipSearched = (previousRow[j] ?? 0) + SKIPPED_SCORE
      const skipText = (row[j - 1] ?? 0) + SKIPPED_SCORE
      const score = Math.max(0, pair, skipSearched, skipText)
      row[j] = score
      if (score === 0) continue
      steps[i * width + j] = score === pair ? PAIR : score === skipSearched ? SKIP_SEARCHED : SKIP_TEXT
      if (score > best.score || (score === best.score && distance(text[j - 1]) < distance(text[best.j - 1])))
        best = { score, i, j }
    }
    previousRow = row
  }
  const pairs: WordPair[] = []
  for (let { i, j } = best; ; ) {
    const step = steps[i * width + j]
    const [word, found] = [searched[i - 1], text[j - 1]]
    if (step === STOP || !word || !found) return pairs.reverse()
    if (step === PAIR) pairs.push([word, found])
    if (step !== SKIP_TEXT) i -= 1
    if (step !== SKIP_SEARCHED) j -= 1
  }
}
