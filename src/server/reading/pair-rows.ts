import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Bead } from '#alignment/links.ts'

/** HTML of blocks in two texts that are translations of each other; null: the other side has no counterpart. */
export type Row = [first: string | null, second: string | null]

/** A part of a text that is valid HTML by itself. */
interface Piece {
  html: string
  /** Number of the numbered blocks in it. */
  blocks: number
}

/**
 * Cuts two texts into rows of blocks that are translations of each other, as short as alignment and HTML structure allow:
 * lists and quotations are cut between their items, tables and notes stay whole.
 * @param first rendered HTML, like `second`: every block has its anchor
 * @param prefix is put before the anchors of the second text and its links to them, as the first text has the same
 */
export function pairRows(first: string, second: string, beads: readonly Bead[], prefix: string): Row[] {
  const [a, b] = [piecesOf(first, ''), piecesOf(second, prefix)]
  const [endsOfFirst, endsOfSecond] = [endsOf(a), endsOf(b)]
  const rows: Row[] = []
  let [i, j, from, to] = [0, 0, 0, 0]
  for (const [m, n] of beads) {
    i += m
    j += n
    const [end, other] = [endsOfFirst.get(i), endsOfSecond.get(j)]
    if (end === undefined || other === undefined || (end === from && other === to)) continue
    rows.push([joined(a.slice(from, end)), joined(b.slice(to, other))])
    ;[from, to] = [end, other]
  }
  // The beads cover everything, unless a text was saved after it was aligned.
  const rest: Row = [joined(a.slice(from)), joined(b.slice(to))]
  return rest[0] === null && rest[1] === null ? rows : [...rows, rest]
}

const joined = (pieces: readonly Piece[]) => (pieces.length === 0 ? null : pieces.map(({ html }) => html).join(''))

/** For each number of blocks, the number of pieces that hold them. A piece without blocks belongs to the next one. */
function endsOf(pieces: readonly Piece[]): Map<number, number> {
  const ends = new Map([[0, 0]])
  let sum = 0
  for (const [index, { blocks }] of pieces.entries()) {
    sum += blocks
    if (blocks > 0) ends.set(sum, index + 1)
  }
  return ends
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const attribute = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? ''
const isBlock = (element: Element) => /^p\d+$/.test(attribute(element, 'id'))

const OPENED = new Set(['ul', 'ol', 'blockquote', 'div'])

function piecesOf(html: string, prefix: string): Piece[] {
  return parseFragment(html, { sourceCodeLocationInfo: true }).childNodes.flatMap((node) => cut(html, node, prefix))
}

function cut(html: string, node: Node, prefix: string): Piece[] {
  if (!isElement(node)) return []
  const { childNodes, tagName, sourceCodeLocation } = node
  const tag = sourceCodeLocation?.startTag
  const hasText = childNodes.some((child) => 'value' in child && child.value.trim() !== '')
  if (!OPENED.has(tagName) || isBlock(node) || hasText || !tag || attribute(node, 'class') === 'footnotes')
    return [prefixed(html, node, prefix)]
  const opening = html.slice(tag.startOffset, tag.endOffset)
  return childNodes.filter(isElement).flatMap((child, index) => {
    // A list that is cut goes on with the next number.
    const open = index > 0 && tagName === 'ol' ? opening.replace('<ol', `<ol start="${index + 1}"`) : opening
    return cut(html, child, prefix).map((piece) => ({ ...piece, html: `${open}${piece.html}</${tagName}>` }))
  })
}

/** The HTML of a node, with a prefix to its anchors and to links to anchors. */
function prefixed(html: string, node: Element, prefix: string): Piece {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {}
  let blocks = 0
  let written = ''
  let done = startOffset
  const visit = (element: Element) => {
    if (isBlock(element)) blocks += 1
    for (const { name, value } of prefix === '' ? [] : element.attrs) {
      const isLink = name === 'href' && value.startsWith('#')
      const at = element.sourceCodeLocation?.attrs?.[name]
      if (!at || !(isLink || name === 'id' || name === 'name')) continue
      // After the `#` of a link, or the quotation mark of an id.
      const begin = html.indexOf(isLink ? '#' : '"', at.startOffset) + 1
      written += html.slice(done, begin) + prefix
      done = begin
    }
    for (const child of element.childNodes) if (isElement(child)) visit(child)
  }
  visit(node)
  return { html: written + html.slice(done, endOffset), blocks }
}
