import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** What is in a document, but is nothing to read. */
const UNREAD = new Set(['script', 'style', 'svg', 'template', 'noscript'])

/** A document as it comes from the server, without anything that a script would make of it. */
export interface ParsedPage {
  /** All elements, in the order of the document. */
  all: Element[]
  /** All elements of these names, in the order of the document. */
  elements(...names: string[]): Element[]
}

export function parsePage(html: string): ParsedPage {
  const all = elementsIn(parse(html))
  return { all, elements: (...names) => all.filter(({ tagName }) => names.includes(tagName)) }
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value

/** The words within an element, hidden ones apart, with single spaces. */
export function wordsIn(element: Element): string {
  const words = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    if ('tagName' in node && (UNREAD.has(node.tagName) || attribute(node, 'hidden') !== undefined)) return ''
    return 'childNodes' in node ? node.childNodes.map(words).join(' ') : ''
  }
  return words(element).replace(/\s+/g, ' ').trim()
}

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : []
  return 'tagName' in node ? [node, ...children] : children
}
