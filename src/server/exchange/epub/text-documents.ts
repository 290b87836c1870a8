import { parseFragment } from 'parse5'
import { languageTag } from '#contract/language-tag.ts'
import type { Language } from '#contract/languages.ts'
import { attributeOf, type Element, isElement, type Node } from '../../html-nodes.ts'
import { escapeXml } from '../../http/escape-xml.ts'
import { namedPiecesOf } from '../../reading/html-pieces.ts'
import type { BookText } from '../files/book-queries.ts'
import { type Document, type LanguageOfWords, languageAttributes } from './document.ts'
import { nodesToXhtml, type Writing } from './write-xhtml.ts'

/** Most blocks and characters of one file: reading systems load a file as a whole. */
const MOST_OF_FILE = { blocks: 3000, length: 250_000 }

/** An entry of the table of contents. */
export interface Entry {
  title: string
  href: string
  /** Sections within it. */
  inner: Entry[]
}

/** The documents of one text, in order, and its entry in the contents. */
export interface TextDocuments {
  documents: Document[]
  entry: Entry
}

/** A heading, with the language of its words. */
export interface Heading extends LanguageOfWords {
  text: string
}

/** What a text's files need to know besides its words: their numbers, the heading, and the address of its page. */
export interface TextPlace {
  /** Number of its first file. */
  firstFile: number
  heading: Heading
  base: string
  back: string
}

export const languageOf = ({ code, isRtl }: Pick<Language, 'code' | 'isRtl'>): LanguageOfWords => ({
  lang: languageTag(code),
  rtl: isRtl,
})

export const fileName = (number: number): string => `text-${number}.xhtml`

/** A text as files of a book: one, or several where it is long. */
export function textDocuments(
  { body }: Pick<BookText, 'body'>,
  language: LanguageOfWords,
  { firstFile, heading, base, back }: TextPlace,
): TextDocuments {
  const pieces = namedPiecesOf(body, MOST_OF_FILE).map(({ html }) => parseFragment(html).childNodes)
  const filled = pieces.length > 0 ? pieces : [[]]
  const files = filled.map((nodes, index) => ({ path: fileName(firstFile + index), nodes }))
  const targets = new Map(files.flatMap(({ path, nodes }) => namesIn(nodes).map((name) => [name, path] as const)))
  const documents = files.map(({ path, nodes }, index): Document => {
    const writing: Writing = { prefix: '', base, back, linkTo: linkFrom(path, targets) }
    return {
      path,
      title: heading.text,
      ...language,
      body: section(index === 0 ? heading : undefined, nodesToXhtml(nodes, writing)),
    }
  })
  return {
    documents,
    entry: { title: heading.text, href: fileName(firstFile), inner: sectionsOf(files) },
  }
}

export const section = (heading: Heading | undefined, content: string): string =>
  heading
    ? `<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">\n<h1 id="title"${languageAttributes(heading)}>${escapeXml(heading.text)}</h1>\n${content}\n</section>`
    : `<section>\n${content}\n</section>`

/** @param targets in which file each name stands */
export const linkFrom =
  (path: string, targets: ReadonlyMap<string, string>) =>
  (name: string): string | undefined => {
    const file = targets.get(name)
    return file === undefined ? undefined : `${file === path ? '' : file}#${name}`
  }

/** The names that links can lead to. The name of a note is that of its element. */
export function namesIn(nodes: readonly Node[]): string[] {
  return nodes.filter(isElement).flatMap((element) => {
    const own = [attributeOf(element, 'id'), attributeOf(element, 'name')].filter((name) => name !== undefined)
    return [...own, ...namesIn(element.childNodes)]
  })
}

/** The sections of a text: its headings of the highest rank that it has more than once, or has at all. */
function sectionsOf(files: readonly { path: string; nodes: readonly Node[] }[]): Entry[] {
  const headings = files.flatMap(({ path, nodes }) => headingsIn(nodes).map((element) => ({ path, element })))
  const ranks = headings.map(({ element }) => element.tagName).sort()
  const rank = ranks.find((level) => ranks.indexOf(level) !== ranks.lastIndexOf(level)) ?? ranks[0]
  return headings.flatMap(({ path, element }) => {
    const id = attributeOf(element, 'id')
    const title = wordsOf(element).replace(/\s+/g, ' ').trim()
    return element.tagName === rank && id !== undefined && title !== ''
      ? [{ title, href: `${path}#${id}`, inner: [] }]
      : []
  })
}

const headingsIn = (nodes: readonly Node[]): Element[] =>
  nodes
    .filter(isElement)
    .flatMap((element) => (/^h\d$/.test(element.tagName) ? [element] : headingsIn(element.childNodes)))

/** The words of an element without the marks of notes. */
const wordsOf = ({ childNodes }: Element): string =>
  childNodes
    .map((node) => {
      if (!isElement(node)) return 'value' in node ? node.value : ''
      return attributeOf(node, 'class') === 'footnote-ref' ? '' : node.tagName === 'br' ? ' ' : wordsOf(node)
    })
    .join('')
