import { Hono } from 'hono'
import { reportInputSchema } from '#contract/reports.ts'
import type { Context } from '../context.ts'
import type { FreeSpace } from '../free-space.ts'
import { clientAddress } from '../http/client-address.ts'
import { type Allowances, Limiter } from '../http/limits.ts'
import { BODY_LIMITS, readBody } from '../http/read-body.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import { takeReport } from './take-report.ts'

interface ReportDependencies {
  ctx: Context
  publicUrl: string
  allowances: Allowances
  space: FreeSpace
}

/** Reports of readers, at `/api/reports`. The client's address is used only for counting, in memory. */
export function reportRoutes({ ctx, publicUrl, allowances, space }: ReportDependencies): Hono {
  const sent = new Limiter(allowances.reports, 'reports')
  const routes = new Hono()
  routes.use(refuseCrossSite(publicUrl))

  routes.post('/', async (c) => {
    const input = await readBody(c, reportInputSchema, BODY_LIMITS.report)
    await space.check()
    const address = clientAddress(c)
    await sent.take(address)
    if (!(await takeReport(ctx, input))) await sent.giveBack(address)
    return c.body(null, 204)
  })

  return routes
}
