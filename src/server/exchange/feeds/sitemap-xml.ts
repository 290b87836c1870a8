import { escapeXml } from '../../http/escape-xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A page of this site, with what a sitemap says of it. Paths are without the origin. */
export interface SitemapEntry {
  path: string
  changed?: Date
  alternates?: readonly { tag: string; path: string }[]
}

export function entryXml({ path, changed, alternates = [] }: SitemapEntry, publicUrl: string): string {
  const address = (of: string) => escapeXml(publicUrl + of)
  const links = alternates.map(
    ({ tag, path: of }) => `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${address(of)}"/>\n`,
  )
  return `<url>\n<loc>${address(path)}</loc>\n${changedXml(changed)}${links.join('')}</url>\n`
}

/** @param entries of `entryXml` */
export function sitemapXml(entries: readonly string[]): string {
  return `${DECLARATION}<urlset ${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

export function sitemapIndexXml(files: readonly { path: string; changed?: Date }[], publicUrl: string): string {
  const written = files.map(
    ({ path, changed }) => `<sitemap>\n<loc>${escapeXml(publicUrl + path)}</loc>\n${changedXml(changed)}</sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${SITEMAPS}>\n${written.join('')}</sitemapindex>\n`
}

const changedXml = (changed: Date | undefined) => (changed ? `<lastmod>${changed.toISOString()}</lastmod>\n` : '')
