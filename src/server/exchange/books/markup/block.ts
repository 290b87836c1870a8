/** A block of Markdown. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'list' | 'other'
  markdown: string
  align?: 'center' | 'end' | undefined
  /** Names by which links lead to it, or to an element that begins with it. */
  names: readonly string[]
  /** Of a heading: 1 to 6, and its words. */
  heading?: { level: number; text: string }
}

/** Joins blocks to a text. */
export function joinBlocks(blocks: readonly Pick<Block, 'markdown' | 'align'>[]): string {
  const parts: string[] = []
  let align: Block['align']
  for (const block of blocks) {
    if (block.align !== align) {
      if (align) parts.push('</div>')
      if (block.align) parts.push(`<div style="text-align: ${block.align}">`)
      align = block.align
    }
    parts.push(block.markdown)
  }
  if (align) parts.push('</div>')
  return parts.join('\n\n')
}
