import { attributeOf, type Element, isElement, type Node, textOf, visitElements } from '../../../html-nodes.ts'
import { innerPlace } from './inner-link.ts'

/** A page of a book, as a tree. */
export interface Page {
  /** In the archive; empty for a file that is a page itself. */
  path: string
  root: Element
}

/** The notes of a book. What they consist of is taken out of the trees of its pages. */
export interface Notes {
  /** The number of the note that an element mentions. */
  mentions: ReadonlyMap<Element, number>
  /** The nodes of each note, by its number, from 1. */
  bodies: ReadonlyMap<number, Node[]>
}

const TYPED = /(?:^|\s)(?:footnote|endnote|rearnote|note|doc-footnote|doc-endnote)(?:\s|$)/
const GROUP = /(?:^|\s)(?:footnotes|endnotes|rearnotes|notes|doc-endnotes)(?:\s|$)/
const MENTION = /(?:^|\s)(?:noteref|doc-noteref)(?:\s|$)/

/** What stands for a note in a text: a number in any digits, a letter, a Roman number, a sign. */
const MARK =
  /^[\s[(〔［（{]*(?:注|註|note|fn)?\.?\s*(\p{Nd}{1,4}|[⁰¹²³⁴-⁹]{1,4}|[a-z]|[ivxlcdm]{1,8}|[*∗⁎†‡§¶‖#]{1,4}|[①-⑳㉑-㉟])[\s\])〕］）}.:]*$/iu

/** A longer text is no mark. */
const LONGEST_MARK = 100
const markIn = (text: string): string | undefined => (text.length <= LONGEST_MARK ? MARK.exec(text)?.[1] : undefined)

const INLINE = new Set('a sup sub span b i em strong small font cite code'.split(' '))
const HEADING = /^h[1-6]$/
const ROOT = new Set(['', 'html', 'body'])

/**
 * Finds the notes of a book: what is named a note, and, as older books have it, a number that leads to a paragraph from
 * which a link leads back. Notes that nothing mentions stay where they are.
 */
export function findNotes(pages: readonly Page[]): Notes {
  const places = new Map<string, Element>()
  const links: Link[] = []
  for (const { path, root } of pages)
    visitElements(root, (element) => {
      const name = attributeOf(element, 'id') ?? (element.tagName === 'a' ? attributeOf(element, 'name') : undefined)
      if (name && !places.has(`${path}#${name}`)) places.set(`${path}#${name}`, element)
      const target = element.tagName === 'a' ? innerPlace(attributeOf(element, 'href'), path) : undefined
      if (target?.name) links.push({ element, target: `${target.path}#${target.name}` })
    })
  const targetOfLink = new Map(links.map(({ element, target }) => [element, places.get(target)]))
  const numbers = new Map<Element, number>()
  const mentions = new Map<Element, number>()
  const waysBack = new Set<Element>()
  for (const { element } of links) {
    const target = targetOfLink.get(element)
    if (!target || waysBack.has(element)) continue
    const body = bodyOf(target)
    if (!body || contains(body, element)) continue
    const term = termOf(body)
    const back = [...(term ? linksIn(term) : []), ...linksIn(body)].filter((link) =>
      leadsTo(targetOfLink.get(link), element),
    )
    const isNamed = MENTION.test(typeOf(element))
    const isNote = markIn(textOf(element)) !== undefined && (back.length > 0 || isTyped(target) || isTyped(body))
    if (!isNamed && !isNote) continue
    for (const link of back) waysBack.add(link)
    const known = numbers.get(body)
    const number = known ?? numbers.size + 1
    numbers.set(body, number)
    mentions.set(wholeMention(element), number)
    if (known === undefined) withoutMark(body, [...back, ...linksIn(body).filter(isNamedWayBack)], textOf(element))
    else for (const link of back) detach(link)
  }
  return { mentions, bodies: takeOut(numbers, mentions) }
}

interface Link {
  element: Element
  /** Path and name, with a `#` between them. */
  target: string
}

const typeOf = (element: Element) => `${attributeOf(element, 'epub:type') ?? ''} ${attributeOf(element, 'role') ?? ''}`

function isTyped(element: Element): boolean {
  if (TYPED.test(typeOf(element))) return true
  for (let one = parentOf(element); one; one = parentOf(one))
    if (GROUP.test(`${typeOf(one)} ${attributeOf(one, 'class') ?? ''}`)) return true
  return false
}

const isNamedWayBack = (link: Element) => /doc-backlink|backlink/.test(typeOf(link))

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  return parent && 'tagName' in parent && !ROOT.has(parent.tagName) ? parent : undefined
}

function contains(outer: Element, inner: Element): boolean {
  for (let one: Element | undefined = inner; one; one = parentOf(one)) if (one === outer) return true
  return false
}

function linksIn(element: Element): Element[] {
  const links: Element[] = []
  visitElements(element, (one) => {
    if (one.tagName === 'a') links.push(one)
  })
  return links
}

/** The block that a name stands for; of a list of terms what is said of the term, of a table the row. undefined: there is none. */
function bodyOf(target: Element): Element | undefined {
  let body: Element | undefined = target
  while (body && INLINE.has(body.tagName)) body = parentOf(body)
  if (!body || HEADING.test(body.tagName) || ROOT.has(body.tagName)) return undefined
  if (body.tagName === 'td') return parentOf(body)
  if (body.tagName === 'dt') return nextElement(body)?.tagName === 'dd' ? nextElement(body) : body
  // A section with headings is a part of the book.
  return body.tagName === 'section' && body.childNodes.some((node) => HEADING.test(node.nodeName)) ? undefined : body
}

/** What stands before what is said of it in a list of terms. */
function termOf(body: Element): Element | undefined {
  const siblings = body.tagName === 'dd' ? (body.parentNode?.childNodes ?? []) : []
  const before = siblings.slice(0, siblings.indexOf(body)).findLast(isElement)
  return before?.tagName === 'dt' ? before : undefined
}

const nextElement = (element: Element): Element | undefined => elementsAfter(element).next().value

/** A page has tens of thousands: to look each of them up among all others takes minutes. */
function* elementsAfter(element: Element): Generator<Element, undefined> {
  const siblings = element.parentNode?.childNodes ?? []
  for (let at = siblings.indexOf(element) + 1; at < siblings.length; at += 1) {
    const sibling = siblings[at] as Node
    if (isElement(sibling)) yield sibling
  }
}

/** Whether a place is where the mention stands: the link itself, what is around or in it, an anchor before it. */
function leadsTo(place: Element | undefined, mention: Element): boolean {
  if (!place) return false
  if (contains(place, mention))
    return place === mention || INLINE.has(place.tagName) || /^(?:p|li|td|dd)$/.test(place.tagName)
  if (contains(mention, place)) return true
  const [whole, anchor] = [wholeMention(mention), place]
  return textOf(anchor).trim() === '' && (nextElement(anchor) === whole || nextElement(anchor) === mention)
}

/** The raised number around a link, brackets included. */
function wholeMention(link: Element): Element {
  let whole = link
  for (
    let parent = parentOf(link);
    parent && INLINE.has(parent.tagName) && markIn(textOf(parent)) !== undefined;
    parent = parentOf(parent)
  )
    whole = parent
  return whole
}

/** Takes the ways back out of a note, and the number or sign at its beginning. */
function withoutMark(body: Element, back: readonly Element[], mention: string): void {
  for (const link of back) detach(wholeMention(link))
  const mark = markIn(mention) ?? ''
  const texts: { value: string }[] = []
  const collect = (node: Node) => {
    if (isElement(node)) node.childNodes.forEach(collect)
    else if ('value' in node && node.value.trim() !== '') texts.push(node)
  }
  const sign = mark.replace(/[*#]/g, '\\$&')
  const term = termOf(body)
  if (term && markIn(textOf(term)) !== undefined) detach(term)
  collect(body)
  const [first, second] = texts
  if (!first) return
  const begun =
    sign === ''
      ? null
      : new RegExp(`^\\s*[[(〔［（]?${sign}(?![\\p{L}\\p{N}])[\\])〕］）.:]*\\s*`, 'iu').exec(first.value)
  if (begun) first.value = first.value.slice(begun[0].length)
  const rest = first.value.trim() === '' ? second : first
  if (rest) rest.value = rest.value.replace(/^\s*[\])〕］）.:]+\s+/, '').replace(/^\s+/, '')
}

function detach(element: Element): void {
  const siblings = element.parentNode?.childNodes
  const at = siblings?.indexOf(element) ?? -1
  if (at >= 0) siblings?.splice(at, 1)
}

/** Takes the notes out of their pages, each with the paragraphs that go on with it. */
function takeOut(numbers: ReadonlyMap<Element, number>, mentions: ReadonlyMap<Element, number>): Map<number, Node[]> {
  /** Mentions and all that is around them. */
  const mentioning = new Set<Element>()
  for (const mention of mentions.keys())
    for (let one: Element | undefined = mention; one && !mentioning.has(one); one = parentOf(one)) mentioning.add(one)
  const bodies = new Map<number, Node[]>()
  for (const [body, number] of numbers) {
    const more: Element[] = []
    const after = elementsAfter(body)
    let next = after.next().value
    while (next && !numbers.has(next) && /^(?:p|div|blockquote|ul|ol)$/.test(next.tagName)) {
      more.push(next)
      next = after.next().value
    }
    const goesOn = next !== undefined && numbers.has(next) && !more.some((one) => mentioning.has(one))
    bodies.set(number, goesOn ? [...contentOf(body), ...more] : contentOf(body))
    const parent = parentOf(body)
    for (const one of goesOn ? [body, ...more] : [body]) detach(one)
    detachEmpty(parent)
  }
  return bodies
}

/** What held only notes goes with the last of them, its heading too. */
function detachEmpty(element: Element | undefined): void {
  if (!element || hasWords(element)) return
  const parent = parentOf(element)
  detach(element)
  detachEmpty(parent)
}

const hasWords = (element: Element): boolean =>
  element.childNodes.some((node) =>
    isElement(node) ? !HEADING.test(node.tagName) && hasWords(node) : 'value' in node && node.value.trim() !== '',
  )

/** Of a row that of its cells. */
const contentOf = (body: Element): Node[] =>
  body.tagName === 'tr'
    ? body.childNodes.filter(isElement).flatMap(({ childNodes }) => childNodes)
    : [...body.childNodes]
