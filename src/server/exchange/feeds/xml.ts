/** Characters that XML 1.0 forbids, even as references: most control characters and two noncharacters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers turn a literal carriage return into a line feed.
  '\r': '&#13;',
}

/** Escapes a text for the content or an attribute value of an XML document. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"'\r]/g, (character) => REFERENCES[character] as string)
}

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
