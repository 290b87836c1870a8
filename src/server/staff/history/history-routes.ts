import { Hono } from 'hono'
import { z } from 'zod'
import {
  activityKinds,
  HISTORY_PAGE_SIZE,
  type HistoryEntity,
  historyEntities,
  restoreInputSchema,
} from '#contract/history.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, type ListParameters, readListQuery } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { type ActivityFilter, listActivity, listActors, listBatchChanges } from './activity-queries.ts'
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
      readListQuery(c.req.query(), { at: 'desc' }, HISTORY_PAGE_SIZE),
    )
    return answerPart(c, { rows: rows.map(presentChange), total })
  })

  routes.get('/activity', async (c) => {
    const given = c.req.query()
    const query = readListQuery(given, { at: 'desc' }, HISTORY_PAGE_SIZE)
    return answerPart(c, await listActivity(c.var.staff, query, readActivityFilter(given)))
  })

  routes.get('/activity/actors', async (c) => c.json(await listActors(c.var.staff)))

  routes.get('/batches/:id/changes', async (c) => {
    const query = readListQuery(c.req.query(), { at: 'desc' }, HISTORY_PAGE_SIZE)
    const { rows, total } = await listBatchChanges(c.var.staff, readId(c.req.param('id')), query)
    return answerPart(c, { rows: rows.map(presentChange), total })
  })

  routes.get('/deleted', async (c) => {
    const given = c.req.query()
    const { rows, total } = await listDeleted(c.var.staff, readListQuery(given, DELETED_SORTS), readEntity(given))
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

/** `?actor=&kind=&from=&to=`; the times as ISO 8601 has them. @throws AppError invalid */
function readActivityFilter({ actor, kind: given, from, to }: ListParameters): ActivityFilter {
  const kind = activityKinds.find((known) => known === given)
  if (given && !kind) throw new AppError('invalid', `kind must be one of ${activityKinds.join(', ')}.`)
  return { actor: actor || undefined, kind, from: readTime('from', from), to: readTime('to', to) }
}

function readTime(name: string, given: string | undefined): Date | undefined {
  if (!given) return undefined
  const { data } = z.iso.datetime().safeParse(given)
  if (data === undefined) throw new AppError('invalid', `${name} must be a time, such as 2026-01-31T00:00:00Z.`)
  return new Date(data)
}

/** `?entity=`; undefined: any. @throws AppError invalid */
export function readEntity({ entity: given }: ListParameters): HistoryEntity | undefined {
  const { data: entity } = entitySchema.safeParse(given || undefined)
  if (given && !entity) throw new AppError('invalid', `entity must be one of ${historyEntities.join(', ')}.`)
  return entity
}
