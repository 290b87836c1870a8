const FLOW = 'p, h1, h2, h3, h4, h5, h6, pre, div, blockquote, ul, ol, li, table, tr, td, th'

/** The text of a block as the search reads it, and where on the page each piece of it stands. */
export interface BlockText {
  text: string
  /** @param start @param end in UTF-16 units of `text`; undefined: nothing that is drawn */
  range(start: number, end: number): Range | undefined
}

/** Line breaks are `\n`, cells stand apart by `\t`. */
export function readBlock(block: Element): BlockText {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  const read = (node: Node) => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length })
      text += node.data
    } else if (node instanceof HTMLBRElement) text += '\n'
    else {
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
  }
}

const isFlow = (node: Node) => node instanceof Element && node.matches(FLOW)
