import { parseFragment } from 'parse5'
import { readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { attributeOf, type Element, isElement, type Node } from '../../html-nodes.ts'
import { bookWords } from './book-words.ts'
import type { Book } from './read-book.ts'

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 pre div blockquote ul ol li table caption thead tbody tfoot tr td th hr colgroup'.split(' '),
)
const TABLE = new Set('table caption thead tbody tfoot colgroup'.split(' '))
const isBlock = (node: Node) => isElement(node) && BLOCKS.has(node.tagName)

/**
 * Writes texts as one file without any marks: title, author, the disclaimer, where the text is from, and the texts.
 * @param book of one language, whose texts are HTML
 */
export function plainTextFile(book: Book, site: Site): string {
  const code = book.languages[0]?.code ?? ''
  const words = bookWords(languageTag(code))
  const [only, second] = book.texts
  const chapter = second ? undefined : (only?.number ?? undefined)
  const head = [
    `${book.title}\n${book.work.author.name}`,
    [words.disclaimer, ...(book.isComplete ? [] : [words.unfinished])].join('\n'),
    site.publicUrl + readingPath(book.work, code, chapter),
  ]
  const texts = book.texts.map(({ title, body }) => (title === null ? '' : `${title}\n\n`) + plainText(body))
  return `${[head.join('\n\n'), ...texts].join('\n\n\n')}\n`
}

/** Writes a rendered text without marks of any kind: blocks with an empty line between them. @param html sanitised */
export function plainText(html: string): string {
  return blocksOf(parseFragment(html).childNodes).join('\n\n')
}

/** The blocks of some nodes; words that stand between blocks are blocks too. */
function blocksOf(nodes: readonly Node[]): string[] {
  const blocks: string[] = []
  let loose: Node[] = []
  const endLoose = () => {
    const words = wordsOf(loose).replace(/ +$/gm, '').trim()
    if (words !== '') blocks.push(words)
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node)
      continue
    }
    endLoose()
    blocks.push(...ownBlocks(node as Element))
  }
  endLoose()
  return blocks
}

function ownBlocks(element: Element): string[] {
  const { tagName, childNodes } = element
  if (tagName === 'hr') return ['* * *']
  if (tagName === 'ul' || tagName === 'ol') return items(element)
  if (tagName === 'tr')
    return [
      childNodes
        .filter(isElement)
        .map((cell) =>
          blocksOf(cell.childNodes)
            .join(' ')
            .replace(/[ \t\n]+/g, ' '),
        )
        .join('\t'),
    ]
  const blocks = blocksOf(childNodes)
  if (TABLE.has(tagName)) return blocks.length > 0 ? [blocks.join('\n')] : []
  return tagName === 'blockquote' ? blocks.map((block) => indented(block, '    ')) : blocks
}

/** The items of a list: one block if each of them is one paragraph, else a block for each. */
function items(list: Element): string[] {
  const isNumbered = list.tagName === 'ol' && !/list-style-type: none/.test(attributeOf(list, 'style') ?? '')
  const parent = list.parentNode as Node
  const isNotes = isElement(parent) && attributeOf(parent, 'class') === 'footnotes'
  const texts = list.childNodes.filter(isElement).map((item, index) => {
    const mark = isNotes ? `[${index + 1}] ` : isNumbered ? `${index + 1}. ` : list.tagName === 'ul' ? '- ' : ''
    return mark + indented(blocksOf(item.childNodes).join('\n\n'), ' '.repeat(mark.length)).trimStart()
  })
  return texts.some((text) => text.includes('\n\n')) || isNotes ? texts : [texts.join('\n')]
}

const indented = (text: string, space: string) => text.replace(/^(?=.)/gm, space)

function wordsOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return 'value' in node ? node.value : ''
      if (node.tagName === 'br') return '\n'
      // The arrow that leads back from a note is left out.
      return attributeOf(node, 'class') === 'footnote-back' ? '' : wordsOf(node.childNodes)
    })
    .join('')
}
