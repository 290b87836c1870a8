/** Constant on every answer: scripts only of our own, and no page of ours inside another's. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The texts may carry harmless `style` attributes; the sanitiser decides which.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Vite's hot reload needs inline styles, inline scripts and a socket; never sent in production. */
const DEVELOPMENT_POLICY = CONTENT_SECURITY_POLICY.replace(
  "style-src 'self'",
  "style-src 'self' 'unsafe-inline'",
).replace("connect-src 'self'", "connect-src 'self' ws:")

const HEADERS: Record<string, string> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

export function securityHeaders(options: { https: boolean; development: boolean }): Record<string, string> {
  const headers = { ...HEADERS }
  if (options.https) headers['strict-transport-security'] = 'max-age=31536000'
  if (options.development) headers['content-security-policy'] = DEVELOPMENT_POLICY
  return headers
}
