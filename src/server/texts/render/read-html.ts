import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { DROPPED, RENAMED, safeProperties, schema } from './allowed-html.ts'
import type { TreeBuilder } from './tree-builder.ts'

const ALLOWED = new Set(schema.tagNames)

/** The tokenizer's mode inside elements whose content is not markup, as the HTML standard prescribes. */
const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
}

/** Reads the pieces of HTML in Markdown and passes what is allowed to the builder. */
export class HtmlReader {
  readonly #builder: TreeBuilder
  /** The element being dropped, and how many of its name are open. */
  #dropped: { tagName: string; open: number } | undefined

  constructor(builder: TreeBuilder) {
    this.#builder = builder
  }

  /** Whether the present place is inside an element that is dropped with its content. */
  get isDropping(): boolean {
    return this.#dropped !== undefined
  }

  read(html: string): void {
    const text = ({ chars }: Token.CharacterToken) => {
      if (!this.#dropped) this.#builder.text(chars)
    }
    const ignore = () => {}
    const handler: TokenHandler = {
      onStartTag: (token) => {
        this.#start(token)
        const mode = MODES[token.tagName]
        if (mode === undefined || !DROPPED.has(token.tagName)) return
        tokenizer.lastStartTagName = token.tagName
        tokenizer.state = mode
      },
      onEndTag: ({ tagName }) => this.#end(tagName),
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    }
    const tokenizer = new Tokenizer({}, handler)
    tokenizer.write(html, true)
  }

  /** Ends dropping with the block of Markdown it began in: otherwise one forgotten end tag would drop the rest of a book. */
  endBlock(): void {
    this.#dropped = undefined
  }

  #start({ tagName, attrs, selfClosing }: Token.TagToken): void {
    if (this.#dropped) {
      if (this.#dropped.tagName === tagName) this.#dropped.open++
    } else if (DROPPED.has(tagName)) {
      const isForeign = tagName === 'svg' || tagName === 'math'
      if (!(isForeign && selfClosing)) this.#dropped = { tagName, open: 1 }
    } else if (tagName === 'img') {
      this.#builder.text(attrs.find(({ name }) => name === 'alt')?.value ?? '')
    } else {
      const tag = allowed(tagName)
      if (!tag) return
      const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
      this.#builder.open(tag, safeProperties(tag, attributes))
    }
  }

  #end(tagName: string): void {
    if (this.#dropped) {
      if (this.#dropped.tagName === tagName && --this.#dropped.open === 0) this.#dropped = undefined
    } else {
      const tag = allowed(tagName)
      if (tag === 'br') this.#builder.lineBreak()
      else if (tag) this.#builder.close(tag)
    }
  }
}

function allowed(tagName: string): string | undefined {
  const tag = Object.hasOwn(RENAMED, tagName) ? RENAMED[tagName] : tagName
  return tag && ALLOWED.has(tag) ? tag : undefined
}
