import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { type Database, isDatabaseAnswering } from '../db/open.ts'
import { problem } from '../http/problem.ts'

const HEALTH = '/api/health'
const LIVE = '/api/health/live'
const READY = '/api/health/ready'

/** How long a probe waits for the database. */
const ANSWER_MS = 2000
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * Probes for supervisors and balancers. A supervisor starts a process anew that is not alive; a balancer only sends no
 * requests to one that is not ready.
 * @param isStopping whether the site was asked to stop and goes on only until balancers know
 */
export function probeRoutes(db: Database, isStopping: () => boolean): Hono {
  const routes = new Hono()
  const whyNotHealthy = async () =>
    (await isDatabaseAnswering(db, ANSWER_MS)) ? undefined : 'The database does not answer.'
  routes.get(HEALTH, async (c) => {
    const reason = await whyNotHealthy()
    return reason === undefined ? c.json({ status: 'ok', database: 'ok' }, 200, HEADERS) : problem(503, reason)
  })
  routes.get(LIVE, (c) => c.json({ status: 'ok' }, 200, HEADERS))
  routes.get(READY, async (c) => {
    const reason = isStopping() ? 'The site is stopping.' : await whyNotHealthy()
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
