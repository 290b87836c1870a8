import type { Element, ElementContent, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { cleanText } from '../../clean-text.ts'
import { CHILDREN, INLINE, LEAVES, schema } from './allowed-html.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { writeTree } from './write-tree.ts'

/** A block of a text: a paragraph, a heading, a list item, a row of a table. */
export interface Block {
  /** From 1, without gaps; the block's anchor is `p{ord}`. */
  ord: number
  /** Its plain text: `\n` for a line break, `\t` between the cells of a row. */
  text: string
}

export interface RenderedText {
  /** Sanitised: it can be put into a page. */
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
 * Renders Markdown to the HTML of a page. This is done once, when a text is saved. Never throws; the same text always gives
 * the same HTML and the same anchors.
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

const UNITS = new Set([...LEAVES, 'tr', 'caption'])
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Gives every block with visible text its anchor, in the order of the text. */
function numberBlocks(root: Root): Block[] {
  const blocks: Block[] = []
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (isUnit(child)) {
        const text = textOf(child)
        if (!VISIBLE.test(text)) continue
        blocks.push({ ord: blocks.length + 1, text })
        child.properties = { id: `p${blocks.length}`, ...child.properties }
      } else visit(child)
    }
  }
  visit(root)
  return blocks
}

function isUnit(element: Element): boolean {
  return UNITS.has(element.tagName) || !(element.tagName in CHILDREN || element.children.some(isBlock))
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName !== 'br' && !INLINE.has(node.tagName)
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  const separator = node.tagName === 'tr' ? '\t' : node.children.some(isBlock) ? '\n' : ''
  return node.children.map(textOf).join(separator)
}
