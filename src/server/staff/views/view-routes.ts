import { Hono } from 'hono'
import { viewInputSchema, viewPatchSchema } from '#contract/saved-views.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { listViews, removeView, renameView, saveView } from './saved-views.ts'

/** The saved views of whoever asks: nobody sees those of others. */
export function viewRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  routes.get('/views', async (c) => c.json(await listViews(c.var.staff)))
  routes.post('/views', async (c) => c.json(await saveView(c.var.staff, await readBody(c, viewInputSchema)), 201))
  routes.patch('/views/:id', async (c) =>
    c.json(await renameView(c.var.staff, readId(c.req.param('id')), await readBody(c, viewPatchSchema))),
  )
  routes.delete('/views/:id', async (c) => {
    await removeView(c.var.staff, readId(c.req.param('id')))
    return c.body(null, 204)
  })
  return routes
}
