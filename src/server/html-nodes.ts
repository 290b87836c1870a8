import type { DefaultTreeAdapterTypes } from 'parse5'

/** A node of a tree that parse5 has made. */
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

export const isElement = (node: Node): node is Element => 'tagName' in node

/** @returns undefined: the element has no such attribute */
export const attributeOf = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value

/** All text in a node, as it stands there. */
export function textOf(node: Node): string {
  if (!isElement(node)) return 'value' in node ? node.value : ''
  return node.childNodes.map(textOf).join('')
}

/** All text in a node on one line, with white space as HTML shows it. */
export const lineOf = (node: Node): string =>
  textOf(node)
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim()

/** Calls `look` with an element and with each element in it, in the order of the text. */
export function visitElements(element: Element, look: (element: Element) => void): void {
  look(element)
  for (const child of element.childNodes) if (isElement(child)) visitElements(child, look)
}
