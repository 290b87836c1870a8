import type { Properties } from 'hast'
import type { Options as Schema } from 'rehype-sanitize'

/** Elements that hold only text and inline elements; each is a block. */
export const LEAVES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])

export const INLINE = new Set(['a', 'b', 'i', 'strong', 'em', 'strike', 'code', 'span'])

export const VOID = new Set(['hr', 'br', 'col'])

/** Elements that may hold blocks and text. */
export const FLOW = new Set(['root', 'div', 'blockquote', 'li', 'td', 'th', 'caption'])

/** Elements that cannot hold text, with the only children they may have. */
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

/** Elements that are replaced by an allowed one, so that their text stays a block. The tags of other elements are dropped. */
export const RENAMED: Readonly<Record<string, string>> = {
  del: 'strike',
  s: 'strike',
  ...Object.fromEntries(
    'address article aside center dd details dl dt fieldset figcaption figure footer form header hgroup main nav section summary'
      .split(' ')
      .map((tag) => [tag, 'div']),
  ),
}

/** Elements that are dropped with everything inside: they hold no text to read. */
export const DROPPED = new Set(
  'applet audio canvas frameset iframe math noembed noframes noscript object plaintext script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)

export const LINK_REL = ['noopener', 'noreferrer', 'nofollow']
const PROTOCOLS = ['http', 'https', 'mailto']
const CLASS_TOKEN = /^[A-Za-z][\w-]{0,63}$/
const BLOCK_ID = /^p[1-9]\d*$/

/**
 * The allow-list of the specification, and what we add ourselves: `id="p{n}"` on blocks and `rel` on links. Every text is
 * checked against it last.
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

/** Attributes as the author wrote them, with names in lower case. */
type Attributes = Readonly<Record<string, string>>

const MAX_CLASSES = 8

/** @returns the attributes that an element may have; every attribute that is not read here is dropped */
export function safeProperties(tag: string, attributes: Attributes): Properties {
  const properties: Properties = {}
  const classes = (attributes.class ?? '').split(/\s+/, 100).filter((token) => CLASS_TOKEN.test(token))
  if (classes.length > 0) properties.className = [...new Set(classes)].slice(0, MAX_CLASSES)
  // `align` is not allowed, but a style can say the same.
  const style = safeStyle(`${attributes.align ? `text-align:${attributes.align};` : ''}${attributes.style ?? ''}`)
  if (style) properties.style = style
  if (tag === 'a') Object.assign(properties, linkProperties(attributes))
  return properties
}

function linkProperties({ href, name, target }: Attributes): Properties {
  const properties: Properties = {}
  const url = href === undefined ? undefined : safeHref(href)
  if (url !== undefined) {
    Object.assign(properties, { href: url, rel: LINK_REL })
    if (target?.toLowerCase() === '_blank') properties.target = '_blank'
  }
  if (name?.trim()) properties.name = anchorName(name)
  return properties
}

/**
 * @returns the address for a link: http, https, mailto, a path on this site, or `#name` in this text; undefined for
 * everything else. `//host` is refused: it looks like a path but is another site.
 */
export function safeHref(href: string): string | undefined {
  // Browsers ignore these characters in a scheme: `java\nscript:` is `javascript:`.
  const url = encodeForbidden(href.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu, '').trim())
  if (url.startsWith('#')) return url === '#' ? undefined : `#${anchorName(url.slice(1))}`
  if (/^(?:[\\/]|%5C){2}/.test(url) || /^https?:(?!\/\/)/i.test(url)) return undefined
  if (!URL.canParse(url, 'https://library.invalid')) return undefined
  const scheme = /^([^/?#]*):/.exec(url)?.[1]
  if (scheme === undefined) return url === '' ? undefined : url
  const known = scheme.toLowerCase()
  return PROTOCOLS.includes(known) ? known + url.slice(scheme.length) : undefined
}

/** Encodes characters that an address must not contain. Browsers tolerate them; feed readers and e-book readers do not. */
function encodeForbidden(url: string): string {
  return url.replace(/[\s"<>[\\\]^`{|}]|%(?![\da-f]{2})|(?<=#.*)#/gi, (sign) => encodeURIComponent(sign))
}

/**
 * @returns the normal form of an anchor's name, for `name` and for `#name`. The prefix keeps the names of authors apart
 * from the ids of the page and of footnotes, and from the properties of `document`.
 */
export function anchorName(name: string): string {
  return `name-${decode(name)
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .slice(0, 100)}`
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const EM_LENGTH = /^(?:0|(?:\d|10)(?:\.\d{1,3})?em)$/
const KEYWORDS = (words: string) => new RegExp(`^(?:${words})$`)

/** Style properties that cannot cover, move, hide or load anything, with the values they may have. */
const STYLE_VALUES: Readonly<Record<string, RegExp>> = {
  'text-align': KEYWORDS('left|right|center|justify|start|end'),
  'text-indent': EM_LENGTH,
  'text-transform': KEYWORDS('none|uppercase|lowercase|capitalize'),
  'text-decoration': KEYWORDS('none|underline|overline|line-through'),
  'font-style': KEYWORDS('normal|italic|oblique'),
  'font-weight': KEYWORDS('normal|bold|bolder|lighter|[1-9]00'),
  'font-variant': KEYWORDS('normal|small-caps|all-small-caps'),
  'vertical-align': KEYWORDS('baseline|sub|super|top|middle|bottom'),
  'list-style-type': KEYWORDS('none|disc|circle|square|decimal|(?:lower|upper)-(?:alpha|roman)'),
  direction: KEYWORDS('ltr|rtl'),
  'margin-inline-start': EM_LENGTH,
  'margin-inline-end': EM_LENGTH,
  'padding-inline-start': EM_LENGTH,
  'padding-inline-end': EM_LENGTH,
}

/**
 * @returns the allowed declarations of a style attribute (`text-align: center; text-indent: 2em`); undefined: there are
 * none. Lengths are in em, from 0 to 10.999. Of two declarations of one property the later counts.
 */
export function safeStyle(style: string): string | undefined {
  // Escapes and comments only serve to hide a name: such a style is refused as a whole.
  if (style.length > 1_000 || /[\\@{}<>"']|\/\*/.test(style)) return undefined
  const kept = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const [property = '', value = '', surplus] = declaration.split(':').map((part) => part.trim())
    if (surplus === undefined && Object.hasOwn(STYLE_VALUES, property) && STYLE_VALUES[property]?.test(value))
      kept.set(property, value)
  }
  return kept.size > 0 ? [...kept].map(([property, value]) => `${property}: ${value}`).join('; ') : undefined
}
