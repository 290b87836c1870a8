import type { Options as Schema } from 'rehype-sanitize'

/** Hold text and inline elements only; each is one block. */
export const LEAVES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])

export const INLINE = new Set(['a', 'b', 'i', 'strong', 'em', 'strike', 'code', 'span'])

export const VOID = new Set(['hr', 'br', 'col'])

/** May hold anything that makes up a page. */
export const FLOW = new Set(['root', 'div', 'blockquote', 'li', 'td', 'th', 'caption'])

/** The only children of the elements that cannot hold text themselves. */
export const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  table: ['caption', 'colgroup', 'thead', 'tbody', 'tfoot'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
}

/** What an old or wider element of HTML becomes, so that its text keeps its place; any other unknown tag just goes. */
export const RENAMED: Readonly<Record<string, string>> = {
  del: 'strike',
  s: 'strike',
  ...Object.fromEntries(
    'address article aside center dd details dl dt fieldset figcaption figure footer form header hgroup main nav section summary'
      .split(' ')
      .map((tag) => [tag, 'div']),
  ),
}

/** Gone with everything inside: what they hold is not text to read. */
export const DROPPED = new Set(
  'applet audio canvas frameset iframe math noembed noframes noscript object plaintext script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)

export const LINK_REL = ['noopener', 'noreferrer', 'nofollow']
export const PROTOCOLS = ['http', 'https', 'mailto']
export const CLASS_TOKEN = /^[A-Za-z][\w-]{0,63}$/
const BLOCK_ID = /^p[1-9]\d*$/

/**
 * The specification's allow-list and nothing else, plus what the product itself adds: `id="p{n}"` on blocks and `rel` on
 * links. Every text passes it last, whatever made it.
 */
export const schema: Schema = {
  tagNames: [...LEAVES, ...INLINE, ...VOID, ...FLOW, ...Object.keys(CHILDREN)].filter((tag) => tag !== 'root'),
  attributes: {
    '*': [
      ['className', CLASS_TOKEN],
      ['style', /^[a-z0-9 .:;-]+$/],
      ['id', BLOCK_ID],
    ],
    a: ['href', 'name', ['target', '_blank'], ['rel', ...LINK_REL]],
  },
  protocols: { href: PROTOCOLS },
  strip: [...DROPPED],
  ancestors: { li: ['ul', 'ol'], tr: ['table'], td: ['tr'], th: ['tr'], caption: ['table'], col: ['colgroup'] },
  required: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}
