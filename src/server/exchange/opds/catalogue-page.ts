import { createHash } from 'node:crypto'
import { cataloguePath, libraryPath } from '#contract/addresses.ts'
import { qualityOf } from '../../http/accept-header.ts'
import { emptyXmlElement, escapeXml } from '../../http/escape-xml.ts'
import { SMALL_PAGE_STYLE, smallPage } from '../../http/small-page.ts'
import type { Wording } from '../../i18n/wording.ts'
import { NAVIGATION } from './atom-catalogue.ts'
import { Position, type Version, versions } from './catalogue.ts'
import { OPDS_JSON } from './json-catalogue.ts'

const STYLE = `${SMALL_PAGE_STYLE}
main{max-width:38rem;margin:0 auto}
code{font:.95em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
.address{padding:.75rem 1rem;background:var(--leaf);border:1px solid var(--rule);border-radius:3px;user-select:all}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const PAGE_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
}

const TYPES: Record<Version, string> = { '1.2': NAVIGATION, '2.0': OPDS_JSON }

/**
 * Whether a person opens the address in a browser, which would show them the feed as a file. Some apps name HTML, but no
 * XHTML as every browser does.
 * @param accept header of the request
 */
export const isBrowser = (accept: string): boolean =>
  ['text/html', 'application/xhtml+xml'].every((type) => qualityOf(accept, type) > 0) &&
  ['application/atom+xml', OPDS_JSON].every((type) => qualityOf(accept, type) === 0)

/** A page for people: what the catalogues are for, and the way back. Apps that come to it find the catalogues in its head. */
export function cataloguePage(wording: Wording): string {
  const { catalogue: t, language, prefix, site } = wording
  const { publicUrl } = site
  const starts = versions.map((version) => ({ version, path: new Position(version, undefined, wording).to('start') }))
  const named = starts.map(({ version, path }) => `OPDS ${version}: <code>${escapeXml(publicUrl + path)}</code>`)
  const links = starts.map(({ version, path }) =>
    emptyXmlElement('link', { rel: 'alternate', type: TYPES[version], href: path, title: `OPDS ${version}` }),
  )
  return smallPage({
    title: t.pageTitle,
    language,
    head: [...links, `<style>${STYLE}</style>`].join('\n'),
    body: `<p>${escapeXml(t.pageText)}</p>
<p class="address"><code>${escapeXml(publicUrl + prefix + cataloguePath)}</code></p>
<p>${escapeXml(t.pageVersions)}<br>${named.join('<br>')}</p>
<p><a href="${prefix}${libraryPath}">${escapeXml(t.back)}</a></p>
</main>`,
  })
}
