import type { Element, ElementContent, Properties, Text } from 'hast'

/** An inline element that the author has opened; it is added to the tree with the first text inside it. */
interface Mark {
  tagName: string
  properties: Properties
  used: boolean
  /** Not closed yet, but without effect on what follows. */
  spent: boolean
}

const MAX_MARKS = 8

const SPACE = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g
const UNPRINTABLE = /(?![\t\n\v\f\r\u0085])\p{Cc}|[\uFFFE\uFFFF]/gu

/**
 * Fills leaves (paragraphs, headings, `pre`), one after another, with text and inline elements. Inline elements may overlap,
 * stay open over several leaves, or never be closed. Only white space that a reader sees is kept.
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
    // HTML parsers drop a line end at the start of pre.
    const [first] = this.#texts
    if (first && leaf.tagName === 'pre') first.value = first.value.replace(/^\n+/, '')
    trimEnd(leaf)
    // Emphasis goes on in the next leaf, but without its attributes, which would be repeated in every leaf.
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
    // `<a name="…"></a>` marks a place and is empty.
    if (closed && !closed.used && typeof closed.properties.name === 'string') this.#anchors.push(closed.properties.name)
  }

  closeMarks(floor: number): void {
    this.#marks.length = Math.min(this.#marks.length, floor)
  }

  /** Makes the next text the target of `#name`, unless the name was used before. */
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

  /** @returns the element that the next text belongs to: the leaf, or its innermost open inline element */
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

/** @returns the innermost last node of a leaf, and its parent */
function lastOf(leaf: Element): { parent: Element; last: ElementContent | undefined } {
  let parent = leaf
  for (;;) {
    const last = parent.children.at(-1)
    if (last?.type !== 'element' || last.children.length === 0) return { parent, last }
    parent = last
  }
}

/** Removes the invisible spaces at the end of a line. */
function trimLine(leaf: Element): void {
  const { parent, last } = lastOf(leaf)
  if (last?.type !== 'text') return
  last.value = leaf.tagName === 'pre' ? last.value.trimEnd() : last.value.replace(/ $/, '')
  if (last.value === '') parent.children.pop()
}

/** Removes what is invisible at the end of a leaf: spaces, line breaks, elements without text. */
function trimEnd(leaf: Element): void {
  for (;;) {
    trimLine(leaf)
    const { parent, last } = lastOf(leaf)
    if (last?.type !== 'element' || last.properties.name) return
    parent.children.pop()
  }
}

const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/
const EACH_BIDI_CONTROL = new RegExp(BIDI_CONTROLS, 'g')
const POP_FORMATTING = '\u202C'
const POP_ISOLATE = '\u2069'

/**
 * Keeps Unicode's direction controls inside their block: a control that closes nothing is dropped, and what is still open
 * at the end is closed there.
 * @param pieces the texts of a block, in order
 * @returns as many pieces
 */
function balanceBidi(pieces: readonly string[]): string[] {
  if (!pieces.some((piece) => BIDI_CONTROLS.test(piece))) return [...pieces]
  const open: string[] = []
  let isolates = 0
  const close = () => {
    const closer = open.pop()
    if (closer === POP_ISOLATE) isolates--
    return closer
  }
  const balanced = pieces.map((piece) =>
    piece.replace(EACH_BIDI_CONTROL, (control) => {
      if (control === POP_FORMATTING) return open.at(-1) === control ? (close() ?? '') : ''
      if (control === POP_ISOLATE) {
        if (isolates === 0) return ''
        // As in the standard, the end of an isolate ends every embedding still open inside it.
        while (close() !== POP_ISOLATE);
        return control
      }
      const closer = control >= '\u2066' ? POP_ISOLATE : POP_FORMATTING
      if (closer === POP_ISOLATE) isolates++
      open.push(closer)
      return control
    }),
  )
  balanced.push((balanced.pop() ?? '') + open.reverse().join(''))
  return balanced
}
