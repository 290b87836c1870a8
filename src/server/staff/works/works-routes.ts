import { Hono } from 'hono'
import { workInputSchema, workPatchSchema, workStatuses } from '#contract/works.ts'
import { byAuthor, inCategory, inLanguage, isFeatured, type WorkFilter } from '../../catalogue/works-queries.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { BODY_LIMITS, readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, type ListParameters, readIdFilter, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { createWork, deleteWork, updateWork } from './save-work.ts'
import { findStaffWork, hasStatus, listStaffWorks, titleOrAuthorContains, WORK_SORTS } from './works-queries.ts'

const RECENT_WORKS = 10

/** Works, published or not. */
export function staffWorksRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/works', async (c) => {
    const query = readListQuery(c.req.query(), WORK_SORTS)
    return answerPart(c, await listStaffWorks(c.var.staff, query, readWorkFilters(c.req.query(), query.words)))
  })

  routes.get('/works/recent', async (c) => {
    const newest = { sort: 'created', order: 'desc', limit: RECENT_WORKS, offset: 0 } as const
    return answerPart(c, await listStaffWorks(c.var.staff, newest, []))
  })

  routes.get('/works/:id', async (c) =>
    c.json(found(await findStaffWork(c.var.staff, readId(c.req.param('id'))), 'work')),
  )
  routes.post('/works', async (c) =>
    c.json(await createWork(c.var.staff, await readBody(c, workInputSchema, BODY_LIMITS.descriptions)), 201),
  )
  routes.patch('/works/:id', async (c) =>
    c.json(
      await updateWork(
        c.var.staff,
        readId(c.req.param('id')),
        await readBody(c, workPatchSchema, BODY_LIMITS.descriptions),
      ),
    ),
  )
  routes.delete('/works/:id', async (c) => {
    await deleteWork(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  return routes
}

/**
 * `?status=&author=&category=&language=&featured=`; `language`: one that the work can be read in.
 * @param words of the title or the author
 */
export function readWorkFilters(given: ListParameters, words: string): (WorkFilter | undefined)[] {
  const status = readWord(given, 'status', workStatuses)
  const featured = readWord(given, 'featured', ['true', 'false'])
  const of = (name: string, filter: (id: number) => WorkFilter) => {
    const id = readIdFilter(given, name)
    return id === undefined ? undefined : filter(id)
  }
  return [
    words === '' ? undefined : titleOrAuthorContains(words),
    status && hasStatus(status),
    featured && isFeatured(featured === 'true'),
    of('author', byAuthor),
    of('category', inCategory),
    of('language', inLanguage),
  ]
}

/** @throws AppError invalid: the value is not in `known` */
function readWord<T extends string>(parameters: ListParameters, name: string, known: readonly T[]): T | undefined {
  const given = parameters[name]
  const word = known.find((one) => one === given)
  if (given !== undefined && word === undefined)
    throw new AppError('invalid', `${name} must be one of ${known.join(', ')}.`)
  return word
}
