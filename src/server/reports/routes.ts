import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { reportInputSchema } from '#contract/reports.ts'
import type { Context } from '../context.ts'
import { clientAddress } from '../http/client-address.ts'
import { type Allowances, Limiter } from '../http/limits.ts'
import { problem } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import { takeReport } from './take-report.ts'

/** Several times the size of the longest report. */
const MAX_BODY_BYTES = 64 * 1024

interface ReportDependencies {
  ctx: Context
  publicUrl: string
  allowances: Allowances
}

/** Reports of readers, at `/api/reports`. The client's address is used only for counting, in memory. */
export function reportRoutes({ ctx, publicUrl, allowances }: ReportDependencies): Hono {
  const sent = new Limiter(allowances.reports, 'reports')
  const routes = new Hono()
  routes.use(
    refuseCrossSite(publicUrl),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problem(413, 'This is larger than 64 KB.') }),
  )

  routes.post('/', async (c) => {
    const input = await readBody(c, reportInputSchema)
    const address = clientAddress(c)
    await sent.take(address)
    if (!(await takeReport(ctx, input))) await sent.giveBack(address)
    return c.body(null, 204)
  })

  return routes
}
