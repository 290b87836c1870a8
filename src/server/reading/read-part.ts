import type { Reading } from '#contract/reading.ts'
import { countBlocks } from '#words/block-texts.ts'
import type { Context } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { beadsOf, beadsOfHtml, type Linked } from './beads.ts'
import { withCouplets } from './couplets.ts'
import { leadToParts } from './lead-to-parts.ts'
import { pairRows, type Row } from './pair-rows.ts'
import { indexAt, type PairPart, type Part, partsOfPair, partsOfText, type Span } from './parts.ts'
import type { PlaceText } from './queries.ts'
import { readWholeHtml } from './slice-queries.ts'
import { isSliced } from './slice-text.ts'
import { type SlicedText, slicedInMemory, storedSlices } from './sliced-text.ts'
import { withSpeeches } from './speeches.ts'

/** What is shown of one text, or of two in rows. `parts` is undefined where all of it is shown. */
interface Shown<Content> {
  content: Content
  parts?: Reading['parts']
}

/**
 * Reads a text, or a part of it where it is long.
 * @param number of the part, from 1; undefined: the first, or all of a text that is not served in parts
 * @throws AppError not_found: there is no such part
 */
export async function readText(ctx: Context, text: PlaceText, number: number | undefined): Promise<Shown<string>> {
  const sliced = text.slices && storedSlices(ctx, text, text.slices)
  const parts = sliced ? partsOfText(sliced.slices) : []
  const part = choose(parts, number)
  if (!sliced || !part) return { content: withForms(await wholeHtml(ctx, text)) }
  const { html } = await readSpan(sliced, part.text)
  const [content = ''] = await leadToParts([withForms(html)], sliced, spansOf(parts, 'text'), '')
  return { content, parts: described(parts, number) }
}

/**
 * Marks verse and plays. A long text is judged by what is read of it for a part, so that a part may be set otherwise than
 * the next: a book of tales with a poem in the middle wants that. To judge the whole would mean to read it whole for each
 * part, or to write down what was found with the text, and anew wherever the rules change. A part has thousands of letters:
 * seldom too few.
 */
const withForms = (html: string) => withSpeeches(withCouplets(html))

/** The same for two texts side by side. @param prefix of the anchors of the second */
export async function readPair(
  ctx: Context,
  texts: readonly [PlaceText, PlaceText],
  prefix: string,
  number: number | undefined,
): Promise<Shown<Row[]>> {
  const [first, second] = bothSliced(ctx, texts)
  const parts = first && second ? partsOfPair(first.slices, second.slices, beadsOf(first, second)) : []
  const part = choose(parts, number)
  if (!first || !second || !part) {
    const [html, other] = await Promise.all([wholeHtml(ctx, texts[0]), wholeHtml(ctx, texts[1])])
    const beads = beadsOfHtml({ ...texts[0], html }, { ...texts[1], html: other })
    return { content: pairRows(withForms(html), withForms(other), beads, prefix) }
  }
  const [mine, others] = await Promise.all([readSpan(first, part.text), readSpan(second, part.beside)])
  const all = pairRows(
    withForms(mine.html),
    withForms(others.html),
    [[mine.before, others.before], ...part.beads],
    prefix,
  )
  // The slices begin and end at other rows than the part.
  const begin = mine.before + others.before > 0 ? 1 : 0
  const rows = all.slice(begin, mine.after + others.after > 0 ? -1 : undefined)
  const column = (side: 0 | 1) => rows.map((row) => row[side] ?? '')
  const [a, b] = await Promise.all([
    leadToParts(column(0), first, spansOf(parts, 'text'), ''),
    leadToParts(column(1), second, spansOf(parts, 'beside'), prefix),
  ])
  const content = rows.map((row, index): Row => [row[0] && (a[index] ?? null), row[1] && (b[index] ?? null)])
  return { content, parts: described(parts, number) }
}

/** @returns undefined: all is shown @throws AppError not_found */
function choose<P extends Part>(parts: readonly P[], number = 1): P | undefined {
  const part = parts[number - 1]
  if (!part && number > 1) throw new AppError('not_found', 'This text has no such part.')
  return parts.length > 1 ? part : undefined
}

function described(parts: readonly (Part | PairPart)[], number = 1): Reading['parts'] {
  const pairs = parts.flatMap((part) => ('beside' in part ? part.beside.firstBlock : []))
  return {
    number,
    starts: parts.map(({ text }) => text.firstBlock),
    ...(pairs.length > 0 && { besideStarts: pairs }),
    before: parts.map(({ before }) => Number(before.toFixed(4))),
  }
}

const spansOf = <Side extends 'text' | 'beside'>(parts: readonly Record<Side, Span>[], side: Side) =>
  parts.map((part) => part[side])

const wholeHtml = async (ctx: Context, text: PlaceText): Promise<string> =>
  text.html ?? (await readWholeHtml(ctx, text))

/** Two texts in slices, if at least one of them is long; undefined: neither is, or it has not been sliced yet. */
function bothSliced(
  ctx: Context,
  texts: readonly [PlaceText, PlaceText],
): readonly [(SlicedText & Linked)?, (SlicedText & Linked)?] {
  const isReady = ({ html }: PlaceText) => html === null || !isSliced(html, countBlocks(html))
  if (texts.every(({ slices }) => slices === null) || !texts.every(isReady)) return []
  const [first, second] = texts.map((text) => {
    const { links, slices, html } = text
    const sliced = slices ? storedSlices(ctx, text, slices) : slicedInMemory(html ?? '')
    const blocks = sliced.slices.reduce((sum, slice) => sum + slice.blocks, 0)
    return { ...sliced, links, blocks }
  })
  return [first, second]
}

/** The HTML of the slices that a span touches, and how many blocks of them are before and after it. */
async function readSpan({ slices, read }: SlicedText, { firstBlock, blocks }: Span) {
  if (blocks === 0) return { html: '', before: 0, after: 0 }
  const end = firstBlock + blocks
  const touched = slices.slice(indexAt(slices, firstBlock), indexAt(slices, end - 1) + 1)
  const [first, last] = [touched[0], touched.at(-1)]
  const html = first && last ? await read(first.firstBlock, last.firstBlock) : []
  // It is being saved just now.
  if (!first || !last || html.length !== touched.length)
    throw unavailable('This text is changing; try again in a moment.', 1)
  return { html: html.join(''), before: firstBlock - first.firstBlock, after: last.firstBlock + last.blocks - end }
}
