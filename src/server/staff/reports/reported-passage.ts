import type { Bead } from '#alignment/links.ts'
import type { StaffReportDetail } from '#contract/reports.ts'
import { blockTexts } from '#words/block-texts.ts'
import { beadsOf } from '../../reading/read-place.ts'
import { blockPlaces } from '../texts/block-places.ts'

/** Characters shown on either side of what is meant, and of the original. */
const MOST_AROUND = 1500
const MOST_ORIGINAL = 6000
/** Characters of a text whose passages are found in some hundredths of a second; in a longer one they are estimated. */
const MOST_PLACED = 600_000

/** A text as it is now. */
export interface PlacedText {
  id: number
  languageId: number
  revision: number
  content: string
  html: string
  links: string | null
}

type Passage = NonNullable<StaffReportDetail['passage']>

/**
 * Where the words that were reported stand in a text, and what of the original answers to them.
 * @param beside the text in the work's language; undefined: it is that, or there is none
 */
export function reportedPassage(
  text: PlacedText,
  { block: reported, quote }: { block: number; quote: string },
  beside: { language: NonNullable<Passage['original']>['language']; text: PlacedText } | undefined,
): Omit<Passage, 'translationId' | 'hasChanged'> {
  const blocks = textsOf(text)
  const { block, lastBlock, ...words } = findWords(blocks, quote, reported)
  return {
    block,
    ...words,
    place: placeOf(text, block, blocks.length),
    original: beside ? { language: beside.language, text: answering(text, beside.text, block, lastBlock) } : null,
  }
}

const textsOf = ({ html }: PlacedText) => blockTexts(html).map(({ text }) => text)

interface FoundWords extends Pick<Passage, 'block' | 'before' | 'words' | 'after'> {
  lastBlock: number
}

/**
 * Finds words in the blocks of a text, however they are spaced.
 * @param near number of the block where they stood: of several places the nearest to it counts
 */
export function findWords(blocks: readonly string[], quote: string, near: number): FoundWords {
  const whole = blocks.join('\n')
  const starts: number[] = []
  let length = 0
  for (const text of blocks) {
    starts.push(length)
    length += text.length + 1
  }
  // Asked of one place after the other.
  let last = 1
  const blockAt = (offset: number) => {
    while ((starts[last] ?? Number.POSITIVE_INFINITY) <= offset) last += 1
    return last
  }
  const [letters, sought] = [withoutSpace(whole), withoutSpace(quote)]
  const offsetOf = inWhole(whole)
  let found: { start: number; end: number; block: number; lastBlock: number } | undefined
  for (
    let at = sought === '' ? -1 : letters.indexOf(sought);
    at >= 0;
    at = letters.indexOf(sought, at + sought.length)
  ) {
    const start = offsetOf(at)
    const block = blockAt(start)
    if (block === found?.block) continue
    if (found && Math.abs(found.block - near) <= Math.abs(block - near)) break
    const end = offsetOf(at + sought.length - 1) + 1
    found = { start, end, block, lastBlock: blockAt(end - 1) }
  }
  if (!found) {
    const block = Math.max(1, Math.min(near, blocks.length))
    return { block, lastBlock: block, before: clipped(blocks[block - 1] ?? ''), words: '', after: '' }
  }
  const { start, end, block, lastBlock } = found
  const from = starts[block - 1] as number
  const to = (starts[lastBlock - 1] as number) + (blocks[lastBlock - 1] as string).length
  return {
    block,
    lastBlock,
    before: lastOf(whole.slice(from, start)),
    words: whole.slice(start, end),
    after: clipped(whole.slice(end, to)),
  }
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

/** Where in a text its characters stand, white space left out: told of one after the other. */
function inWhole(text: string): (letter: number) => number {
  const runs = [...text.matchAll(/\S+/g)]
  let [run, passed] = [0, 0]
  return (letter) => {
    for (let next = runs[run]; next && letter >= passed + next[0].length; next = runs[run]) {
      passed += next[0].length
      run += 1
    }
    return (runs[run]?.index ?? text.length) + letter - passed
  }
}

function clipped(text: string, most = MOST_AROUND): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}

const lastOf = (text: string) => (text.length > MOST_AROUND ? `…${text.slice(-MOST_AROUND).toWellFormed()}` : text)

/** What of the original renders some blocks; empty: nothing does. */
function answering(text: PlacedText, original: PlacedText, first: number, last: number): string {
  const [from, to] = blocksBeside(beadsOf(text, original), first, last)
  return clipped(textsOf(original).slice(from, to).join('\n\n'), MOST_ORIGINAL)
}

/** The blocks of the second text, from and to, of the beads that hold some of the first. */
function blocksBeside(beads: readonly Bead[], first: number, last: number): [number, number] {
  let [i, j] = [0, 0]
  let range: [number, number] | undefined
  for (const [m, n] of beads) {
    if (m > 0 && n > 0 && i < last && i + m >= first) range = [range?.[0] ?? j, j + n]
    i += m
    j += n
  }
  return range ?? [0, 0]
}

function placeOf({ content, html }: PlacedText, block: number, blocks: number): number {
  if (content.length > MOST_PLACED) return Math.floor((content.length * (block - 1)) / Math.max(1, blocks))
  return blockPlaces(content, html)[block - 1] ?? 0
}
