import { type InterfaceLanguage, interfaceTags, languagePrefix } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import type { Locale } from '../../i18n/locale.ts'
import { AI_DISCLOSURE } from './machine-made.ts'

/** What a page says of itself outside its body. */
export interface Head {
  /** 200 unless said. */
  status?: number
  /** Of the page's text; undefined: all its words are the interface's. */
  lang?: string
  /** Of a second text, beside the page's own. */
  besideLang?: string
  /** The whole of it; the site's own unless said. */
  title?: string
  description?: string
  keywords?: readonly string[]
  /** A path of this site. */
  canonical?: string
  /** Paths of this site by language tag. */
  alternates?: readonly { tag: string; path: string }[]
  noindex?: boolean
  /** Path of a picture for sharing, 1200 × 630; the site's own unless said. */
  image?: string
  /** @property modified ISO 8601 */
  article?: { publishedYear: number | null; author: string; modified: string }
  /** Whether all of the text was made by machine. */
  machineMade?: boolean
  /** Further tags. */
  more?: readonly HeadTag[]
}

export interface HeadTag {
  name: 'meta' | 'link'
  attributes: Record<string, string>
}

export function pageTitle(head: Head, site: Site, { messages }: Locale): string {
  return head.title ?? messages.site.title(site.brandName)
}

/** The addresses of a page without a text are those of its language of the interface, and the others stand beside them. */
export function inInterface(head: Head, { interfaceLanguage }: Site, { prefix }: Locale): Head {
  const { lang, canonical, noindex } = head
  if (lang !== undefined || canonical === undefined) return head
  const path = (tag: InterfaceLanguage) => languagePrefix(tag, interfaceLanguage) + canonical
  const alternates = [
    ...interfaceTags.map((tag) => ({ tag, path: path(tag) })),
    { tag: 'x-default', path: path(interfaceLanguage) },
  ]
  return { ...head, canonical: prefix + canonical, ...(noindex ? {} : { alternates }) }
}

/** Tags that hold while a page is open. */
export function headTags(head: Head, site: Site, { messages }: Locale): HeadTag[] {
  const tags: HeadTag[] = [meta('description', head.description ?? messages.site.description(site.brandName))]
  if (head.keywords?.length) tags.push(meta('keywords', head.keywords.join(', ')))
  if (head.noindex) tags.push(meta('robots', 'noindex'))
  if (head.article) tags.push(meta('author', head.article.author))
  if (head.machineMade)
    tags.push(meta('translator', messages.site.translator(site.brandName)), meta('ai-disclosure', AI_DISCLOSURE))
  if (head.canonical) tags.push(link({ rel: 'canonical', href: site.publicUrl + head.canonical }))
  for (const { tag, path } of head.alternates ?? [])
    tags.push(link({ rel: 'alternate', hreflang: tag, href: site.publicUrl + path }))
  return [...tags, ...(head.more ?? [])]
}

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } })
const link = (attributes: Record<string, string>): HeadTag => ({ name: 'link', attributes })

/** Marks the tags that belong to the page and go with it. */
export const OF_THE_PAGE = 'data-page'

/** Brings the document in line with a page that was reached without loading it. */
export function applyHead(head: Head, site: Site, locale: Locale): void {
  document.documentElement.dataset.text = head.lang ?? ''
  document.title = pageTitle(head, site, locale)
  for (const old of document.head.querySelectorAll(`[${OF_THE_PAGE}]`)) old.remove()
  for (const { name, attributes } of headTags(inInterface(head, site, locale), site, locale)) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute(OF_THE_PAGE, '')
    document.head.append(element)
  }
}
