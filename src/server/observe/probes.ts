import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { problem } from '../http/problem.ts'

const LIVE = '/api/health/live'
const READY = '/api/health/ready'

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * Probes for balancers and supervisors, which do not ask the same: a process that is not alive has to be started anew,
 * one that is not ready should only get no requests.
 * @param whyNotReady a sentence; undefined: requests may come
 */
export function probeRoutes(whyNotReady: () => Promise<string | undefined>): Hono {
  const routes = new Hono()
  routes.get(LIVE, (c) => c.json({ status: 'ok' }, 200, HEADERS))
  routes.get(READY, async (c) => {
    const reason = await whyNotReady()
    return reason === undefined ? c.json({ status: 'ok' }, 200, HEADERS) : problem(503, reason)
  })
  return routes
}

/**
 * Answers probes while the site is starting, which may take long where it migrates. Other requests wait until then.
 * @returns false: this is no probe
 */
export function answerEarlyProbe({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== LIVE && url !== READY) return false
  const [status, body] =
    url === LIVE ? [200, { status: 'ok' }] : [503, { status: 503, detail: 'The site is starting.' }]
  response.writeHead(status, HEADERS).end(JSON.stringify(body))
  return true
}
