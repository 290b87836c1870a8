import type { Block } from './paragraphs.ts'

/** A longer text is not drawn whole at each pause: the server would be busy with it, and the page. */
const MOST_WHOLE = 150_000
const MOST_PART = 50_000

/** What of a text is drawn: all of it, or the paragraphs around a place. */
export interface PreviewPart {
  content: string
  /** Numbers of the first paragraph and the one after the last, from 0. */
  from: number
  to: number
  isWhole: boolean
}

const DEFINITION = /^ {0,3}\[[^\]]+\]:/

/** @param at number of the block that is to be in it */
export function previewPart(content: string, blocks: readonly Block[], at: number): PreviewPart {
  if (content.length <= MOST_WHOLE) return { content, from: 0, to: blocks.length, isWhole: true }
  let [from, to] = [at, at]
  let size = 0
  while (size < MOST_PART && (from > 0 || to < blocks.length)) {
    if (to < blocks.length) size += blocks[to++]?.text.length ?? 0
    if (from > 0 && size < MOST_PART) size += blocks[--from]?.text.length ?? 0
  }
  // What the text names elsewhere is needed here.
  const definitions = blocks.filter(({ text }, n) => (n < from || n >= to) && DEFINITION.test(text))
  const shown = [...blocks.slice(from, to), ...definitions]
  return { content: shown.map(({ text }) => text).join('\n\n'), from, to, isWhole: false }
}

/** Which of the drawn elements shows a block: definitions are not drawn. */
export function drawnAt(blocks: readonly Block[], from: number, at: number): number {
  let drawn = 0
  for (const { text } of blocks.slice(from, at)) if (!DEFINITION.test(text)) drawn += 1
  return drawn
}

/** Which block a place of the text is in. */
export function blockAt(lead: string, blocks: readonly Block[], offset: number): number {
  let left = offset - lead.length
  for (const [index, { text, gap }] of blocks.entries()) {
    left -= text.length + gap.length
    if (left < 0) return index
  }
  return Math.max(0, blocks.length - 1)
}
