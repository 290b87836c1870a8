const BLOCK_ELEMENTS = 'p, h1, h2, h3, h4, h5, h6, pre, div, blockquote, ul, ol, li, table, tr, td, th'

/** The marks of footnotes: they are on the page, but are no words of the text. */
export const FOOTNOTE_MARKS = '.footnote-ref, .footnote-back'

/** The text of a block as the search index has it, and the way between its offsets and the page. */
export interface BlockText {
  text: string
  /** @param start @param end in UTF-16 units of `text` @returns undefined: no characters on the page are between them */
  range(start: number, end: number): Range | undefined
  /** A point of the page as an offset in `text`; for a point outside the block, the nearer end of `text`. */
  offset(container: Node, at: number): number
}

/** Reads a block of the page: a line break is `\n`, `\t` stands between cells. @param skipped selector of parts to skip */
export function readBlock(block: Element, skipped?: string): BlockText {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  const read = (node: Node) => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length })
      text += node.data
    } else if (node instanceof HTMLBRElement) text += '\n'
    else if (!skipped || !(node as Element).matches(skipped)) {
      const isRow = node instanceof HTMLTableRowElement
      const separator = isRow ? '\t' : [...node.childNodes].some(isBlock) ? '\n' : ''
      let isFirst = true
      for (const child of node.childNodes) {
        // White space between the cells of a row is no text.
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

const isBlock = (node: Node) => node instanceof Element && node.matches(BLOCK_ELEMENTS)
