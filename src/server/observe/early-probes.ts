import type { IncomingMessage, ServerResponse } from 'node:http'

export const LIVE = '/api/health/live'
export const READY = '/api/health/ready'
export const PROBE_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * Answers probes while the site is starting, which may take long where it migrates. Other requests wait until then.
 * @returns false: this is no probe
 */
export function answerEarlyProbe({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== LIVE && url !== READY) return false
  const [status, body] =
    url === LIVE ? [200, { status: 'ok' }] : [503, { status: 503, detail: 'The site is starting.' }]
  response.writeHead(status, PROBE_HEADERS).end(JSON.stringify(body))
  return true
}
