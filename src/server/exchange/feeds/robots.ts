import { pages, sitemapPath } from '#contract/addresses.ts'

/** What no crawler need ask for: calls, the staff's doors, and searches, of which there is no end. */
const CLOSED = ['/api/', '/admin-login', '/admin-dashboard', '/auth', pages.search.paths[0]]

export function robotsText(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...closed, '', `Sitemap: ${publicUrl}${sitemapPath}`].join('\n')}\n`
}
