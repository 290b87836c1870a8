import type { StateCore, Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { unspacedEmphasis } from './unspaced-emphasis.ts'

export interface Footnote {
  label: string
  /** How often the text refers to it. */
  count: number
}

/** Quotes and lists open within this many columns of a line's beginning; the parser's own limit of depth lies above. */
const MAX_PREFIX = 80

/** Inline syntax is looked for in stretches of at most this many characters, because looking takes quadratic time. */
const MAX_STRETCH = 16_384

const parser = new MarkdownIt({ html: true, breaks: true, linkify: true })
  .use(footnotes)
  .use(unspacedEmphasis)
  .disable(['footnote_inline', 'footnote_tail'])
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Which links are safe is decided in one place, for Markdown and HTML alike.
parser.validateLink = () => true
parser.core.ruler.at('inline', parseInline)

/** CommonMark and GFM, with line breaks kept, as a flat list of tokens. */
export function parseMarkdown(markdown: string): { tokens: Token[]; footnotes: Footnote[] } {
  const env: { footnotes?: { list?: Footnote[] } } = {}
  const tokens = parser.parse(limitDepth(markdown), env)
  return { tokens, footnotes: env.footnotes?.list ?? [] }
}

function parseInline(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue
    token.children = [...stretches(token.content)].flatMap((stretch) => {
      const tokens: Token[] = []
      state.md.inline.parse(stretch, state.md, state.env, tokens)
      return tokens
    })
  }
}

function* stretches(text: string): Generator<string> {
  let start = 0
  while (text.length - start > MAX_STRETCH) {
    const stretch = text.slice(start, start + MAX_STRETCH)
    const gap = [stretch.lastIndexOf('\n') + 1, stretch.lastIndexOf(' ')].find((at) => at > MAX_STRETCH / 2)
    yield stretch.slice(0, gap)
    start += gap ?? MAX_STRETCH
  }
  yield text.slice(start)
}

const PREFIX = /^(?:[ \t>]|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/gm
const THEMATIC_BREAK = /^[ \t]*(?:-[ \t]*)+$|^[ \t]*(?:\*[ \t]*)+$/

/** Makes plain text of quotes and lists nested beyond all sense, which the parser would drop without a word. */
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
