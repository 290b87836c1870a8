import { Hono, type Context as HonoContext } from 'hono'
import { reportPatchSchema } from '#contract/reports.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, readIdFilter, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import {
  countOpenReports,
  deleteReport,
  findReport,
  listReports,
  REPORT_SORTS,
  REPORT_STATES,
  resolveReport,
} from './reports.ts'

/** The reports of readers. */
export function staffReportRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/reports', async (c) => {
    const query = readListQuery(c, REPORT_SORTS)
    const filter = {
      state: readState(c),
      languageId: readIdFilter(c, 'language'),
      workId: readIdFilter(c, 'work'),
    }
    return answerPart(c, await listReports(c.var.staff, query, filter))
  })

  routes.get('/reports/open', async (c) => c.json({ open: await countOpenReports(c.var.staff) }))

  routes.get('/reports/:id', async (c) =>
    c.json(found(await findReport(c.var.staff, readId(c.req.param('id'))), 'report')),
  )

  routes.patch('/reports/:id', async (c) => {
    const id = readId(c.req.param('id'))
    return c.json(await resolveReport(c.var.staff, id, await readBody(c, reportPatchSchema)))
  })

  routes.delete('/reports/:id', async (c) => {
    await deleteReport(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  return routes
}

/** `?status=`; default: open. @throws AppError invalid */
function readState(c: HonoContext): (typeof REPORT_STATES)[number] {
  const given = c.req.query('status') ?? 'open'
  const state = REPORT_STATES.find((known) => known === given)
  if (!state) throw new AppError('invalid', `status must be one of ${REPORT_STATES.join(', ')}.`)
  return state
}
