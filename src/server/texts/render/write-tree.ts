import type { Root } from 'hast'
import type { Token } from 'markdown-it'
import { LINK_REL, safeProperties } from './allowed-html.ts'
import type { Footnote } from './parse-markdown.ts'
import { HtmlReader } from './read-html.ts'
import { TreeBuilder } from './tree-builder.ts'

const TASK = /^\[([ xX])\](?=[ \t])/

/** Builds the tree of a text from the tokens of Markdown, with the footnotes at its end. */
export function writeTree(tokens: readonly Token[], footnotes: readonly Footnote[]): Root {
  const { text, notes } = takeNotesOut(tokens)
  const writer = new Writer()
  writer.blocks(text)
  writer.footnotes(footnotes, notes)
  return writer.builder.finish()
}

class Writer {
  readonly builder = new TreeBuilder()
  readonly #html = new HtmlReader(this.builder)
  /** For each open list the next number, if it must be part of the item's text; undefined otherwise. */
  readonly #numbers: (number | undefined)[] = []
  #itemNumber = ''

  blocks(tokens: readonly Token[]): void {
    const { builder } = this
    tokens.forEach((token, at) => {
      if (token.type === 'inline') {
        this.#inline(token.children ?? [], tokens[at - 2]?.type === 'list_item_open')
        this.#html.endBlock()
      } else if (token.type === 'html_block') {
        this.#html.read(token.content)
        this.#html.endBlock()
      } else if (token.type === 'fence' || token.type === 'code_block') {
        const [language] = token.info.trim().split(/\s+/)
        builder.enter('pre')
        builder.open('code', safeProperties('code', language ? { class: `language-${language}` } : {}))
        builder.text(token.content)
        builder.leave()
      } else if (token.nesting === 1) this.#open(token)
      else if (token.nesting === -1) this.#close(token)
      else if (token.type === 'hr') builder.open('hr')
    })
  }

  footnotes(footnotes: readonly Footnote[], notes: ReadonlyMap<string, readonly Token[]>): void {
    if (footnotes.length === 0) return
    const { builder } = this
    builder.enter('div', { className: ['footnotes'] })
    builder.enter('ol')
    footnotes.forEach(({ label, count }, id) => {
      const tokens = notes.get(label) ?? []
      const isParagraph = tokens.at(-1)?.type === 'paragraph_close'
      builder.enter('li')
      builder.anchor(`note-${id + 1}`)
      this.blocks(isParagraph ? tokens.slice(0, -1) : tokens)
      for (let mention = 0; mention < count; mention++) {
        builder.text(' ')
        this.#link({ href: `#${mentionName(id, mention)}`, className: ['footnote-back'] }, '↩\uFE0E')
      }
      if (isParagraph) builder.leave()
      builder.leave()
    })
    builder.leave()
    builder.leave()
  }

  #open(token: Token): void {
    let properties = propertiesOf(token)
    if (token.type === 'list_item_open') this.#countItem(token.markup)
    if (token.type === 'bullet_list_open') this.#numbers.push(undefined)
    if (token.type === 'ordered_list_open') {
      // `start` is not allowed, so the number becomes text: `347. Man is but a reed`.
      const start = token.attrGet('start')
      this.#numbers.push(start === null ? undefined : Number(start))
      if (start !== null) properties = safeProperties('ol', { style: 'list-style-type: none' })
    }
    // Items of a tight list have no paragraphs.
    if (token.hidden) this.builder.enter()
    else this.builder.enter(token.tag, properties)
  }

  #close(token: Token): void {
    if (token.type === 'list_item_close') this.#itemNumber = ''
    if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') this.#numbers.pop()
    this.builder.leave()
  }

  #countItem(delimiter: string): void {
    const number = this.#numbers.at(-1)
    if (number === undefined) return
    this.#itemNumber = `${number}${delimiter} `
    this.#numbers[this.#numbers.length - 1] = number + 1
  }

  #inline(tokens: readonly Token[], startsItem: boolean): void {
    const { builder } = this
    builder.text(this.#itemNumber)
    this.#itemNumber = ''
    tokens.forEach((token, at) => {
      if (token.type === 'html_inline') this.#html.read(token.content)
      else if (token.nesting === 1) builder.open(tagOf(token), propertiesOf(token))
      else if (token.nesting === -1) builder.close(tagOf(token))
      else if (this.#html.isDropping) return
      else if (token.type === 'softbreak' || token.type === 'hardbreak') builder.lineBreak()
      else if (token.type === 'footnote_ref') this.#mention(token.meta as { id: number; subId: number })
      else if (token.type === 'image') builder.text(textOf(token.children ?? []))
      else if (token.type === 'code_inline') {
        builder.open('code')
        builder.text(token.content)
        builder.close('code')
      } else if (at === 0 && startsItem) {
        builder.text(token.content.replace(TASK, (_, mark) => (mark === ' ' ? '☐' : '☑')))
      } else builder.text(token.content)
    })
  }

  #mention({ id, subId }: { id: number; subId: number }): void {
    const name = mentionName(id, subId)
    this.#link({ href: `#note-${id + 1}`, name, className: ['footnote-ref'] }, `[${id + 1}]`)
  }

  #link(properties: { href: string; name?: string; className: string[] }, text: string): void {
    this.builder.open('a', { ...properties, rel: LINK_REL })
    this.builder.text(text)
    this.builder.close('a')
  }
}

/** Separates the definitions of footnotes, which may be anywhere, from the text. */
function takeNotesOut(tokens: readonly Token[]): { text: Token[]; notes: Map<string, Token[]> } {
  const text: Token[] = []
  const notes = new Map<string, Token[]>()
  const enclosing: Token[][] = [text]
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      const note: Token[] = []
      notes.set(String(token.meta?.label), note)
      enclosing.push(note)
    } else if (token.type === 'footnote_reference_close') enclosing.pop()
    else enclosing.at(-1)?.push(token)
  }
  return { text, notes }
}

function mentionName(id: number, mention: number): string {
  return `note-${id + 1}-from-${mention + 1}`
}

function tagOf(token: Token): string {
  return token.tag === 's' ? 'strike' : token.tag
}

function propertiesOf(token: Token) {
  if (!token.attrs) return {}
  return safeProperties(token.tag, Object.fromEntries(token.attrs.map(([name, value]) => [name, String(value)])))
}

/** @returns the words of an image's description */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.type.endsWith('break') ? ' ' : token.children ? textOf(token.children) : token.content))
    .join('')
}
