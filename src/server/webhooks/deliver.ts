import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, withTransaction } from '../context.ts'
import { webhookDeliveries as deliveries, webhooks } from '../db/webhooks-schema.ts'
import { announceTask } from '../observe/events.ts'
import { judgeAttempt } from './judge-attempt.ts'
import { sendWebhook, type WebhookReach } from './send-webhook.ts'
import { sign } from './sign.ts'

/** What the sending of events depends on. */
export interface Delivering {
  /** Origin of the site. */
  publicUrl: string
  reach: WebhookReach
  /** Pause between two events for one receiver: neither it nor the site's readers should suffer from a large import. */
  pauseMs?: number
}

const PAUSE_MS = 50
/** How often new events are looked for while others are being sent. */
const LOOK_MS = 500
/** This many events become deliveries in one statement. */
const BATCH = 1000
/** Sending ends after this time, even if more is due: then old events are forgotten, and failed work begins again. */
const ROUND_MS = 10 * 60_000

/** How long events and their deliveries are kept. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Most deliveries of one receiver that are kept after they were sent. */
const MOST_KEPT = 1000

/**
 * Sends what is due, for some minutes at most: to each receiver one event after another, to several receivers at the same
 * time. No lock or transaction is held while something is sent. An event counts as sent once the database says so: if the
 * site is killed before, the event is sent again.
 * @param onAttempt called after each attempt, with the number of attempts so far
 * @throws the first error of the database, after everything else that is due
 */
export async function deliverDue(
  ctx: Context,
  work: Delivering,
  signal: AbortSignal,
  onAttempt: (attempts: number) => void = () => {},
): Promise<void> {
  const running = new Map<number, Promise<void>>()
  const failed = new Map<number, unknown>()
  let attempts = 0
  const end = ctx.clock().getTime() + ROUND_MS
  const isOver = () => signal.aborted || ctx.clock().getTime() >= end
  const sendAll = async (webhookId: number) => {
    for (let due = await findDue(ctx, webhookId); due && !isOver(); due = await findDue(ctx, webhookId)) {
      await announceTask('webhook', () => sendOne(ctx, work, due as DueDelivery, signal))
      attempts += 1
      onAttempt(attempts)
      await sleep(work.pauseMs ?? PAUSE_MS, undefined, { ref: false })
    }
  }
  for (;;) {
    if (!signal.aborted) await spreadEvents(ctx)
    const due = isOver() ? [] : await findDueWebhooks(ctx)
    for (const id of due.filter((id) => !running.has(id) && !failed.has(id))) {
      const sending = sendAll(id)
        .catch((error) => failed.set(id, error))
        .then(() => void running.delete(id))
      running.set(id, sending)
    }
    if (running.size === 0) break
    await Promise.race([...running.values(), sleep(LOOK_MS, undefined, { ref: false })])
  }
  signal.throwIfAborted()
  await forgetOld(ctx)
  for (const error of failed.values()) throw error
}

/** Whether `deliverDue` would do anything. */
export async function isAnythingDue(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isDue: boolean }>(sql`
    select exists (select from webhook_events where not is_spread)
      or exists (select from webhook_events where at < ${oldest(ctx)}) as "isDue"`)
  return rows[0]?.isDue === true || (await findDueWebhooks(ctx)).length > 0
}

/** @returns when something will be due; undefined: nothing waits */
export async function findNextDue(ctx: Context): Promise<Date | undefined> {
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`
    select to_json(min(greatest(d.next_at, w.rests_until))) #>> '{}' as at from webhooks w
    cross join lateral (select next_at from webhook_deliveries where webhook_id = w.id and state = 'waiting'
      and not is_asked order by next_at limit 1) d
    where w.state = 'on'`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

const now = (ctx: Context) => sql`${ctx.clock().toISOString()}::timestamptz`
const oldest = (ctx: Context) => sql`${new Date(ctx.clock().getTime() - KEPT_MS).toISOString()}::timestamptz`

/** Writes a delivery for each new event and each webhook that listens to it. */
async function spreadEvents(ctx: Context): Promise<void> {
  for (let taken = BATCH; taken === BATCH; ) {
    const { rows } = await ctx.db.execute<{ taken: number }>(sql`
      with taken as (update webhook_events set is_spread = true
          where id in (select id from webhook_events where not is_spread order by id limit ${BATCH}) returning id, type),
        spread as (insert into webhook_deliveries (event_id, webhook_id, created_at, next_at)
          select t.id, w.id, ${now(ctx)}, ${now(ctx)} from taken t
          join webhooks w on w.state = 'on' and t.type = any (w.events) order by t.id)
      select count(*)::int as taken from taken`)
    taken = rows[0]?.taken ?? 0
  }
}

/** Rows `d` that wait for a webhook `w`: deliveries that staff have asked for, and the usual ones. An index serves both. */
const ASKED_BY_STAFF = sql`webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.is_asked`
const dueByItself = (ctx: Context) => sql`webhook_deliveries d
  where d.webhook_id = w.id and d.state = 'waiting' and not d.is_asked and d.next_at <= ${now(ctx)}`
const isReady = (ctx: Context) => sql`(w.state = 'on' and (w.rests_until is null or w.rests_until <= ${now(ctx)}))`

async function findDueWebhooks(ctx: Context): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select w.id from webhooks w
    where exists (select from ${ASKED_BY_STAFF}) or (${isReady(ctx)} and exists (select from ${dueByItself(ctx)}))`)
  return rows.map(({ id }) => id)
}

interface DueDelivery extends Record<string, unknown> {
  id: number
  attempts: number
  createdAt: string
  nextAt: string
  isAsked: boolean
  type: string
  key: string
  at: string
  data: object
}

/** @returns the next delivery for a webhook; those that staff have asked for come first */
async function findDue(ctx: Context, webhookId: number): Promise<DueDelivery | undefined> {
  const { rows } = await ctx.db.execute<DueDelivery>(sql`
    select d.id::float8 as id, d.attempts, to_json(d.created_at) #>> '{}' as "createdAt",
      to_json(d.next_at) #>> '{}' as "nextAt", d.is_asked as "isAsked", e.type, e.key, to_json(e.at) #>> '{}' as at, e.data
    from webhooks w cross join lateral (
      (select d.* from ${ASKED_BY_STAFF} order by d.next_at, d.id limit 1)
      union all (select d.* from ${dueByItself(ctx)} and ${isReady(ctx)} order by d.next_at, d.id limit 1)) d
    join webhook_events e on e.id = d.event_id
    where w.id = ${webhookId} order by d.is_asked desc limit 1`)
  return rows[0]
}

async function sendOne(
  ctx: Context,
  { publicUrl, reach }: Delivering,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<void> {
  const [webhook] = await ctx.db
    .select()
    .from(webhooks)
    .where(sql`${webhooks.id} = (select webhook_id from webhook_deliveries where id = ${due.id})`)
  // The webhook was deleted meanwhile.
  if (!webhook) return
  const started = ctx.clock()
  const body = bodyOf(due, publicUrl)
  const signed = { id: due.key, timestamp: Math.floor(started.getTime() / 1000), body }
  const isFormerValid = webhook.formerUntil !== null && webhook.formerUntil > started
  const secrets = [webhook.secret, ...(isFormerValid && webhook.formerSecret ? [webhook.formerSecret] : [])]
  const headers = {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': sign(secrets, signed),
  }
  const attempt = await sendWebhook(webhook.url, { headers, body }, reach, signal)
  const judged = judgeAttempt({
    delivery: { ...due, createdAt: new Date(due.createdAt), nextAt: new Date(due.nextAt) },
    webhook,
    attempt,
    now: ctx.clock(),
    random: Math.random(),
  })
  const { status, answer, ms } = attempt
  await withTransaction(ctx, async ({ db }) => {
    const set = { ...judged.delivery, status, answer, ms, triedAt: started }
    await db.update(deliveries).set(set).where(eq(deliveries.id, due.id))
    // If the webhook has another address or state by now, the attempt says nothing about it.
    const isSame = and(eq(webhooks.id, webhook.id), eq(webhooks.revision, webhook.revision))
    if (Object.keys(judged.webhook).length > 0) await db.update(webhooks).set(judged.webhook).where(isSame)
  })
}

/** The body of a delivery. It is the same at each attempt, unless the address of the site changes. */
export const bodyOf = ({ type, at, data }: Pick<DueDelivery, 'type' | 'at' | 'data'>, publicUrl: string): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data }, (name, value) =>
    name === 'url' ? `${publicUrl}${value}` : value,
  )

/** Removes old events and deliveries, and the oldest deliveries of receivers with too many. */
async function forgetOld(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from webhook_events where at < ${oldest(ctx)}`)
  // The oldest delivery that is kept is found once for each webhook: for each delivery it would take minutes after an import.
  await ctx.db.execute(sql`
    with kept as materialized (select w.id, (select k.id from webhook_deliveries k
        where k.webhook_id = w.id and k.state <> 'waiting' order by k.id desc offset ${MOST_KEPT - 1} limit 1) as last
      from webhooks w)
    delete from webhook_deliveries d using kept
    where d.webhook_id = kept.id and d.state <> 'waiting' and d.id < kept.last`)
  await ctx.db.execute(sql`delete from webhook_events e
    where e.is_spread and not exists (select from webhook_deliveries d where d.event_id = e.id)`)
}
