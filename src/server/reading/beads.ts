import { type Bead, composeLinks, readLinks } from '#alignment/links.ts'
import { countBlocks } from '#words/block-texts.ts'

export interface Linked {
  /** Its beads and the hub; null: not aligned yet. */
  links: string | null
  blocks: number
}

/** The beads of two texts of one place. Where they are not aligned yet, blocks with the same number form a bead. */
export function beadsOf(first: Linked, second: Linked): Bead[] {
  if (first.links && second.links) return composeLinks(readLinks(first.links), readLinks(second.links))
  const [m, n] = [first.blocks, second.blocks]
  return Array.from({ length: Math.max(m, n) }, (_, i): Bead => [i < m ? 1 : 0, i < n ? 1 : 0])
}

type AlignedText = Pick<Linked, 'links'> & { html: string }

/** The same for texts whose blocks are counted only if they must be. */
export const beadsOfHtml = (first: AlignedText, second: AlignedText): Bead[] =>
  beadsOf(countedLater(first), countedLater(second))

const countedLater = ({ links, html }: AlignedText): Linked => ({
  links,
  get blocks() {
    return countBlocks(html)
  },
})
