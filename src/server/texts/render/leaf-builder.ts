import type { Element, ElementContent, Properties, Text } from 'hast'
import { balanceBidi } from './balance-bidi.ts'

/** An inline element as the author opened it; it enters the tree with the first text inside it. */
interface Mark {
  tagName: string
  properties: Properties
  used: boolean
  /** Open still, but with no effect any more. */
  spent: boolean
}

const MAX_MARKS = 8

const SPACE = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g
const UNPRINTABLE = /(?![\t\n\v\f\r\u0085])\p{Cc}|[\uFFFE\uFFFF]/gu

/**
 * Fills one leaf after another (a paragraph, a heading, a `pre`) with text and inline elements, which may cross, stay
 * open over several leaves or never close. White space is kept as a reader sees it.
 */
export class LeafBuilder {
  #leaf: Element | undefined
  readonly #marks: Mark[] = []
  /** The inline elements open in the leaf, each with the mark it stands for. */
  #inline: { mark: Mark; element: Element }[] = []
  #texts: Text[] = []
  #afterSpace = true
  readonly #names = new Set<string>()
  #anchors: string[] = []

  get leaf(): Element | undefined {
    return this.#leaf
  }

  get openMarks(): number {
    return this.#marks.length
  }

  begin(leaf: Element): void {
    this.#leaf = leaf
    this.#inline = []
    this.#texts = []
    this.#afterSpace = true
  }

  end(): void {
    const leaf = this.#leaf
    if (!leaf) return
    trimEnd(leaf)
    const balanced = balanceBidi(this.#texts.map((text) => text.value))
    this.#texts.forEach((text, at) => {
      text.value = balanced[at] ?? ''
    })
    // The parser of HTML swallows a line end at the start of pre.
    const [first] = this.#texts
    if (first && leaf.tagName === 'pre') first.value = first.value.replace(/^\n+/, '')
    trimEnd(leaf)
    // Emphasis runs on into the next leaf, but bare: what it carries would be multiplied with every leaf.
    for (const mark of this.#marks) {
      if (!mark.used) continue
      mark.properties = {}
      mark.spent ||= mark.tagName === 'a' || mark.tagName === 'span'
    }
    this.#leaf = undefined
  }

  open(tagName: string, properties: Properties): void {
    if (tagName === 'a') for (const mark of this.#marks) mark.spent ||= mark.tagName === 'a'
    if (this.#marks.length >= MAX_MARKS) return
    const { name, ...others } = properties
    const isTarget = typeof name === 'string' && this.#isNew(name)
    this.#marks.push({ tagName, properties: isTarget ? properties : others, used: false, spent: false })
  }

  /** Closes the last mark of that name, unless it is one of the first `floor`. */
  close(tagName: string, floor: number): void {
    const at = this.#marks.findLastIndex((mark) => mark.tagName === tagName)
    if (at < floor) return
    const [closed] = this.#marks.splice(at, 1)
    // `<a name="…"></a>` marks a place without holding anything.
    if (closed && !closed.used && typeof closed.properties.name === 'string') this.#anchors.push(closed.properties.name)
  }

  closeMarks(floor: number): void {
    this.#marks.length = Math.min(this.#marks.length, floor)
  }

  /** Makes the next text the target of `#name`. A name counts once. */
  anchor(name: string): void {
    if (this.#isNew(name)) this.#anchors.push(name)
  }

  text(value: string): void {
    const printable = value.replace(UNPRINTABLE, '')
    const isPre = this.#leaf?.tagName === 'pre'
    let text = isPre ? printable : printable.replace(SPACE, ' ')
    if (this.#afterSpace && !isPre) text = text.replace(/^ /, '')
    if (text === '') return
    const parent = this.#parent()
    const last = parent.children.at(-1)
    if (last?.type === 'text') last.value += text
    else {
      const node: Text = { type: 'text', value: text }
      parent.children.push(node)
      this.#texts.push(node)
    }
    this.#afterSpace = text.endsWith(' ')
  }

  lineBreak(): void {
    const leaf = this.#leaf
    if (!leaf || leaf.children.length === 0) return
    if (leaf.tagName === 'pre') {
      this.text('\n')
      return
    }
    trimLine(leaf)
    this.#parent().children.push(inlineElement('br'))
    this.#afterSpace = true
  }

  #isNew(name: string): boolean {
    return this.#names.size < this.#names.add(name).size
  }

  /** Where text goes now: the leaf, or what has become its innermost inline element. */
  #parent(): Element {
    const marks = this.#marks.filter((mark) => !mark.spent)
    let kept = 0
    while (kept < this.#inline.length && this.#inline[kept]?.mark === marks[kept]) kept++
    this.#inline.length = kept
    let parent = this.#inline.at(-1)?.element ?? (this.#leaf as Element)
    for (const name of this.#anchors.splice(0)) parent.children.push(inlineElement('a', { name }))
    for (const mark of marks.slice(kept)) {
      const element = inlineElement(mark.tagName, mark.properties)
      const { name: _, ...rest } = mark.properties
      mark.properties = rest
      mark.used = true
      parent.children.push(element)
      this.#inline.push({ mark, element })
      parent = element
    }
    return parent
  }
}

function inlineElement(tagName: string, properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children: [] }
}

/** The last thing in a leaf and what holds it. */
function lastOf(leaf: Element): { parent: Element; last: ElementContent | undefined } {
  let parent = leaf
  for (;;) {
    const last = parent.children.at(-1)
    if (last?.type !== 'element' || last.children.length === 0) return { parent, last }
    parent = last
  }
}

/** Takes off the spaces that nobody sees at the end of a line. */
function trimLine(leaf: Element): void {
  const { parent, last } = lastOf(leaf)
  if (last?.type !== 'text') return
  last.value = leaf.tagName === 'pre' ? last.value.trimEnd() : last.value.replace(/ $/, '')
  if (last.value === '') parent.children.pop()
}

/** Takes off what nobody sees at the end of a leaf: spaces, line breaks, elements without text. */
function trimEnd(leaf: Element): void {
  for (;;) {
    trimLine(leaf)
    const { parent, last } = lastOf(leaf)
    if (last?.type !== 'element' || last.properties.name) return
    parent.children.pop()
  }
}
