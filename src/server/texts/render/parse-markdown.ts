import type { MarkdownIt as Parser, StateCore, Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'

export interface Footnote {
  label: string
  /** How often the text refers to it. */
  count: number
}

/** Quotes and lists must open within this many columns. The parser has its own limit of depth, which is higher. */
const MAX_PREFIX = 80

/** Inline syntax is parsed in pieces of at most this many characters, because that takes quadratic time. */
const MAX_PIECE = 16_384

/** Characters of scripts without spaces between words, Hangul (whose particles follow without one), and their punctuation. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\u3000-\u303F\uFF00-\uFFEF]/u

const parser = new MarkdownIt({ html: true, breaks: true, linkify: true })
  .use(footnotes)
  .use(unspacedEmphasis)
  .disable(['footnote_inline', 'footnote_tail'])
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// `safeHref` decides which links are safe, for Markdown and HTML alike.
parser.validateLink = () => true
parser.core.ruler.at('inline', parseInline)

/** Parses CommonMark and GFM, with line breaks kept. @returns a flat list of tokens, and the footnotes that are referred to */
export function parseMarkdown(markdown: string): { tokens: Token[]; footnotes: Footnote[] } {
  const env: { footnotes?: { list?: Footnote[] } } = {}
  const tokens = parser.parse(limitDepth(markdown), env)
  return { tokens, footnotes: env.footnotes?.list ?? [] }
}

function parseInline(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue
    token.children = [...cutIntoPieces(token.content)].flatMap((piece) => {
      const tokens: Token[] = []
      state.md.inline.parse(piece, state.md, state.env, tokens)
      return tokens
    })
  }
}

function* cutIntoPieces(text: string): Generator<string> {
  let start = 0
  while (text.length - start > MAX_PIECE) {
    const piece = text.slice(start, start + MAX_PIECE)
    const gap = [piece.lastIndexOf('\n') + 1, piece.lastIndexOf(' ')].find((at) => at > MAX_PIECE / 2)
    yield piece.slice(0, gap)
    start += gap ?? MAX_PIECE
  }
  yield text.slice(start)
}

const PREFIX = /^(?:[ \t>]|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/gm
const THEMATIC_BREAK = /^[ \t]*(?:-[ \t]*)+$|^[ \t]*(?:\*[ \t]*)+$/

/** Escapes the markers of quotes and lists that are nested too deeply: the parser would drop their text. */
function limitDepth(markdown: string): string {
  return markdown.replace(PREFIX, (prefix: string, offset: number) => {
    let columns = 0
    for (let at = 0; at < prefix.length; at++) {
      const isSpace = prefix[at] === ' ' || prefix[at] === '\t'
      if (columns >= MAX_PREFIX && !isSpace) {
        const end = markdown.indexOf('\n', offset)
        const line = markdown.slice(offset, end < 0 ? undefined : end)
        return THEMATIC_BREAK.test(line) ? prefix : prefix.slice(0, at) + prefix.slice(at).replace(/^\d*/, '$&\\')
      }
      columns += prefix[at] === '\t' ? 4 - (columns % 4) : 1
    }
    return prefix
  })
}

/**
 * A plug-in that makes `**「…」**と` strong. By CommonMark an asterisk between punctuation and a letter cannot close
 * emphasis: it expects a space there, but these scripts write none.
 */
function unspacedEmphasis(md: Parser): void {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const before = this.src.slice(Math.max(0, start - 2), start).match(/.$/su)?.[0] ?? ' '
      const end = start + found.length
      const after = end < this.posMax ? String.fromCodePoint(this.src.codePointAt(end) as number) : ' '
      if (!canSplitWord || !(UNSPACED.test(before) || UNSPACED.test(after))) return found
      return { ...found, can_open: /\S/.test(after), can_close: /\S/.test(before) }
    }
  }
}
