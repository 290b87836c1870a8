import type { Element, ElementContent, Root } from 'hast'
import { CHILDREN, INLINE, LEAVES } from './allow-list.ts'

/** One numbered block of a text: a paragraph, a heading, a list item, a row of a table. */
export interface Block {
  /** From 1, without gaps; the block's anchor is `p{ord}`. */
  ord: number
  /** What a reader sees, as plain text: `\n` for a line break, `\t` between the cells of a row. */
  text: string
}

const UNITS = new Set([...LEAVES, 'tr', 'caption'])
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Gives every block in which there is something to see its anchor, in the order of the text. */
export function numberBlocks(root: Root): Block[] {
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
