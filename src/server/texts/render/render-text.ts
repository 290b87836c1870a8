import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { schema } from './allow-list.ts'
import { cleanText } from './clean-text.ts'
import { type Block, numberBlocks } from './number-blocks.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { writeTree } from './write-tree.ts'

export interface RenderedText {
  /** Safe to stand in a page as it is. */
  html: string
  blocks: Block[]
  /** Characters without white space. */
  length: number
}

const processor = unified()
  .use(rehypeSanitize, schema)
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

/**
 * The one way from an author's Markdown to the HTML of a page, taken once, when the text is saved. Never throws; the
 * same text always gives the same HTML and the same anchors.
 */
export function renderText(markdown: string): RenderedText {
  const source = cleanText(markdown).replaceAll('\u2028', '\n').replaceAll('\u2029', '\n\n')
  const { tokens, footnotes } = parseMarkdown(source)
  const tree = writeTree(tokens, footnotes)
  const blocks = numberBlocks(tree)
  const html = processor.stringify(processor.runSync(tree) as Root)
  return { html, blocks, length: blocks.reduce((sum, { text }) => sum + lengthOf(text), 0) }
}

function lengthOf(text: string): number {
  let length = 0
  for (const character of text) if (!/\s/.test(character)) length++
  return length
}
