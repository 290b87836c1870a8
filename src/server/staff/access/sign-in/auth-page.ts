import { createHash } from 'node:crypto'
import { escapeXml } from '../../../http/escape-xml.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f2;--leaf:#f3ede1;--ink:#211c16;--ash:#6a6055;--rule:#c9bda8;--rubric:#9e2a1c}
@media (prefers-color-scheme:dark){:root{--paper:#16130f;--leaf:#201b15;--ink:#e9e1d3;--ash:#a79b8b;--rule:#4d4438;--rubric:#e58470}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif}
main{width:100%;max-width:26rem}
h1{margin:0 0 .5rem;font:400 1.728rem/1.25 Literata,"Iowan Old Style",Palatino,Georgia,serif}
p{margin:0 0 1.25rem;color:var(--ash)}
a{color:var(--rubric);text-underline-offset:.2em}
ul{list-style:none;margin:0 0 1.5rem;padding:0;border-block-start:1px solid var(--rule)}
li{border-block-end:1px solid var(--rule)}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer;text-align:start;min-height:2.75rem}
li button{display:grid;grid-template-columns:2.5rem 1fr;column-gap:.875rem;align-items:center;width:100%;padding:.75rem .5rem}
li button:hover{background:var(--leaf)}
:focus-visible{outline:2px solid var(--rubric);outline-offset:2px}
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
export function authPage({ title, body, script }: { title: string; body: string; script?: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
${body}
</main>${script === undefined ? '' : `\n<script src="${escapeXml(script)}"></script>`}
</body>
</html>
`
}
