import type { Bead } from '#alignment/links.ts'
import { MOST_CORRECTED } from '#contract/limits.ts'
import type { StaffReportDetail } from '#contract/reports.ts'
import { blockTexts } from '#words/block-texts.ts'
import { blockAtOffset, cut, offsetsOf } from '#words/paragraphs.ts'
import { beadsOfHtml } from '../../reading/beads.ts'
import { blockPlaces } from '../texts/text-alignment.ts'

/** Characters shown on each side of the reported words, and of the original. */
const MAX_AROUND = 1500
const MAX_ORIGINAL = 6000
/** In texts of up to this many characters a block's place is found in some hundredths of a second; else it is estimated. */
const MAX_EXACT = 600_000
/** Letters at either end of the reported words by which their paragraphs are recognised. */
const ENDS = 8

/** The present state of the text that a report is about, or of the original beside it. */
export interface ReportedText {
  id: number
  languageId: number
  revision: number
  content: string
  html: string
  links: string | null
  isComplete: boolean
}

type Passage = NonNullable<StaffReportDetail['passage']>

/** What a report says of the place of its passage. */
type ReportedPlace = { block: number; quote: string }

/**
 * Finds the reported words in the present text, and the blocks of the original that answer to them.
 * @param beside the original; undefined: `text` is the original itself, or there is none
 */
export function reportedPassage(
  text: ReportedText,
  { block: reported, quote }: ReportedPlace,
  beside: { language: NonNullable<Passage['original']>['language']; text: ReportedText } | undefined,
): Omit<Passage, 'translationId' | 'hasChanged'> {
  const blocks = textsOf(text)
  const found = findWords(blocks, quote, reported)
  const { block, lastBlock, ...words } = found
  const places = placesOf(text)
  const stretch = places && paragraphsOf(text, found, places)
  return {
    block,
    ...words,
    place: places ? (places[block - 1] ?? 0) : estimatedPlace(text, block, blocks.length),
    paragraphs: stretch
      ? {
          markdown: text.content.slice(stretch.start, stretch.end),
          start: stretch.start,
          textRevision: text.revision,
        }
      : null,
    original: beside ? { language: beside.language, text: answeringText(text, beside.text, block, lastBlock) } : null,
  }
}

/**
 * Puts a wording in the place of the paragraphs that hold the reported words.
 * @returns the Markdown of the whole text; undefined where `reportedPassage` has no `paragraphs`
 */
export function withWording(text: ReportedText, { block, quote }: ReportedPlace, wording: string): string | undefined {
  const places = placesOf(text)
  const stretch = places && paragraphsOf(text, findWords(textsOf(text), quote, block), places)
  if (!stretch) return undefined
  const { start, end } = stretch
  // White space around the wording would change what stands before and after it.
  return text.content.slice(0, start) + wording.replace(/^(?:[^\S\n]*\n)+|\s+$/g, '') + text.content.slice(end)
}

/** Finds the paragraphs of Markdown that hold words; undefined: not for certain, or they are too long to be corrected. */
function paragraphsOf(
  { content }: ReportedText,
  { block, lastBlock, words }: FoundWords,
  places: readonly number[],
): { start: number; end: number } | undefined {
  const whole = cut(content)
  const starts = offsetsOf(whole)
  const paragraphAt = (block: number) => blockAtOffset(starts, places[block - 1] ?? 0)
  const [first, last] = [paragraphAt(block), paragraphAt(lastBlock)]
  const [start, lastStart] = [starts[first], starts[last]]
  if (start === undefined || lastStart === undefined) return undefined
  const end = lastStart + (whole.blocks[last]?.text.length ?? 0)
  const [letters, sought] = [lettersOf(content.slice(start, end)), lettersOf(words)]
  // Between the ends there may be letters that no reader sees, such as the address of a link.
  const isThere = sought !== '' && letters.includes(sought.slice(0, ENDS)) && letters.includes(sought.slice(-ENDS))
  return isThere && end - start <= MOST_CORRECTED ? { start, end } : undefined
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

const textsOf = ({ html }: ReportedText) => blockTexts(html).map(({ text }) => text)

interface FoundWords extends Pick<Passage, 'block' | 'before' | 'words' | 'after'> {
  lastBlock: number
}

/**
 * Finds a quote in the blocks of a text, ignoring white space.
 * @param near number of the block that the quote was in: of several places the nearest to it is taken
 * @returns the block and the text around the words; if they are not found, the block `near` with `words` empty
 */
export function findWords(blocks: readonly string[], quote: string, near: number): FoundWords {
  const whole = blocks.join('\n')
  const starts: number[] = []
  let length = 0
  for (const text of blocks) {
    starts.push(length)
    length += text.length + 1
  }
  // Offsets are looked up in ascending order, so the search goes on from the last block.
  let last = 1
  const blockAt = (offset: number) => {
    while ((starts[last] ?? Number.POSITIVE_INFINITY) <= offset) last += 1
    return last
  }
  const [letters, sought] = [withoutSpace(whole), withoutSpace(quote)]
  const offsetOf = offsetsWithSpace(whole)
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
    before: clippedStart(whole.slice(from, start)),
    words: whole.slice(start, end),
    after: clipped(whole.slice(end, to)),
  }
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

/**
 * @returns a function from the index of a character in `withoutSpace(text)` to its index in the text. Its arguments must
 * ascend
 */
function offsetsWithSpace(text: string): (letter: number) => number {
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

function clipped(text: string, most = MAX_AROUND): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}

const clippedStart = (text: string) => (text.length > MAX_AROUND ? `…${text.slice(-MAX_AROUND).toWellFormed()}` : text)

/** @returns the text of the original's blocks that answer to some blocks of a text; empty: there are none */
function answeringText(text: ReportedText, original: ReportedText, first: number, last: number): string {
  const [from, to] = rangeBeside(beadsOfHtml(text, original), first, last)
  return clipped(textsOf(original).slice(from, to).join('\n\n'), MAX_ORIGINAL)
}

/** @returns the range, from and to, of the second text's blocks in the beads that hold the first text's blocks */
function rangeBeside(beads: readonly Bead[], first: number, last: number): [number, number] {
  let [i, j] = [0, 0]
  let range: [number, number] | undefined
  for (const [m, n] of beads) {
    if (m > 0 && n > 0 && i < last && i + m >= first) range = [range?.[0] ?? j, j + n]
    i += m
    j += n
  }
  return range ?? [0, 0]
}

/** @returns the offset of each block in the Markdown; undefined: the text is too long */
const placesOf = ({ content, html }: ReportedText) =>
  content.length > MAX_EXACT ? undefined : blockPlaces(content, html)

const estimatedPlace = ({ content }: ReportedText, block: number, blocks: number) =>
  Math.floor((content.length * (block - 1)) / Math.max(1, blocks))
