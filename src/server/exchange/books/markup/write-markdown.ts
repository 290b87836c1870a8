import { attributeOf, type Element, isElement, type Node, textOf } from '../../../html-nodes.ts'
import { type Block, joinBlocks } from './block.ts'
import { type Look, type Looks, lookOfElement } from './looks.ts'
import { type Atom, isEmpty, type Marks, writeInline } from './write-inline.ts'
import { writeTable } from './write-table.ts'

/** What a text has no place for, counted. */
export interface LeftOut {
  pictures: number
  /** Sounds, films, forms, formulas. */
  media: number
  /** Readings beside Chinese characters. */
  readings: number
}

/** How a page is written as Markdown. */
export interface Writing {
  looks: Looks
  /** The number of the note that an element mentions, if it does. */
  noteOf(element: Element): number | undefined
  /** Whether an element stands elsewhere, or nowhere: a note, the way back from it, the number of a page. */
  isLeftOut(element: Element): boolean
  /** Names in the page to which its own links lead. */
  targets: ReadonlySet<string>
  leftOut: LeftOut
}

const DROPPED = new Set(
  'head script style template noscript nav title meta link select button input textarea map source track param col colgroup'.split(
    ' ',
  ),
)
const MEDIA = new Set('audio video iframe object embed canvas applet math form'.split(' '))
const PICTURES = new Set(['img', 'svg', 'image', 'picture'])
const CODE = new Set('code kbd samp tt'.split(' '))
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer h1 h2 h3 h4
  h5 h6 header hgroup hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
/** Groups of lines, each line in an element of its own. */
const STANZA = /(?:^|[\s_-])(?:stanza|strophe|linegroup|line-group|lg)(?:$|[\s_-])/i
const POEM = /(?:^|[\s_:-])(?:poem|poetry|verse)(?:$|[\s_-])/i
const LONGEST_LINE = 120
/** An alternative text that stands for letters, such as a drawn initial. */
const LONGEST_INITIAL = 3

/** Writes nodes as blocks. Pages are written with all that Markdown has no signs for left out, and counted. */
export function writeBlocks(nodes: readonly Node[], writing: Writing, lineBreak: '\n' | '<br>' = '\n'): Block[] {
  const writer = new BlockWriter(writing, lineBreak)
  writer.write(nodes, {}, undefined)
  return writer.end()
}

/** Links and anchors name a place by the same words. */
const placeName = (name: string): string => name.replace(/^name-/, '').replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')

class BlockWriter {
  readonly #writing: Writing
  readonly #lineBreak: '\n' | '<br>'
  readonly #blocks: Block[] = []
  #atoms: Atom[] = []
  #names: string[] = []
  /** Elements of lines are joined to one block. */
  #isInStanza = false

  constructor(writing: Writing, lineBreak: '\n' | '<br>') {
    this.#writing = writing
    this.#lineBreak = lineBreak
  }

  write(nodes: readonly Node[], marks: Marks, align: Block['align']): void {
    for (const node of nodes)
      if (isElement(node)) this.#element(node, marks, align)
      else if ('value' in node) this.#atoms.push({ kind: 'text', text: node.value, marks })
  }

  end(): Block[] {
    this.#flush(undefined)
    const last = this.#blocks.at(-1)
    if (last && this.#names.length > 0) last.names = [...last.names, ...this.#names]
    return this.#blocks
  }

  #element(element: Element, marks: Marks, align: Block['align']): void {
    const { tagName, childNodes } = element
    const { leftOut } = this.#writing
    if (this.#writing.isLeftOut(element)) return
    const note = this.#writing.noteOf(element)
    if (note !== undefined) {
      this.#atoms.push({ kind: 'raw', markdown: `[^${note}]`, marks: {} })
      return
    }
    if (DROPPED.has(tagName)) {
      this.#name(element)
      return
    }
    if (MEDIA.has(tagName)) {
      leftOut.media += 1
      return
    }
    if (PICTURES.has(tagName)) {
      this.#picture(element, marks)
      return
    }
    if (tagName === 'rt' || tagName === 'rp' || tagName === 'rtc') {
      if (tagName === 'rt') leftOut.readings += 1
      return
    }
    const look = lookOfElement(element, this.#writing.looks)
    if (look.isHidden) return
    if (BLOCKS.has(tagName)) {
      this.#block(element, marks, look, align)
      return
    }
    this.#name(element)
    if (tagName === 'br') this.#atoms.push({ kind: 'break' })
    else if (tagName === 'a') this.#link(element, withLook(marks, look), align)
    else if (tagName === 'q') {
      const quote = (text: string) => this.#atoms.push({ kind: 'text', text, marks })
      quote('“')
      this.write(childNodes, marks, align)
      quote('”')
    } else this.write(childNodes, { ...withLook(marks, look), ...(CODE.has(tagName) && { isCode: true }) }, align)
  }

  #block(element: Element, marks: Marks, look: Look, outer: Block['align']): void {
    const { tagName, childNodes } = element
    const isLine = this.#isInStanza && (tagName === 'p' || tagName === 'div')
    if (isLine) {
      this.#name(element)
      if (!isEmpty(this.#atoms)) this.#atoms.push({ kind: 'break' })
      this.write(childNodes, withLook(marks, look), outer)
      return
    }
    const align = look.align ?? outer
    this.#flush(outer)
    this.#name(element)
    const [, level] = /^h([1-6])$/.exec(tagName) ?? []
    if (level !== undefined) {
      this.write(childNodes, {}, undefined)
      this.#flush(undefined, Number(level))
    } else if (tagName === 'p') {
      this.write(childNodes, withLook(marks, look), align)
      this.#flush(align)
    } else if (tagName === 'blockquote') {
      const text = joinBlocks(this.#inner(childNodes))
      if (text !== '') this.#add('other', text.replace(/^/gm, '> ').replace(/^> $/gm, '>'), align)
    } else if (tagName === 'ul' || tagName === 'ol') this.#list(element, align)
    else if (tagName === 'table') this.#table(element, align)
    else if (tagName === 'pre') this.#code(element)
    else if (tagName === 'hr') this.#add('other', '---', undefined)
    else {
      const wasInStanza = this.#isInStanza
      this.#isInStanza = isStanza(element)
      this.write(childNodes, marks, align)
      this.#isInStanza = wasInStanza
      this.#flush(align)
    }
  }

  /** Ends the words that came last as a block, or several where empty lines stand between them. */
  #flush(align: Block['align'], level?: number): void {
    const atoms = this.#atoms
    this.#atoms = []
    if (isEmpty(atoms)) {
      // An anchor without words leads to those that come next.
      this.#atoms = atoms.filter((atom) => atom.kind === 'raw')
      return
    }
    if (level !== undefined) {
      const inline = writeInline(atoms, '<br>').replace(/(?<!#)(#+)$/, '\\$1')
      const text = atoms.map((atom) => (atom.kind === 'text' ? atom.text : atom.kind === 'break' ? ' ' : '')).join('')
      this.#add('heading', `${'#'.repeat(level)} ${inline}`, undefined)
      Object.assign(this.#blocks.at(-1) as Block, {
        heading: { level, text: text.replace(/[ \t\n\f\r]+/g, ' ').trim() },
      })
      return
    }
    for (const part of splitAtEmptyLines(atoms))
      if (!isEmpty(part)) this.#add('paragraph', writeInline(part, this.#lineBreak), align)
  }

  #add(kind: Block['kind'], markdown: string, align: Block['align']): void {
    this.#blocks.push({ kind, markdown, align, names: this.#names.splice(0) })
  }

  #inner(nodes: readonly Node[], lineBreak = this.#lineBreak): Block[] {
    const blocks = writeBlocks(nodes, this.#writing, lineBreak)
    this.#names.push(...blocks.flatMap(({ names }) => names))
    return blocks
  }

  #name(element: Element): void {
    const own = attributeOf(element, 'id') ?? (element.tagName === 'a' ? attributeOf(element, 'name') : undefined)
    if (!own) return
    this.#names.push(own)
    if (this.#writing.targets.has(own))
      this.#atoms.push({ kind: 'raw', markdown: `<a name="${placeName(own)}"></a>`, marks: {} })
  }

  #picture(element: Element, marks: Marks): void {
    const alt = attributeOf(element, 'alt')?.trim() ?? ''
    if (/[\p{L}\p{N}]/u.test(alt) && alt.length <= LONGEST_INITIAL) this.#atoms.push({ kind: 'text', text: alt, marks })
    else this.#writing.leftOut.pictures += 1
  }

  #link(link: Element, marks: Marks, align: Block['align']): void {
    const href = attributeOf(link, 'href')?.trim() ?? ''
    const isHere = href.startsWith('#') && this.#writing.targets.has(href.slice(1))
    const address = isHere ? `#${placeName(href.slice(1))}` : /^(?:https?:\/\/|mailto:)/i.test(href) ? href : undefined
    this.write(link.childNodes, address === undefined ? marks : { ...marks, link: address }, align)
  }

  #list(list: Element, align: Block['align']): void {
    const items = list.childNodes.filter(isElement).map((item) => {
      this.#name(item)
      return this.#inner(item.tagName === 'li' ? item.childNodes : [item])
    })
    const isLoose =
      list.childNodes.some((item) => isElement(item) && item.childNodes.some((node) => node.nodeName === 'p')) ||
      items.some((blocks) => blocks.some(({ kind }, at) => at > 0 && kind !== 'list'))
    const texts = items.map((blocks) =>
      isLoose ? joinBlocks(blocks) : blocks.map(({ markdown }) => markdown).join('\n'),
    )
    const last = this.#blocks.at(-1)
    const isAfterList = last?.kind === 'list' && this.#atoms.length === 0
    const marks = markersOf(list, texts, isAfterList ? last.markdown : '')
    const lines = texts.map((text, index) => {
      const { mark, rest } = marks(text, index)
      return `${mark} ${rest.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length + 1)}`)}`.trimEnd()
    })
    if (lines.length > 0) this.#add('list', lines.join(isLoose ? '\n\n' : '\n'), align)
  }

  #table(table: Element, align: Block['align']): void {
    const caption = table.childNodes.find((node) => node.nodeName === 'caption')
    if (caption && isElement(caption)) {
      this.write(caption.childNodes, {}, align)
      this.#flush(align)
    }
    const markdown = writeTable(table, (nodes) => this.#inner(nodes, '<br>'))
    if (markdown !== '') this.#add('other', markdown, undefined)
  }

  #code(element: Element): void {
    const text = linesOf(element).replace(/^\n/, '').trimEnd()
    if (text.trim() === '') return
    const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
    const fence = '`'.repeat(longest + 1)
    const inner = element.childNodes.find(isElement)
    const [, language = ''] = /(?:^| )language-([\w-]+)/.exec((inner && attributeOf(inner, 'class')) ?? '') ?? []
    this.#add('other', `${fence}${language}\n${text}\n${fence}`, undefined)
  }
}

const withLook = (marks: Marks, { isItalic, isBold, isStruck, raised }: Look): Marks => ({
  ...marks,
  ...(isItalic !== undefined && { isItalic }),
  ...(isBold !== undefined && { isStrong: isBold }),
  ...(isStruck && { isStruck }),
  ...(raised && { style: `vertical-align: ${raised}` }),
})

function splitAtEmptyLines(atoms: readonly Atom[]): Atom[][] {
  const parts: Atom[][] = [[]]
  let breaks = 0
  for (const atom of atoms) {
    const isBlank = atom.kind === 'text' && /^[ \t\r\n\f]*$/.test(atom.text)
    breaks = atom.kind === 'break' ? breaks + 1 : isBlank ? breaks : 0
    if (breaks < 2) parts.at(-1)?.push(atom)
    else if (!isEmpty(parts.at(-1) ?? [])) parts.push([])
  }
  return parts
}

function isStanza(element: Element): boolean {
  const name = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'epub:type') ?? ''}`
  const lines = element.childNodes.filter(isElement)
  const areLines = lines.every(
    ({ tagName, childNodes }) =>
      (tagName === 'p' || tagName === 'div') && !childNodes.some((node) => BLOCKS.has(node.nodeName)),
  )
  if (lines.length === 0 || !areLines) return false
  if (STANZA.test(name)) return true
  const areShort = lines.every(
    (line) => textOf(line).length <= LONGEST_LINE && !line.childNodes.some((node) => node.nodeName === 'br'),
  )
  return POEM.test(name) && lines.length > 1 && areShort
}

/** @param before the Markdown of a list just before, whose signs must be others @returns the sign of each item, and its text without it */
function markersOf(list: Element, texts: readonly string[], before: string) {
  const bullet = before.startsWith('-') ? '*' : '-'
  const isPlain = /list-style-type: *none/.test(attributeOf(list, 'style') ?? '')
  // Numbers that do not begin with one are words of the items: so the library writes them, too.
  const numbers = texts.map((text) => /^(\d{1,9})\\([.)]) /.exec(text))
  const areNumbered =
    isPlain && numbers.every((found, index) => found && Number(found[1]) === Number(numbers[0]?.[1]) + index)
  const start = Number(attributeOf(list, 'start') ?? 1)
  const end = /^\d+\./.test(before) ? ')' : '.'
  return (text: string, index: number): { mark: string; rest: string } => {
    const found = areNumbered ? numbers[index] : undefined
    if (found) return { mark: `${found[1]}${found[2]}`, rest: text.slice(found[0].length) }
    const isNumbered = list.tagName === 'ol' && !isPlain && Number.isInteger(start) && start >= 0
    return { mark: isNumbered ? `${start + index}${end}` : bullet, rest: text }
  }
}

const linesOf = (node: Node): string =>
  !isElement(node) ? textOf(node) : node.tagName === 'br' ? '\n' : node.childNodes.map(linesOf).join('')
