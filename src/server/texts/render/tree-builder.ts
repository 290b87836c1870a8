import type { Element, Properties, Root } from 'hast'
import { CHILDREN, FLOW, INLINE, LEAVES, VOID } from './allowed-html.ts'
import { LeafBuilder } from './leaf-builder.ts'

type Parent = Root | Element

/** The state when an element was entered: elements opened inside end with it, and end tags inside close nothing outside. */
interface Frame {
  depth: number
  floor: number
  marks: number
}

/** Deeper nesting is flattened, because functions that walk the tree recurse. */
const MAX_DEPTH = 100

/** The element that is added between a parent that cannot hold text and what the author put directly into it. */
const IMPLIED: Readonly<Record<string, string>> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tfoot: 'tr',
  tr: 'td',
}
/** The parent that is added to an element without one; parts of a table without a table only lose their tags. */
const WRAPPER: Readonly<Record<string, string>> = { li: 'ul', col: 'colgroup' }
const STRUCTURAL = new Set(Object.values(CHILDREN).flat())
const CELLS = new Set(['td', 'th', 'caption'])
const MAY_BE_EMPTY = new Set(['root', 'li', 'td', 'th'])

/**
 * Builds a tree of valid HTML, however the author opens, closes, overlaps or forgets tags: no block inside text, no link
 * inside a link, rows only in tables. The time of a call is proportional to the length of what it is given.
 */
export class TreeBuilder {
  readonly #root: Root = { type: 'root', children: [] }
  /** The open elements from the root down; a leaf can only be the last. */
  readonly #stack: Parent[] = [this.#root]
  readonly #frames: Frame[] = [{ depth: 1, floor: 0, marks: 0 }]
  readonly #text = new LeafBuilder()
  /** Paragraphs that were added around text outside all blocks. */
  readonly #loose = new WeakSet<Element>()

  /** Opens an element, or only a scope. Only `leave` ends it: no end tag inside does. */
  enter(tagName?: string, properties: Properties = {}): void {
    this.#closeLeaf()
    const depth = this.#stack.length
    if (tagName) this.open(tagName, properties)
    this.#frames.push({ depth, floor: this.#stack.length - 1, marks: this.#text.openMarks })
  }

  leave(): void {
    const frame = this.#frames.pop()
    if (!frame) return
    this.#closeTo(frame.depth)
    this.#text.closeMarks(frame.marks)
  }

  open(tagName: string, properties: Properties = {}): void {
    if (tagName === 'br') this.lineBreak()
    else if (INLINE.has(tagName)) this.#text.open(tagName, properties)
    else this.#openBlock(tagName, properties)
  }

  close(tagName: string): void {
    if (INLINE.has(tagName)) this.#text.close(tagName, this.#frame.marks)
    else this.#closeBlock(tagName)
  }

  text(value: string): void {
    if (!this.#text.leaf) {
      // Between blocks, white space is only layout.
      if (/^[ \t\n\f\r]*$/.test(value)) return
      this.#makePlace('p')
      const paragraph = this.#push('p')
      this.#loose.add(paragraph)
      this.#text.begin(paragraph)
    }
    this.#text.text(value)
  }

  lineBreak(): void {
    this.#text.lineBreak()
  }

  /** Makes the next text the target of `#name`, unless the name was used before. */
  anchor(name: string): void {
    this.#text.anchor(name)
  }

  finish(): Root {
    this.#closeTo(1)
    return this.#root
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame
  }

  #openBlock(tagName: string, properties: Properties): void {
    this.#closeLeaf()
    if (!this.#makePlace(tagName) || this.#stack.length >= MAX_DEPTH) return
    const element = this.#push(tagName, properties)
    if (VOID.has(tagName)) this.#stack.pop()
    if (LEAVES.has(tagName)) this.#text.begin(element)
  }

  #closeBlock(tagName: string): void {
    const isPartOfTable = tagName === 'table' || (STRUCTURAL.has(tagName) && tagName !== 'li')
    for (let at = this.#stack.length - 1; at > this.#frame.floor; at--) {
      const open = nameOf(this.#stack[at])
      if (open === tagName) {
        this.#closeTo(at)
        return
      }
      // What was opened outside a cell is not closed from inside it.
      if (CELLS.has(open) && !isPartOfTable) return
    }
  }

  #push(tagName: string, properties: Properties = {}): Element {
    const element: Element = { type: 'element', tagName, properties, children: [] }
    this.#stack.at(-1)?.children.push(element)
    this.#stack.push(element)
    return element
  }

  /** Closes and adds elements until the new element is allowed at the top of the stack. @returns false: it never is */
  #makePlace(tagName: string): boolean {
    if (!STRUCTURAL.has(tagName)) {
      if (nameOf(this.#stack.at(-1)) === 'colgroup') this.#closeTo(this.#stack.length - 1)
      return this.#imply((parent) => FLOW.has(parent))
    }
    for (let at = this.#stack.length - 1; at >= this.#frame.floor; at--) {
      const parent = nameOf(this.#stack[at])
      if (leadsTo(parent, tagName)) {
        this.#closeTo(at + 1)
        return this.#imply((name) => isChild(name, tagName))
      }
      if (tagName === 'li' && (CELLS.has(parent) || parent === 'blockquote')) break
    }
    const wrapper = WRAPPER[tagName]
    if (wrapper) this.#openBlock(wrapper, {})
    return isChild(nameOf(this.#stack.at(-1)), tagName)
  }

  #imply(fits: (parent: string) => boolean): boolean {
    for (;;) {
      const parent = nameOf(this.#stack.at(-1))
      if (fits(parent)) return true
      const implied = IMPLIED[parent]
      if (!implied) return false
      this.#push(implied)
    }
  }

  #closeTo(depth: number): void {
    while (this.#stack.length > depth) {
      if (this.#text.leaf) this.#closeLeaf()
      else this.#pop()
    }
  }

  #closeLeaf(): void {
    if (!this.#text.leaf) return
    this.#text.end()
    this.#pop()
  }

  #pop(): void {
    const closed = this.#stack.pop() as Parent
    const [only] = closed.children
    // Text that stands alone in an item, a division or a cell needs no paragraph.
    if (closed.type === 'element' && closed.tagName !== 'blockquote' && closed.children.length === 1) {
      if (only?.type === 'element' && this.#loose.has(only)) closed.children = only.children
    }
    if (closed.children.length === 0 && !MAY_BE_EMPTY.has(nameOf(closed))) this.#stack.at(-1)?.children.pop()
  }
}

function nameOf(node: Parent | undefined): string {
  return node?.type === 'element' ? node.tagName : 'root'
}

function isChild(parent: string, child: string): boolean {
  return CHILDREN[parent]?.includes(child) ?? false
}

/** Whether the child is allowed in the parent, directly or inside elements that are added between them. */
function leadsTo(parent: string, child: string): boolean {
  for (let name: string | undefined = parent; name; name = IMPLIED[name]) {
    if (isChild(name, child)) return true
  }
  return false
}
