import { eq, sql } from 'drizzle-orm'
import {
  MOST_WEBHOOKS,
  type NewWebhook,
  TEST_TYPE,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookPatch,
  type WebhookSecret,
} from '#contract/webhooks.ts'
import { sendNotice } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { webhookDeliveries, webhookEvents, webhooks } from '../../db/webhooks-schema.ts'
import { AppError } from '../../errors.ts'
import { findFault, type WebhookReach } from '../../webhooks/send-webhook.ts'
import { FORMER_SECRET_MS, makeSecret } from '../../webhooks/sign.ts'
import { fieldError, found, lockRow } from '../row-checks.ts'
import { findDelivery, findWebhook } from './webhook-queries.ts'

// No verb here writes a row of the history: it would show secrets. Each webhook names who has changed it last.

/** @throws AppError invalid: nothing may be sent to the address; conflict: there are many webhooks already */
export async function createWebhook(ctx: Context, input: WebhookInput, reach: WebhookReach): Promise<NewWebhook> {
  const { isOn, ...values } = input
  await mustBeReceiver(values.url, reach)
  return withTransaction(ctx, async (tx) => {
    // If two webhooks are added at once, the second transaction counts the first webhook too.
    await tx.db.execute(sql`lock table webhooks in share row exclusive mode`)
    if ((await tx.db.$count(webhooks)) >= MOST_WEBHOOKS)
      throw new AppError('conflict', `There are ${MOST_WEBHOOKS} webhooks already: delete one first.`)
    const secret = makeSecret()
    const [row] = await tx.db
      .insert(webhooks)
      .values({ ...values, state: isOn ? 'on' : 'off', secret, updatedAt: tx.clock(), updatedBy: tx.actor })
      .returning({ id: webhooks.id })
    const webhook = (await findWebhook(tx, (row as { id: number }).id)) as Webhook
    return { ...webhook, secret }
  })
}

/**
 * Changes the given fields of a webhook. Once it is switched on, the events that wait for it are sent.
 * @throws AppError not_found; invalid as `createWebhook`; conflict: another revision
 */
export async function updateWebhook(
  ctx: Context,
  id: number,
  { revision, isOn, ...patch }: WebhookPatch,
  reach: WebhookReach,
): Promise<Webhook> {
  if (patch.url !== undefined) await mustBeReceiver(patch.url, reach)
  return withTransaction(ctx, async (tx) => {
    const { state } = await lockWebhook(tx, id, revision)
    const isSwitched = isOn !== undefined && isOn !== (state === 'on')
    await tx.db
      .update(webhooks)
      .set({
        ...patch,
        ...(isSwitched && { state: isOn ? 'on' : 'off' }),
        // The receiver at another address may answer, even if the former did not.
        ...((isSwitched || patch.url !== undefined) && { failures: 0, restsUntil: null }),
        ...written(tx),
      })
      .where(eq(webhooks.id, id))
    await sendNotice(tx, [])
    return (await findWebhook(tx, id)) as Webhook
  })
}

/** Deletes a webhook with its deliveries. @throws AppError not_found; conflict: another revision */
export function deleteWebhook(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockWebhook(tx, id, revision)
    await tx.db.delete(webhooks).where(eq(webhooks.id, id))
  })
}

/** Makes another secret; the one before signs as well, for a day. @throws AppError not_found */
export function renewSecret(ctx: Context, id: number): Promise<WebhookSecret> {
  return withTransaction(ctx, async (tx) => {
    const { secret: formerSecret } = await lockWebhook(tx, id, undefined)
    const secret = makeSecret()
    const formerUntil = new Date(tx.clock().getTime() + FORMER_SECRET_MS)
    await tx.db
      .update(webhooks)
      .set({ secret, formerSecret, formerUntil, ...written(tx) })
      .where(eq(webhooks.id, id))
    return { secret, formerSecretUntil: formerUntil.toISOString() }
  })
}

/** Sends a test, once. @returns the delivery, which is on its way @throws AppError not_found */
export function testWebhook(ctx: Context, id: number): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (tx) => {
    await lockWebhook(tx, id, undefined)
    const [event] = await tx.db
      .insert(webhookEvents)
      .values({ at: tx.clock(), type: TEST_TYPE, data: { webhook: id }, isSpread: true })
      .returning({ id: webhookEvents.id })
    return ask(tx, id, (event as { id: number }).id)
  })
}

/** Sends an event again, once. @returns the new delivery, which is on its way @throws AppError not_found */
export function replayDelivery(ctx: Context, deliveryId: number): Promise<WebhookDelivery> {
  return withTransaction(ctx, async (tx) => {
    const { webhookId, eventId } = webhookDeliveries
    const [row] = await tx.db
      .select({ webhookId, eventId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, deliveryId))
      .for('key share')
    const former = found(row, 'delivery')
    return ask(tx, former.webhookId, former.eventId)
  })
}

async function ask(tx: TransactionContext, webhookId: number, eventId: number): Promise<WebhookDelivery> {
  const at = tx.clock()
  const [row] = await tx.db
    .insert(webhookDeliveries)
    .values({ webhookId, eventId, createdAt: at, nextAt: at, isAsked: true })
    .returning({ id: webhookDeliveries.id })
  await sendNotice(tx, [])
  return (await findDelivery(tx, (row as { id: number }).id)) as WebhookDelivery
}

async function mustBeReceiver(url: string, reach: WebhookReach): Promise<void> {
  const fault = await findFault(url, reach)
  if (fault !== undefined) throw fieldError(['url'], fault)
}

const lockWebhook = (tx: TransactionContext, id: number, revision: number | undefined) =>
  lockRow(tx, webhooks, id, { kind: 'webhook', revision, readCurrent: () => findWebhook(tx, id) })

const written = (tx: TransactionContext) => ({
  updatedAt: tx.clock(),
  updatedBy: tx.actor,
  revision: sql`${webhooks.revision} + 1`,
})
