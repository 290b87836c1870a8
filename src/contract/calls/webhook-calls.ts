import {
  newWebhookSchema,
  webhookDeliverySchema,
  webhookInputSchema,
  webhookPatchSchema,
  webhookSchema,
  webhookSecretSchema,
} from '../webhooks.ts'
import { type Calls, deletion, staffList } from './call.ts'

/** The calls for webhooks and their deliveries. */
export const webhookCalls: Calls = {
  listWebhooks: { on: 'GET /api/admin/webhooks', does: 'The webhooks.', answer: webhookSchema.array() },
  findWebhook: { on: 'GET /api/admin/webhooks/:id', does: 'A webhook.', answer: webhookSchema },
  createWebhook: {
    on: 'POST /api/admin/webhooks',
    does: 'Adds a webhook. Its secret is answered once.',
    body: webhookInputSchema,
    answer: newWebhookSchema,
    status: 201,
  },
  updateWebhook: {
    on: 'PATCH /api/admin/webhooks/:id',
    does: 'Changes a webhook, or switches it on or off.',
    body: webhookPatchSchema,
    answer: webhookSchema,
  },
  deleteWebhook: {
    on: 'DELETE /api/admin/webhooks/:id',
    does: 'Deletes a webhook, and what waits for it.',
    ...deletion,
  },
  renewWebhookSecret: {
    on: 'POST /api/admin/webhooks/:id/secret',
    does: 'Makes another secret. The one before signs, too, for a day.',
    answer: webhookSecretSchema,
  },
  testWebhook: {
    on: 'POST /api/admin/webhooks/:id/test',
    does: 'Sends a `webhook.test`, once, also to a webhook that is off.',
    answer: webhookDeliverySchema,
    status: 202,
  },
  listWebhookDeliveries: {
    on: 'GET /api/admin/webhooks/:id/deliveries',
    does: 'What was sent to a webhook, or waits, the newest first. It is kept for a week.',
    ...staffList(webhookDeliverySchema, ['at']),
  },
  replayWebhookDelivery: {
    on: 'POST /api/admin/webhook-deliveries/:id/replay',
    does: 'Sends an event again, once, with the same `webhook-id`.',
    answer: webhookDeliverySchema,
    status: 202,
  },
}
