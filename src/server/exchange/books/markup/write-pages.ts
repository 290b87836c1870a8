import { attributeOf, visitElements } from '../../../html-nodes.ts'
import { type Block, joinBlocks } from './block.ts'
import { findNotes, type Page } from './find-notes.ts'
import type { Looks } from './looks.ts'
import { type LeftOut, type Writing, writeBlocks } from './write-markdown.ts'

/** A page as blocks. */
export interface WrittenPage {
  path: string
  blocks: Block[]
}

export interface WrittenPages {
  pages: WrittenPage[]
  /** Markdown of the notes, by their numbers. */
  notes: Map<string, string>
  /** Sentences on what was left out. */
  remarks: string[]
}

const PAGE_NUMBER = /(?:^|\s)(?:pagebreak|doc-pagebreak|pagenum|pageno|page-number)(?:\s|$)/i

/** Writes the pages of a book as blocks of Markdown, with the notes apart. Changes the trees. */
export function writePages(pages: readonly Page[], looks: Looks): WrittenPages {
  const { mentions, bodies } = findNotes(pages)
  const leftOut: LeftOut = { pictures: 0, media: 0, readings: 0 }
  const writing = (targets: ReadonlySet<string>): Writing => ({
    looks,
    leftOut,
    targets,
    noteOf: (element) => mentions.get(element),
    isLeftOut: (element) =>
      PAGE_NUMBER.test(['epub:type', 'role', 'class'].map((name) => attributeOf(element, name) ?? '').join(' ')),
  })
  const written = pages.map(({ path, root }) => {
    const [names, targets] = [new Set<string>(), new Set<string>()]
    visitElements(root, (element) => {
      for (const name of ['id', 'name']) names.add(attributeOf(element, name) ?? '')
      const href = attributeOf(element, 'href') ?? ''
      if (element.tagName === 'a' && /^#./.test(href) && !mentions.has(element)) targets.add(href.slice(1))
    })
    return {
      path,
      blocks: writeBlocks(root.childNodes, writing(new Set([...targets].filter((name) => names.has(name))))),
    }
  })
  const notes = new Map(
    Array.from(bodies, ([number, nodes]) => [
      String(number),
      joinBlocks(writeBlocks(nodes, writing(new Set())).map((block) => ({ ...block, align: undefined }))),
    ]),
  )
  return { pages: written, notes, remarks: remarksOn(leftOut) }
}

function remarksOn({ pictures, media, readings }: LeftOut): string[] {
  const count = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? one : `${n} ${many}`])
  return [
    ...count(pictures, 'One picture was left out', 'pictures were left out'),
    ...count(media, 'One recording, form or formula was left out', 'recordings, forms or formulas were left out'),
    ...count(readings, 'One reading beside a character was left out', 'readings beside characters were left out'),
  ].map((sentence) => `${sentence}.`)
}
