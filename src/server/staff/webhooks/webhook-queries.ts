import { and, desc, eq, sql } from 'drizzle-orm'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { Context } from '../../context.ts'
import { webhookDeliveries as deliveries, webhookEvents as events, webhooks } from '../../db/webhooks-schema.ts'
import { anyContains } from '../entries/entry-queries.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'

type WebhookRow = typeof webhooks.$inferSelect

/** The webhooks, in the order in which they were added. @param id only the webhook with this id */
export async function listWebhooks(ctx: Context, id?: number): Promise<Webhook[]> {
  const waiting = ctx.db.$count(deliveries, and(eq(deliveries.webhookId, webhooks.id), eq(deliveries.state, 'waiting')))
  const rows = await ctx.db
    .select({ row: webhooks, waiting })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(webhooks.id)
  return rows.map(({ row, waiting }) => presentWebhook(row, waiting, ctx.clock()))
}

export const findWebhook = async (ctx: Context, id: number): Promise<Webhook | undefined> =>
  (await listWebhooks(ctx, id))[0]

function presentWebhook(row: WebhookRow, waiting: number, now: Date): Webhook {
  const { id, url, description, events, state, restsUntil, formerUntil, lastSuccessAt, updatedBy, revision } = row
  const unlessPast = (at: Date | null) => (at !== null && at > now ? at.toISOString() : null)
  return {
    ...{ id, url, description, state, waiting, updatedBy, revision },
    events: events as Webhook['events'],
    restsUntil: state === 'on' ? unlessPast(restsUntil) : null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    formerSecretUntil: unlessPast(formerUntil),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const DELIVERY_SORTS = { at: 'desc' } as const

const columns = {
  id: deliveries.id,
  eventId: events.key,
  type: events.type,
  at: events.at,
  state: deliveries.state,
  attempts: deliveries.attempts,
  triedAt: deliveries.triedAt,
  status: deliveries.status,
  answer: deliveries.answer,
  ms: deliveries.ms,
  nextAt: sql<Date>`greatest(${deliveries.nextAt}, ${webhooks.restsUntil})`.mapWith(deliveries.nextAt),
}

const deliveriesWith = (ctx: Context) =>
  ctx.db
    .select(columns)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))

/** The deliveries to a webhook, also those that wait. */
export async function listDeliveries(
  ctx: Context,
  webhookId: number,
  { limit, offset, order, words }: ListQuery,
): Promise<ListPart<WebhookDelivery>> {
  const where = and(eq(deliveries.webhookId, webhookId), anyContains([events.type, deliveries.answer], words))
  const rows = await deliveriesWith(ctx)
    .where(where)
    .orderBy(order === 'desc' ? desc(deliveries.id) : deliveries.id)
    .limit(limit)
    .offset(offset)
  const [count] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(where)
  return { rows: rows.map(presentDelivery), total: count?.total ?? 0 }
}

export async function findDelivery(ctx: Context, id: number): Promise<WebhookDelivery | undefined> {
  const [row] = await deliveriesWith(ctx).where(eq(deliveries.id, id))
  return row && presentDelivery(row)
}

type DeliveryRow = Awaited<ReturnType<typeof deliveriesWith>>[number]

const presentDelivery = ({ type, at, triedAt, nextAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  type: type as WebhookDelivery['type'],
  at: at.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
})
