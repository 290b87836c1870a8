import type { Block } from '#words/paragraphs.ts'

/** Characters. Of a longer text only a part is drawn: the whole would keep the server and the page busy. */
const MOST_WHOLE = 150_000
const MOST_PART = 50_000

/** The part of a text that the preview draws: all of it, or the paragraphs around the caret. */
export interface PreviewPart {
  content: string
  /** Numbers of the first paragraph and the one after the last, from 0. */
  from: number
  to: number
  isWhole: boolean
}

const DEFINITION = /^ {0,3}\[[^\]]+\]:/

/** The whole text, or some 50,000 characters around a block. @param at number of the block, from 0 */
export function previewPart(content: string, blocks: readonly Block[], at: number): PreviewPart {
  if (content.length <= MOST_WHOLE) return { content, from: 0, to: blocks.length, isWhole: true }
  let [from, to] = [at, at]
  let size = 0
  while (size < MOST_PART && (from > 0 || to < blocks.length)) {
    if (to < blocks.length) size += blocks[to++]?.text.length ?? 0
    if (from > 0 && size < MOST_PART) size += blocks[--from]?.text.length ?? 0
  }
  // Links and footnotes of the part may be defined elsewhere.
  const definitions = blocks.filter(({ text }, n) => (n < from || n >= to) && DEFINITION.test(text))
  const shown = [...blocks.slice(from, to), ...definitions]
  return { content: shown.map(({ text }) => text).join('\n\n'), from, to, isWhole: false }
}

/** The number of the drawn element that shows a block, from 0: definitions are not drawn. */
export function drawnAt(blocks: readonly Block[], from: number, at: number): number {
  let drawn = 0
  for (const { text } of blocks.slice(from, at)) if (!DEFINITION.test(text)) drawn += 1
  return drawn
}
