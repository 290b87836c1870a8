import { attributeOf, type Element, isElement, type Node } from '../../html-nodes.ts'
import { escapeXml, written } from '../../http/escape-xml.ts'

/** How a text is written into a book. */
export interface Writing {
  /** Prefix of the anchors of the text; empty except for the second text of a pair. */
  prefix: string
  /** Where a link to a name in the text leads; undefined: nowhere. */
  linkTo: (name: string) => string | undefined
  /** The address of the text's page, from which its other links lead on. */
  base: string
  /** Says to screen readers that a link leads from a note back to the text. */
  back: string
}

const VOID = new Set(['br', 'hr', 'col'])
const RENAMED: Readonly<Record<string, string>> = { strike: 's' }

/** Writes rendered HTML as the XHTML of e-books. Its footnotes become notes that reading systems can show in a pop-up. */
export const nodesToXhtml = (nodes: readonly Node[], writing: Writing): string =>
  nodes.map((node) => nodeToXhtml(node, writing)).join('')

function nodeToXhtml(node: Node, writing: Writing): string {
  if (!isElement(node)) return 'value' in node ? escapeXml(node.value) : ''
  if (node.tagName === 'a') return linkToXhtml(node, writing)
  if (node.tagName === 'div' && attributeOf(node, 'class') === 'footnotes') return notesToXhtml(node, writing)
  if (node.tagName === 'p' && node.childNodes.some(isBreak)) return verseToXhtml(node, writing)
  const name = RENAMED[node.tagName] ?? node.tagName
  const tag = `${name}${written(ownAttributes(node))}`
  return VOID.has(name) ? `<${tag}/>` : `<${tag}>${nodesToXhtml(node.childNodes, writing)}</${name}>`
}

/**
 * The attributes that an element keeps. Its direction becomes an attribute: e-books must not set it in a style. What
 * tells the style sheet for verse how long lines are (`withCouplets`; in web publications) is left out.
 */
function ownAttributes(element: Element): Record<string, string | undefined> {
  const style = attributeOf(element, 'style')
  const [, dir] = /(?:^|; )direction: (ltr|rtl)/.exec(style ?? '') ?? []
  const left = style?.replace(/(?:^|; )(?:direction: (?:ltr|rtl)|--letters: \d+)/g, '').replace(/^; /, '')
  return {
    id: attributeOf(element, 'id'),
    class: attributeOf(element, 'class'),
    start: attributeOf(element, 'start'),
    dir,
    style: left === '' ? undefined : left,
  }
}

const isBreak = (node: Node) => isElement(node) && node.tagName === 'br'

/** Makes an element of each line of verse, so that the rest of a long line can be indented. */
function verseToXhtml(paragraph: Element, writing: Writing): string {
  const { class: given, ...others } = ownAttributes(paragraph)
  const lines: Node[][] = [[]]
  for (const node of paragraph.childNodes) {
    lines.at(-1)?.push(node)
    if (isBreak(node)) lines.push([])
  }
  const set = lines.filter((line) => line.length > 0)
  const spans = set.map((line) => `<span class="line">${nodesToXhtml(line, writing)}</span>`)
  const classes = given === undefined ? 'verse' : `verse ${given}`
  return `<p${written({ ...others, class: classes })}>${spans.join('')}</p>`
}

function linkToXhtml(link: Element, writing: Writing): string {
  const [href = '', name] = [attributeOf(link, 'href'), attributeOf(link, 'name')]
  const content = nodesToXhtml(link.childNodes, writing)
  const target = href.startsWith('#') ? writing.linkTo(href.slice(1)) : elsewhere(href, writing.base)
  const isNote = href.startsWith(`#${writing.prefix}note-`) && !/-from-\d+$/.test(href)
  const attributes = {
    id: name,
    class: attributeOf(link, 'class'),
    href: target,
    ...(isNote && target !== undefined && { 'epub:type': 'noteref', role: 'doc-noteref' }),
  }
  const tag = target === undefined ? 'span' : 'a'
  return `<${tag}${written(attributes)}>${content}</${tag}>`
}

/** @returns undefined: the link leads nowhere */
function elsewhere(href: string, base: string): string | undefined {
  return href === '' ? undefined : (URL.parse(href, base)?.href ?? undefined)
}

/** @param group `<div class="footnotes"><ol>…`: the notes of a text, each with its name at its beginning */
function notesToXhtml(group: Element, writing: Writing): string {
  const items = group.childNodes.filter(isElement).flatMap(({ childNodes }) => childNodes.filter(isElement))
  const notes = items.map((item) => noteToXhtml(item, writing))
  return `<section class="footnotes" epub:type="footnotes">${notes.join('')}</section>`
}

function noteToXhtml(item: Element, writing: Writing): string {
  const name = noteName(item, `${writing.prefix}note-`) ?? ''
  const number = /\d+$/.exec(name)?.[0] ?? ''
  const mention = writing.linkTo(`${name}-from-1`)
  const link = { href: mention, role: 'doc-backlink', class: 'number', 'aria-label': `${number}, ${writing.back}` }
  const mark = mention === undefined ? `${number} ` : `<a${written(link)}>${number}</a> `
  withoutAnchors(item, name)
  const content = nodesToXhtml(item.childNodes, writing)
  // The number belongs to the first line of the note.
  const begun = /^<(?:p|h\d|li|div)(?: [^>]*)?>(?:<span class="line">)?/.exec(content)?.[0]
  const isBare = begun === undefined || attributeOf(item, 'id') !== undefined
  const body = isBare
    ? `<p${written({ id: attributeOf(item, 'id') })}>${mark}${content}</p>`
    : begun + mark + content.slice(begun.length)
  const id = name === '' ? undefined : name
  return `<aside${written({ id })} class="note" epub:type="footnote" role="doc-footnote">${body}</aside>`
}

/** The name of a note: that of the empty link at its beginning. */
function noteName({ childNodes }: Element, begin: string): string | undefined {
  for (const node of childNodes.filter(isElement)) {
    const own = node.tagName === 'a' ? attributeOf(node, 'name') : undefined
    const found = own?.startsWith(begin) ? own : noteName(node, begin)
    if (found !== undefined) return found
  }
  return undefined
}

/** Takes out the name of a note, which its element has, and the arrows: the number of the note leads back instead. */
function withoutAnchors(element: Element, name: string): void {
  element.childNodes = element.childNodes.filter((node) => {
    if (!isElement(node)) return true
    if (node.tagName === 'a' && (attributeOf(node, 'class') === 'footnote-back' || attributeOf(node, 'name') === name))
      return false
    withoutAnchors(node, name)
    return true
  })
}
