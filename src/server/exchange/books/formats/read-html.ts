import { attributeOf, type Element, lineOf, textOf, visitElements } from '../../../html-nodes.ts'
import { Refusal } from '../../import/source.ts'
import { cutAtHeadings } from '../chapters/cut-chapters.ts'
import { readLooks } from '../markup/looks.ts'
import { parsePage } from '../markup/parse-markup.ts'
import { writePages } from '../markup/write-pages.ts'
import { type ReadBook, writeChapters } from './book.ts'
import { named } from './read-package.ts'

/**
 * Reads a book that is one page of HTML.
 * @param name of the file, for people @param knownTitle undefined: the page may say it
 * @throws Refusal it has no text
 */
export function readHtml(source: string, name: string, knownTitle?: string): ReadBook {
  const root = parsePage(source, 'html', name)
  const metas = metasOf(root)
  const text = (tag: string) => {
    const [element] = named(root, tag)
    return element && lineOf(element)
  }
  const title =
    knownTitle ?? metas.get('dc.title') ?? metas.get('og:title') ?? (text('title') || text('h1') || undefined)
  const looks = readLooks(named(root, 'style').map(textOf))
  const written = writePages([{ path: '', root }], looks)
  const cut = cutAtHeadings(written.pages[0]?.blocks ?? [], title)
  const { chapters, notes } = writeChapters(cut.chapters, written.notes)
  if (chapters.every(({ content }) => content.trim() === '')) throw new Refusal(name, 'the page has no text')
  const [html] = named(root, 'html')
  const year = Number(/^\d{4}/.exec(metas.get('dc.date') ?? '')?.[0] ?? 0)
  return {
    title,
    author: metas.get('author') ?? metas.get('dc.creator') ?? metas.get('book:author'),
    language: (html && (attributeOf(html, 'lang') ?? attributeOf(html, 'xml:lang'))) || metas.get('dc.language'),
    year: year > 0 && year < 2000 ? year : undefined,
    description: metas.get('description'),
    subjects: [],
    cover: undefined,
    chapters,
    notes,
    remarks: [...written.remarks, ...cut.remarks],
  }
}

function metasOf(root: Element): Map<string, string> {
  const metas = new Map<string, string>()
  visitElements(root, (element) => {
    const name = element.tagName === 'meta' && (attributeOf(element, 'name') ?? attributeOf(element, 'property'))
    const content = attributeOf(element, 'content')?.trim()
    if (name && content && !metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), content)
  })
  return metas
}
