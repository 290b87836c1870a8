import type { Properties } from 'hast'
import { CLASS_TOKEN, LINK_REL, PROTOCOLS } from './allow-list.ts'
import { safeStyle } from './style-values.ts'

/** Attributes as an author wrote them, names in lower case. */
export type Attributes = Readonly<Record<string, string>>

const MAX_CLASSES = 8

/** Builds what an element may carry, from nothing: an attribute that is not read here does not exist. */
export function safeProperties(tag: string, attributes: Attributes): Properties {
  const properties: Properties = {}
  const classes = (attributes.class ?? '').split(/\s+/, 100).filter((token) => CLASS_TOKEN.test(token))
  if (classes.length > 0) properties.className = [...new Set(classes)].slice(0, MAX_CLASSES)
  // `align` is not allowed, but what it says can be said in the style.
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
 * An address that may stand in a link: http, https, mailto, a place on this site, or `#name` in this text. Undefined
 * for all else, `//host` included: it names another site while looking like a path.
 */
export function safeHref(href: string): string | undefined {
  // A browser drops these before it reads the scheme, so `java\nscript:` must be read without them too.
  const url = escaped(href.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu, '').trim())
  if (url.startsWith('#')) return url === '#' ? undefined : `#${anchorName(url.slice(1))}`
  if (/^(?:[\\/]|%5C){2}/.test(url) || /^https?:(?!\/\/)/i.test(url)) return undefined
  if (!URL.canParse(url, 'https://library.invalid')) return undefined
  const scheme = /^([^/?#]*):/.exec(url)?.[1]
  if (scheme === undefined) return url === '' ? undefined : url
  const known = scheme.toLowerCase()
  return PROTOCOLS.includes(known) ? known + url.slice(scheme.length) : undefined
}

/** With what no address may hold as it is. Browsers forgive it; the readers of feeds and of electronic books do not. */
function escaped(url: string): string {
  return url.replace(/[\s"<>[\\\]^`{|}]|%(?![\da-f]{2})|(?<=#.*)#/gi, (sign) => encodeURIComponent(sign))
}

/**
 * The one form of an anchor's name, in `name` and in `#name` alike. The prefix keeps authors' names apart from the
 * page's own ids and from footnotes, and from every property a script might look up on `document`.
 */
export function anchorName(name: string): string {
  return `name-${decoded(name)
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .slice(0, 100)}`
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
