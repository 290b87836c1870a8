import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { isDatabaseAnswering } from '../db/open.ts'
import { problem } from './problem.ts'

const LIMIT_MS = 2000

/** For probes: 200 while the database answers, 503 otherwise. */
export function healthRoutes(ctx: Context): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    if (!(await isDatabaseAnswering(ctx.db, LIMIT_MS))) return problem(503, 'The database does not answer.')
    return c.json({ status: 'ok', database: 'ok' }, 200, { 'Cache-Control': 'no-store' })
  })
  return routes
}
