import { Hono } from 'hono'
import { webhookInputSchema, webhookPatchSchema } from '#contract/webhooks.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { WebhookReach } from '../../webhooks/send-webhook.ts'
import { administratorsOnly, type StaffVariables } from '../access/guard.ts'
import { answerPart, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  replayDelivery,
  testWebhook,
  updateWebhook,
} from './save-webhook.ts'
import { DELIVERY_SORTS, findWebhook, listDeliveries, listWebhooks } from './webhook-queries.ts'

/** The webhooks and their deliveries. @param reach to which addresses webhooks may be sent */
export function webhookRoutes(reach: WebhookReach): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  for (const group of ['/webhooks/*', '/webhook-deliveries/*']) routes.use(group, administratorsOnly('let in'))

  routes.get('/webhooks', async (c) => c.json(await listWebhooks(c.var.staff)))
  routes.get('/webhooks/:id', async (c) =>
    c.json(found(await findWebhook(c.var.staff, readId(c.req.param('id'))), 'webhook')),
  )
  routes.post('/webhooks', async (c) =>
    c.json(await createWebhook(c.var.staff, await readBody(c, webhookInputSchema), reach), 201),
  )
  routes.patch('/webhooks/:id', async (c) => {
    const id = readId(c.req.param('id'))
    return c.json(await updateWebhook(c.var.staff, id, await readBody(c, webhookPatchSchema), reach))
  })
  routes.delete('/webhooks/:id', async (c) => {
    await deleteWebhook(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })
  routes.post('/webhooks/:id/secret', async (c) => c.json(await renewSecret(c.var.staff, readId(c.req.param('id')))))
  routes.post('/webhooks/:id/test', async (c) => c.json(await testWebhook(c.var.staff, readId(c.req.param('id'))), 202))
  routes.get('/webhooks/:id/deliveries', async (c) => {
    const id = readId(c.req.param('id'))
    const query = readListQuery(c.req.query(), DELIVERY_SORTS)
    found(await findWebhook(c.var.staff, id), 'webhook')
    return answerPart(c, await listDeliveries(c.var.staff, id, query))
  })
  routes.post('/webhook-deliveries/:id/replay', async (c) =>
    c.json(await replayDelivery(c.var.staff, readId(c.req.param('id'))), 202),
  )

  return routes
}
