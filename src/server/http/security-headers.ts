import { createHash } from 'node:crypto'

/** The content security policy of every answer: only own scripts, and no embedding in other sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The texts may carry harmless `style` attributes; the sanitiser decides which.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Beside the policy: what programs in the pages of other sites may read, such as reading apps. No cookie changes it. */
export const READ_ANYWHERE = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Vite's hot reload needs inline styles and a socket; never sent in production. */
const DEVELOPMENT: Record<string, string> = {
  "style-src 'self'": "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'": "connect-src 'self' ws:",
}

const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

/**
 * How far "only by https" reaches: this host; its subdomains too; or these, and from the first visit on, by the list that
 * browsers bring with them (hstspreload.org asks for a year at least).
 */
export type HstsReach = 'host' | 'subdomains' | 'preload'

const HSTS: Record<HstsReach, string> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

interface SecurityOptions {
  https: boolean
  /** Counts only with `https`. */
  hsts: HstsReach
  development: boolean
  /** The exact text of the scripts inside pages. */
  inlineScripts: readonly string[]
  /** Allows the photo of who is signed in, which stands at the provider of sign-in. */
  photos?: boolean
}

export function securityHeaders({
  https,
  hsts,
  development,
  inlineScripts,
  photos = false,
}: SecurityOptions): Record<string, string> {
  const hashed: Record<string, readonly string[]> = { 'script-src': inlineScripts }
  const policy = POLICY.map((rule) => {
    // Beside a hash browsers ignore 'unsafe-inline'.
    const relaxed = development ? DEVELOPMENT[rule] : undefined
    if (photos && rule.startsWith('img-src')) return `${rule} https:`
    return relaxed ?? [rule, ...(hashed[rule.split(' ')[0] ?? ''] ?? []).map(hashOf)].join(' ')
  })
  const headers: Record<string, string> = { 'content-security-policy': policy.join('; '), ...HEADERS }
  if (https) headers['strict-transport-security'] = HSTS[hsts]
  return headers
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The headers that matter on a script, a style sheet or a font. The others are for documents, and a first visit fetches a
 * dozen of these files.
 */
export function fileHeaders(all: Record<string, string>): Record<string, string> {
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']
  return Object.fromEntries(kept.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}
