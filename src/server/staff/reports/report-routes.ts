import { Hono } from 'hono'
import { reportCorrectionSchema, reportPatchSchema } from '#contract/reports.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, type ListParameters, readIdFilter, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { correctPassage } from './correct-passage.ts'
import {
  countOpenReports,
  deleteReport,
  findNextReport,
  findReport,
  listReports,
  REPORT_SORTS,
  REPORT_STATES,
  type ReportFilter,
  resolveReport,
} from './reports.ts'

/** The reports of readers. */
export function staffReportRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/reports', async (c) => {
    const query = readListQuery(c.req.query(), REPORT_SORTS)
    return answerPart(c, await listReports(c.var.staff, query, readReportFilter(c.req.query())))
  })

  routes.get('/reports/open', async (c) => c.json({ open: await countOpenReports(c.var.staff) }))

  routes.get('/reports/:id', async (c) =>
    c.json(found(await findReport(c.var.staff, readId(c.req.param('id'))), 'report')),
  )

  routes.get('/reports/:id/next', async (c) => {
    const given = c.req.query()
    const query = readListQuery(given, REPORT_SORTS)
    return c.json(await findNextReport(c.var.staff, readId(c.req.param('id')), query, readReportFilter(given)))
  })

  routes.post('/reports/:id/correction', async (c) => {
    const id = readId(c.req.param('id'))
    return c.json(await correctPassage(c.var.staff, id, await readBody(c, reportCorrectionSchema)))
  })

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

/** `?status=&language=&work=`. @throws AppError invalid */
export const readReportFilter = (given: ListParameters): ReportFilter => ({
  state: readState(given),
  languageId: readIdFilter(given, 'language'),
  workId: readIdFilter(given, 'work'),
})

/** `?status=`; default: open. @throws AppError invalid */
function readState({ status: given = 'open' }: ListParameters): ReportFilter['state'] {
  const state = REPORT_STATES.find((known) => known === given)
  if (!state) throw new AppError('invalid', `status must be one of ${REPORT_STATES.join(', ')}.`)
  return state
}
