import { parseFragment } from 'parse5'
import { attributeOf, type Element, isElement, type Node, visitElements } from '../html-nodes.ts'

/** A part of a text that is valid HTML by itself. */
export interface Piece {
  html: string
  /** Number of the numbered blocks in it. */
  blocks: number
}

/** The number of a block. @returns undefined: the element is none */
const ordOf = (element: Element): number | undefined => {
  const ord = /^p(\d+)$/.exec(attributeOf(element, 'id') ?? '')?.[1]
  return ord === undefined ? undefined : Number(ord)
}

const OPENED = new Set(['ul', 'ol', 'blockquote', 'div'])

/**
 * Cuts a rendered text into its smallest pieces: lists and quotations are cut between their items, tables and notes stay
 * whole.
 * @param prefix is put before the anchors of the text and its links to them
 */
export function piecesOf(html: string, prefix: string): Piece[] {
  return parseFragment(html, { sourceCodeLocationInfo: true }).childNodes.flatMap((node) => cut(html, node, prefix))
}

function cut(html: string, node: Node, prefix: string): Piece[] {
  if (!isElement(node)) return []
  const { childNodes, tagName, sourceCodeLocation } = node
  const tag = sourceCodeLocation?.startTag
  const isClosed = !OPENED.has(tagName) || ordOf(node) !== undefined || hasOwnText(node)
  if (isClosed || !tag || attributeOf(node, 'class') === 'footnotes') return [prefixed(html, node, prefix)]
  const opening = html.slice(tag.startOffset, tag.endOffset)
  return childNodes.filter(isElement).flatMap((child, index) => {
    const open = index > 0 ? goingOn(opening, tagName, index) : opening
    return cut(html, child, prefix).map((piece) => ({ ...piece, html: `${open}${piece.html}</${tagName}>` }))
  })
}

const hasOwnText = ({ childNodes }: Element) =>
  childNodes.some((child) => 'value' in child && child.value.trim() !== '')

/** The tag that opens the rest of a container after so many children: a list that is cut goes on with the next number. */
function goingOn(opening: string, tagName: string, children: number): string {
  if (tagName !== 'ol') return opening
  const start = Number(/ start="(\d+)"/.exec(opening)?.[1] ?? 1) + children
  return opening.replace(/ start="\d+"/, '').replace('<ol', `<ol start="${start}"`)
}

/** The HTML of a node, with a prefix to its anchors and to links to anchors. */
function prefixed(html: string, node: Element, prefix: string): Piece {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {}
  let blocks = 0
  let written = ''
  let done = startOffset
  visitElements(node, (element) => {
    if (ordOf(element) !== undefined) blocks += 1
    for (const { name, value } of prefix === '' ? [] : element.attrs) {
      const isLink = name === 'href' && value.startsWith('#')
      const at = element.sourceCodeLocation?.attrs?.[name]
      if (!at || !(isLink || name === 'id' || name === 'name')) continue
      // After the `#` of a link, or the quotation mark of an id.
      const begin = html.indexOf(isLink ? '#' : '"', at.startOffset) + 1
      written += html.slice(done, begin) + prefix
      done = begin
    }
  })
  return { html: written + html.slice(done, endOffset), blocks }
}

/** A piece with the names in it. */
export interface NamedPiece extends Piece {
  /** Whether it can be cut after each of its blocks: no element in it holds two. */
  isPlain: boolean
  /** Names in it to which links lead, and the number of the block that each stands in. */
  names: Record<string, number>
}

/** The size to which a text is cut. */
export interface MostOfPiece {
  blocks: number
  /** Of HTML, in UTF-16 units. */
  length: number
}

const DIVIDED = new Set([...OPENED, 'table', 'tbody'])

/**
 * Cuts a rendered text into pieces in order, each as long as allowed. An element that is longer than that is cut
 * between its items; a single block is never cut. A heading goes with what follows it, and so does what holds no block,
 * such as a rule.
 */
export function namedPiecesOf(html: string, most: MostOfPiece): NamedPiece[] {
  return pack(html, parseFragment(html, { sourceCodeLocationInfo: true }).childNodes, most)
}

function pack(html: string, nodes: readonly Node[], most: MostOfPiece): NamedPiece[] {
  const packed: NamedPiece[] = []
  const add = (piece: NamedPiece) => {
    const last = packed.at(-1)
    const fits =
      last &&
      (last.blocks === 0 ||
        (last.blocks + piece.blocks <= most.blocks && last.html.length + piece.html.length <= most.length))
    if (fits) packed[packed.length - 1] = joined(last, piece)
    else packed.push(piece)
  }
  /** A heading, and what holds no block, wait for what follows them. */
  let waiting: NamedPiece | undefined
  for (const node of nodes)
    for (const piece of piecesIn(html, node, most)) {
      const whole = waiting ? joined(waiting, piece) : piece
      const isHeading = /^h\d$/.test(node.nodeName) && whole.blocks === 1
      waiting = isHeading || whole.blocks === 0 ? whole : undefined
      if (!waiting) add(whole)
    }
  const last = packed.pop()
  const rest = last && waiting ? joined(last, waiting) : (last ?? waiting)
  return rest ? [...packed, rest] : []
}

const joined = (first: NamedPiece, second: NamedPiece): NamedPiece => ({
  html: first.html + second.html,
  blocks: first.blocks + second.blocks,
  isPlain: first.isPlain && second.isPlain,
  names: { ...first.names, ...second.names },
})

function piecesIn(html: string, node: Node, most: MostOfPiece): NamedPiece[] {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {}
  const whole: NamedPiece = { html: html.slice(startOffset, endOffset), blocks: 0, isPlain: true, names: {} }
  if (!isElement(node)) return [whole]
  const named: string[] = []
  let ord: number | undefined
  visitElements(node, (element) => {
    const own = ordOf(element)
    if (own !== undefined) {
      whole.blocks += 1
      ord = own
    }
    const name = attributeOf(element, 'name') ?? ''
    if (name !== '') named.push(name)
    // A name before the first block of its element leads to that block.
    if (ord !== undefined) for (const waiting of named.splice(0)) whole.names[waiting] = ord
  })
  whole.isPlain = whole.blocks < 2
  const tag = node.sourceCodeLocation?.startTag
  const isLong = whole.blocks > most.blocks || whole.html.length > most.length
  if (!isLong || !tag || !DIVIDED.has(node.tagName) || ordOf(node) !== undefined || hasOwnText(node)) return [whole]
  const opening = html.slice(tag.startOffset, tag.endOffset)
  let items = 0
  return pack(html, node.childNodes, most).map((piece) => {
    const open = goingOn(opening, node.tagName, items)
    if (node.tagName === 'ol') items += countItems(piece.html)
    return { ...piece, isPlain: false, html: `${open}${piece.html}</${node.tagName}>` }
  })
}

/** The number of elements that stand side by side in some HTML. */
const countItems = (html: string) => parseFragment(html).childNodes.filter(isElement).length
