import type { Site } from '#contract/site.ts'
import favicon from './brand/favicon.svg?url'
import socialPreview from './brand/social-preview.jpg?url'
import { type Head, type HeadTag, headTags, OF_THE_PAGE, pageTitle } from './head.ts'
import { siteMessages } from './i18n/site-messages.ts'

/** A page's title and tags, as the server writes them. */
export function headHtml(head: Head, site: Site): string {
  const tags = [...headTags(head, site), ...sharingTags(head, site)].map(({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    return `<${name}${written.join('')} ${OF_THE_PAGE}>`
  })
  const icon = `<link rel="icon" href="${favicon}" type="image/svg+xml">`
  return [`<title>${escapeHtml(pageTitle(head, site))}</title>`, icon, ...tags].join('\n')
}

/** For those who fetch a page to show it elsewhere; they never come by a link within the site. */
function sharingTags(head: Head, site: Site): HeadTag[] {
  const image = head.image ?? socialPreview
  const tags = [
    property('og:site_name', siteMessages.title(site.brandName)),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:title', pageTitle(head, site)),
    property('og:description', head.description ?? siteMessages.description(site.brandName)),
    property('og:image', /^https?:/.test(image) ? image : site.publicUrl + image),
  ]
  if (head.image === undefined) tags.push(property('og:image:width', '1200'), property('og:image:height', '630'))
  if (head.canonical) tags.push(property('og:url', site.publicUrl + head.canonical))
  if (head.article) {
    const { author, publishedYear } = head.article
    tags.push(property('article:author', author))
    if (publishedYear !== null && publishedYear > 0)
      tags.push(property('article:published_time', isoYear(publishedYear)))
  }
  const card: HeadTag = { name: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } }
  return [...tags, card]
}

/** ISO 8601 wants four digits. */
const isoYear = (year: number) => `${String(year).padStart(4, '0')}-01-01`

const property = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: name, content },
})

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
