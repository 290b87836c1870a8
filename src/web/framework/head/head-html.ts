import { feedPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import favicon from '../../brand/favicon.svg?url'
import socialPreview from '../../brand/social-preview.jpg?url'
import { siteMessages } from '../../i18n/site-messages.ts'
import { isoYear } from '../../i18n/year.ts'
import { type Head, type HeadTag, headTags, OF_THE_PAGE, pageLanguage, pageTitle } from './head.ts'

/** What is said of the picture where an address is shared, to those who do not see it. */
const sharingMessages = {
  libraryPicture: 'One line in six languages, each in its own script, beside four books',
  workPicture: (title: string) => `The cover of a book beside its title: ${title}`,
} as const

const ICONS = [
  `<link rel="icon" href="${favicon}" type="image/svg+xml">`,
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('\n')

/** A page's title and tags, as the server writes them. */
export function headHtml(head: Head, site: Site): string {
  const tags = [...headTags(head, site), ...sharingTags(head, site)].map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')} ${OF_THE_PAGE}>`
  })
  const feed = `<link rel="alternate" type="application/atom+xml" title="${siteMessages.feed}" href="${feedPath}">`
  return [`<title>${escapeHtml(pageTitle(head, site))}</title>`, ICONS, feed, ...tags].join('\n')
}

/** For those who fetch a page to show it elsewhere; they never come by a link within the site. */
function sharingTags(head: Head, site: Site): HeadTag[] {
  const image = head.image ?? socialPreview
  const title = pageTitle(head, site)
  const description = head.description ?? siteMessages.description(site.brandName)
  const alt = head.image === undefined ? sharingMessages.libraryPicture : sharingMessages.workPicture(title)
  const tags = [
    property('og:site_name', siteMessages.title(site.brandName)),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    ...localeTags(head),
    property('og:image', site.publicUrl + image),
    property('og:image:type', head.image === undefined ? 'image/jpeg' : 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', alt),
  ]
  if (head.canonical) tags.push(property('og:url', site.publicUrl + head.canonical))
  if (head.article) tags.push(...articleTags(head.article, head.keywords))
  return [
    ...tags,
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', site.publicUrl + image),
    meta('twitter:image:alt', alt),
  ]
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

/** The page's language, and those it is also in, with the territory that this form asks for. */
function localeTags(head: Head): HeadTag[] {
  const own = locale(pageLanguage(head).lang)
  const others = new Set((head.alternates ?? []).filter(({ tag }) => tag !== 'x-default').map(({ tag }) => locale(tag)))
  others.delete(own)
  return [
    ...(own ? [property('og:locale', own)] : []),
    ...[...others].flatMap((other) => (other ? [property('og:locale:alternate', other)] : [])),
  ]
}

/** `ar_EG` for `ar`: where most of a language's readers are; undefined: it has no such place. */
function locale(tag: string): string | undefined {
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
