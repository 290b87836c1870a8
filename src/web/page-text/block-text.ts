const FLOW = 'p, h1, h2, h3, h4, h5, h6, pre, div, blockquote, ul, ol, li, table, tr, td, th'

/** Marks of footnotes belong to the page, not to what it says. */
export const FOOTNOTE_MARKS = '.footnote-ref, .footnote-back'

/** The text of a block as the search reads it, and where on the page each piece of it stands. */
export interface BlockText {
  text: string
  /** @param start @param end in UTF-16 units of `text`; undefined: nothing that is drawn */
  range(start: number, end: number): Range | undefined
  /** Where a point of the page stands in `text`: before the block at its beginning, behind it at its end. */
  offset(container: Node, at: number): number
}

/** Line breaks are `\n`, cells stand apart by `\t`. @param leftOut selects what in it is not read */
export function readBlock(block: Element, leftOut?: string): BlockText {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  const read = (node: Node) => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length })
      text += node.data
    } else if (node instanceof HTMLBRElement) text += '\n'
    else if (!leftOut || !(node as Element).matches(leftOut)) {
      const isRow = node instanceof HTMLTableRowElement
      const separator = isRow ? '\t' : [...node.childNodes].some(isFlow) ? '\n' : ''
      let isFirst = true
      for (const child of node.childNodes) {
        // Between the cells of a row nothing is text.
        if (isRow && child instanceof Text) continue
        if (!isFirst) text += separator
        isFirst = false
        read(child)
      }
    }
  }
  read(block)
  return {
    text,
    range(start, end) {
      const first = pieces.find(({ node, start: at }) => at + node.length > start)
      const last = pieces.findLast(({ start: at }) => at < end)
      if (!first || !last || first.start >= end || last.start + last.node.length <= start) return undefined
      const range = new Range()
      range.setStart(first.node, Math.max(0, start - first.start))
      range.setEnd(last.node, Math.min(last.node.length, end - last.start))
      return range
    },
    offset(container, at) {
      const own = pieces.find(({ node }) => node === container)
      if (own) return own.start + at
      const point = new Range()
      point.setStart(container, at)
      return pieces.find(({ node }) => point.comparePoint(node, 0) >= 0)?.start ?? text.length
    },
  }
}

const isFlow = (node: Node) => node instanceof Element && node.matches(FLOW)
