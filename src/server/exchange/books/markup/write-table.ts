import { attributeOf, type Element, isElement, type Node } from '../../../html-nodes.ts'
import { type Block, joinBlocks } from './block.ts'

/** Lines that cannot be broken are written with tags. */
type WriteCell = (nodes: readonly Node[]) => Block[]

interface Cell {
  isHead: boolean
  align: string | undefined
  blocks: Block[]
}

/**
 * Writes a table: in the signs of Markdown where it has one row of heads above rows of plain words, as many in each; else in
 * tags, with Markdown in its cells.
 */
export function writeTable(table: Element, write: WriteCell): string {
  const rows = rowsOf(table.childNodes).map(({ row, isInHead }) => cellsOf(row, isInHead, write))
  const [head, ...others] = rows.filter((cells) => cells.length > 0)
  if (!head) return ''
  const isPlain =
    head.every(({ isHead }) => isHead) &&
    others.every((cells) => cells.length === head.length && !cells.every(({ isHead }) => isHead)) &&
    [head, ...others]
      .flat()
      .every(({ blocks }) => blocks.length < 2 && (blocks[0]?.kind ?? 'paragraph') === 'paragraph')
  return isPlain ? inSigns(head, others) : inTags([head, ...others])
}

/** Those of tables within it are not its own. */
function rowsOf(nodes: readonly Node[], isInHead = false): { row: Element; isInHead: boolean }[] {
  return nodes.filter(isElement).flatMap((node) => {
    if (node.tagName === 'tr') return [{ row: node, isInHead }]
    return /^t(?:head|body|foot)$/.test(node.tagName) ? rowsOf(node.childNodes, node.tagName === 'thead') : []
  })
}

function cellsOf(row: Element, isInHead: boolean, write: WriteCell): Cell[] {
  return row.childNodes.filter(isElement).flatMap((cell) => {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') return []
    const style = `text-align: ${attributeOf(cell, 'align') ?? ''}; ${attributeOf(cell, 'style') ?? ''}`
    const [align] = Array.from(style.matchAll(/text-align: *(left|right|center)/g), ([, found]) => found).slice(-1)
    return [{ isHead: isInHead || cell.tagName === 'th', align, blocks: write(cell.childNodes) }]
  })
}

const RULES: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

function inSigns(head: readonly Cell[], rows: readonly Cell[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const text = ({ blocks }: Cell) => (blocks[0]?.markdown ?? '').replace(/\|/g, '\\|')
  const rule = line(head.map(({ align }) => RULES[align ?? ''] ?? '---'))
  return [line(head.map(text)), rule, ...rows.map((cells) => line(cells.map(text)))].join('\n')
}

function inTags(rows: readonly Cell[][]): string {
  const cell = ({ isHead, blocks }: Cell) => {
    const tag = isHead ? 'th' : 'td'
    return blocks.length === 0 ? `<${tag}></${tag}>` : `<${tag}>\n\n${joinBlocks(blocks)}\n\n</${tag}>`
  }
  const lines = rows.map((cells) => `<tr>\n${cells.map(cell).join('\n')}\n</tr>`)
  return `<table>\n${lines.join('\n')}\n</table>`
}
