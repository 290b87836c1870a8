import { Hono } from 'hono'
import { type Database, isDatabaseAnswering } from '../db/open.ts'
import { problem } from '../http/problem.ts'
import { LIVE, PROBE_HEADERS, READY } from './early-probes.ts'

const HEALTH = '/api/health'

/** How long a probe waits for the database. */
const ANSWER_MS = 2000

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
    return reason === undefined ? c.json({ status: 'ok', database: 'ok' }, 200, PROBE_HEADERS) : problem(503, reason)
  })
  routes.get(LIVE, (c) => c.json({ status: 'ok' }, 200, PROBE_HEADERS))
  routes.get(READY, async (c) => {
    const reason = isStopping() ? 'The site is stopping.' : await whyNotHealthy()
    return reason === undefined ? c.json({ status: 'ok' }, 200, PROBE_HEADERS) : problem(503, reason)
  })
  return routes
}
