import { createHash } from 'node:crypto'
import { escapeXml } from '../../../http/escape-xml.ts'
import { SMALL_PAGE_STYLE, smallPage } from '../../../http/small-page.ts'

const STYLE = `${SMALL_PAGE_STYLE}
body{display:grid;place-items:center}
main{max-width:26rem}
p{color:var(--ash)}
ul{list-style:none;margin:0 0 1.5rem;padding:0;border-block-start:1px solid var(--rule)}
li{border-block-end:1px solid var(--rule)}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer;text-align:start;min-height:2.75rem}
li button{display:grid;grid-template-columns:2.5rem 1fr;column-gap:.875rem;align-items:center;width:100%;padding:.75rem .5rem}
li button:hover{background:var(--leaf)}
b{font-weight:600}
.face{grid-row:span 2;display:grid;place-items:center;block-size:2.5rem;border:1px solid var(--rule);border-radius:50%;color:var(--rubric);font:400 1.2rem/1 Literata,"Iowan Old Style",Palatino,Georgia,serif}
.address{color:var(--ash);font-size:.9rem;overflow-wrap:anywhere}
.plain{padding:0;color:var(--rubric);text-decoration:underline;text-underline-offset:.2em}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Headers of every answer beneath `/auth`: never cached, and the popup stays connected to the window that opened it. */
export const AUTH_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/**
 * A small page without any code or style of the web half, for the popup of a sign-in.
 * @param body HTML @param script address of its script
 */
export const authPage = ({ title, body, script }: { title: string; body: string; script?: string }): string =>
  smallPage({
    title,
    head: `<style>${STYLE}</style>`,
    body: `${body}
</main>${script === undefined ? '' : `\n<script src="${escapeXml(script)}"></script>`}`,
  })
