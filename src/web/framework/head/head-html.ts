import { feedPath, manifestPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import favicon from '../../brand/favicon.svg?url'
import socialPreview from '../../brand/social-preview.jpg?url'
import type { Locale } from '../../i18n/locale.ts'
import { isoYear } from '../../i18n/year.ts'
import { type Head, type HeadTag, headTags, OF_THE_PAGE, pageTitle } from './head.ts'

const ICONS = [
  `<link rel="icon" href="${favicon}" type="image/svg+xml">`,
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('\n')

/** A page's title and tags, as the server writes them. */
export function headHtml(head: Head, site: Site, locale: Locale): string {
  const tags = [...headTags(head, site, locale), ...sharingTags(head, site, locale)].map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')} ${OF_THE_PAGE}>`
  })
  const manifest = `<link rel="manifest" href="${locale.prefix}${manifestPath}">`
  const feed = `<link rel="alternate" type="application/atom+xml" title="${locale.messages.site.feed}" href="${locale.prefix}${feedPath}">`
  return [`<title>${escapeHtml(pageTitle(head, site, locale))}</title>`, ICONS, manifest, feed, ...tags].join('\n')
}

/** For those who fetch a page to show it elsewhere; they never come by a link within the site. */
function sharingTags(head: Head, site: Site, locale: Locale): HeadTag[] {
  const image = head.image ?? socialPreview
  const title = pageTitle(head, site, locale)
  const description = head.description ?? locale.messages.site.description(site.brandName)
  const alt =
    head.image === undefined ? locale.messages.sharing.libraryPicture : locale.messages.sharing.workPicture(title)
  const tags = [
    property('og:site_name', locale.messages.site.title(site.brandName)),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    ...localeTags(head, locale),
    property('og:image', site.publicUrl + image),
    property('og:image:type', head.image === undefined ? 'image/jpeg' : 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', alt),
  ]
  if (head.canonical) tags.push(property('og:url', site.publicUrl + head.canonical))
  if (head.article) tags.push(...articleTags(head.article, head.keywords))
  // All else that this form knows it takes from the tags above.
  return [...tags, meta('twitter:card', 'summary_large_image')]
}

/** @param keywords the work's tags */
function articleTags(article: NonNullable<Head['article']>, keywords: Head['keywords'] = []): HeadTag[] {
  const { author, publishedYear, modified } = article
  const tags = [property('article:author', author), property('article:modified_time', modified)]
  // The form has no way to write years BCE, and there is no year 0.
  if (publishedYear !== null && publishedYear > 0)
    tags.push(property('article:published_time', `${isoYear(publishedYear)}-01-01`))
  return [...tags, ...keywords.map((keyword) => property('article:tag', keyword))]
}

/** The page's language with the territory that this form asks for; those it is also in are said by `hreflang`. */
function localeTags(head: Head, locale: Locale): HeadTag[] {
  const own = territory(head.lang ?? locale.tag)
  return own ? [property('og:locale', own)] : []
}

/** `ar_EG` for `ar`: where most of a language's readers are; undefined: it has no such place. */
function territory(tag: string): string | undefined {
  if (tag === 'und') return undefined
  const { language, region = '' } = new Intl.Locale(tag).maximize()
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : undefined
}

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } })

const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
})

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
