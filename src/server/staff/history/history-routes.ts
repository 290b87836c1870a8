import { Hono } from 'hono'
import { z } from 'zod'
import { HISTORY_PAGE_SIZE, historyEntities, restoreInputSchema } from '#contract/history.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, readListQuery } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { DELETED_SORTS, findChange, listDeleted, listHistory, wasEverPresent } from './history-queries.ts'
import { presentChange, presentChangeDetail } from './present-change.ts'
import { restoreChange } from './restore-change.ts'

const entitySchema = z.enum(historyEntities)

/** The changes of rows, and restoring the state before a change. */
export function historyRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/history/:entity/:id', async (c) => {
    const { data: entity } = entitySchema.safeParse(c.req.param('entity'))
    const id = readId(c.req.param('id'))
    if (!entity || !(await wasEverPresent(c.var.staff, entity, id)))
      throw new AppError('not_found', 'There is nothing at this address.')
    const { rows, total } = await listHistory(
      c.var.staff,
      entity,
      id,
      readListQuery(c, { at: 'desc' }, HISTORY_PAGE_SIZE),
    )
    return answerPart(c, { rows: rows.map(presentChange), total })
  })

  routes.get('/deleted', async (c) => {
    const given = c.req.query('entity') || undefined
    const { data: entity } = entitySchema.safeParse(given)
    if (given !== undefined && !entity)
      throw new AppError('invalid', `entity must be one of ${historyEntities.join(', ')}.`)
    const { rows, total } = await listDeleted(c.var.staff, readListQuery(c, DELETED_SORTS), entity)
    return answerPart(c, { rows: rows.map(presentChange), total })
  })

  routes.get('/changes/:id', async (c) => {
    const change = found(await findChange(c.var.staff, readId(c.req.param('id'))), 'change')
    return c.json(await presentChangeDetail(c.var.staff, change))
  })

  routes.post('/changes/:id/restore', async (c) => {
    const id = readId(c.req.param('id'))
    const { revision } = c.req.header('content-type') ? await readBody(c, restoreInputSchema) : {}
    return c.json(await restoreChange(c.var.staff, id, revision))
  })

  return routes
}
