import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { webhookEvents as described, webhookTypes } from '#contract/webhooks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import { withTransaction } from '../context.ts'
import { listJobs } from '../db/jobs.ts'
import { webhookDeliveries as deliveries, webhookEvents as events, webhooks } from '../db/webhooks-schema.ts'
import { type Delivering, deliverDue, findNextDue, isAnythingDue } from './deliver.ts'
import { keepDelivered } from './keep-delivered.ts'
import { noteEvents } from './note-events.ts'
import { webhookReach } from './send-webhook.ts'
import { makeSecret, sign } from './sign.ts'

const database = await testDatabase()
let time = new Date('2026-03-01T12:00:00Z')
const ctx = { ...database.ctx, clock: () => time }
const receiver = await startReceiver()
afterAll(() => receiver.close())
const usual = receiver.answer
const work: Delivering = {
  publicUrl: 'https://library.example',
  reach: { ...webhookReach(true), limitMs: 2000 },
  pauseMs: 0,
}
const SECRET = makeSecret()
const never = new AbortController().signal
/** On a busy machine all of it takes a while. */
const SOON = { timeout: 20_000 }
const deliver = (signal = never, more: Partial<Delivering> = {}) => deliverDue(ctx, { ...work, ...more }, signal)

beforeEach(async () => {
  time = new Date('2026-03-01T12:00:00Z')
  await ctx.db.delete(webhooks)
  await ctx.db.delete(events)
  receiver.received.length = 0
  receiver.answer = usual
})

const listen = async (path: string, more: Partial<typeof webhooks.$inferInsert> = {}) => {
  const values = { url: receiver.url + path, events: [...webhookTypes], secret: SECRET, updatedBy: 'editor', ...more }
  const [row] = await ctx.db.insert(webhooks).values(values).returning({ id: webhooks.id })
  return (row as { id: number }).id
}
/** Notes that works of these ids were removed. */
const note = (...ids: number[]) =>
  withTransaction(ctx, (tx) =>
    noteEvents(
      tx,
      ids.map((id) => ({
        type: 'work.removed',
        data: { work: { id, slug: null, title: `Work ${id}`, url: `/book/${id}` } },
      })),
      new Set(webhookTypes),
    ),
  )
const worksIn = (path = '/a') =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body).data.work.id)
const rows = () => ctx.db.select().from(deliveries).orderBy(asc(deliveries.id))
const states = async () => (await rows()).map(({ state }) => state)
const webhook = async (id: number) =>
  (await ctx.db.select().from(webhooks).where(eq(webhooks.id, id)))[0] as typeof webhooks.$inferSelect
const later = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

test('an event goes to each webhook that listens, as it is described, with whole addresses, and signed', async () => {
  await listen('/a')
  await listen('/b', { events: ['import.finished'] })
  await listen('/c', { state: 'off' })
  await note(7)
  expect(await isAnythingDue(ctx)).toBe(true)
  later(5000)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [{ path, body, headers }] = receiver.received as [(typeof receiver.received)[number]]
  expect(path).toBe('/a')
  expect(described['work.removed'].schema.parse(JSON.parse(body))).toEqual({
    type: 'work.removed',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: { work: { id: 7, slug: null, title: 'Work 7', url: 'https://library.example/book/7' } },
  })
  const signed = { id: String(headers['webhook-id']), timestamp: time.getTime() / 1000, body }
  expect(headers['webhook-timestamp']).toBe(String(signed.timestamp))
  expect(headers['webhook-signature']).toBe(sign([SECRET], signed))
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, triedAt: time }])
  expect(await isAnythingDue(ctx)).toBe(false)
})

test('a former secret signs, too, as long as it is valid', async () => {
  const former = makeSecret()
  const until = new Date(time.getTime() + 1000)
  await listen('/a', { formerSecret: former, formerUntil: until })
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
  await note(1)
  await deliver()
  expect(signatures()).toHaveLength(2)
  later(1000)
  await note(2)
  await deliver()
  expect(signatures()).toHaveLength(1)
})

test('many events arrive once each and in order, at each receiver by itself: a slow one holds up no other', async () => {
  await listen('/a')
  await listen('/slow')
  const held = Promise.withResolvers<void>()
  receiver.answer = async (response, { path }) => {
    if (path === '/slow') await held.promise
    response.end()
  }
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  await note(...ids)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const delivering = deliver(stop.signal, { reach: webhookReach(true) })
  await expect.poll(() => worksIn('/a').length, SOON).toBe(60)
  expect(worksIn('/a')).toEqual(ids)
  expect(worksIn('/slow')).toEqual([1])
  stop.abort(new Error('stopped'))
  held.resolve()
  await expect(delivering).rejects.toThrow('stopped')
})

test('while a receiver is away all wait in order; when it is back, they come', async () => {
  const id = await listen('/a')
  receiver.answer = (response) => response.writeHead(503).end()
  await note(1, 2)
  await deliver()
  await deliver()
  expect(worksIn()).toEqual([1])
  const { restsUntil, failures } = await webhook(id)
  expect(failures).toBe(1)
  expect(await findNextDue(ctx)).toEqual(restsUntil)
  time = restsUntil as Date
  await note(3)
  receiver.answer = usual
  await deliver()
  expect(worksIn()).toEqual([1, 1, 2, 3])
  expect(await webhook(id)).toMatchObject({ failures: 0, restsUntil: null, lastSuccessAt: time })
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
})

test('an event that is refused is tried again later, with the same id and body, and others go on', async () => {
  await listen('/a')
  receiver.answer = (response, { body }) => response.writeHead(body.includes('Work 1"') ? 500 : 200).end('no')
  await note(1, 2, 3)
  await deliver()
  expect(worksIn()).toEqual([1, 2, 3])
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, status: 500, answer: 'no' },
    { state: 'delivered' },
    { state: 'delivered' },
  ])
  receiver.answer = usual
  later(15_000)
  await deliver()
  const [first, , , again] = receiver.received
  expect(again?.body).toBe(first?.body)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(again?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
})

test('after three days without an answer the webhook is failing, and is sent nothing more', async () => {
  const id = await listen('/a')
  receiver.answer = (response) => void response.destroy()
  await note(1, 2)
  const began = time.getTime()
  let attempts = 0
  for (; (await webhook(id)).state === 'on'; attempts += 1) {
    await deliver()
    time = (await webhook(id)).restsUntil as Date
  }
  expect(attempts).toBe(16)
  expect(worksIn()).toEqual(Array.from({ length: 16 }, () => 1))
  const { state, triedAt, answer } = (await rows())[0] as Awaited<ReturnType<typeof rows>>[number]
  expect([state, answer]).toEqual(['failed', 'The receiver cannot be reached (ECONNRESET).'])
  expect(((triedAt as Date).getTime() - began) / 3_600_000).toBeGreaterThan(60)
  expect((await webhook(id)).state).toBe('failing')
  await note(3)
  await deliver()
  expect(worksIn()).toHaveLength(16)
  expect(await states()).toEqual(['failed', 'waiting'])
})

test('a receiver that answers 410 is sent nothing more', async () => {
  const id = await listen('/a')
  receiver.answer = (response) => response.writeHead(410).end()
  await note(1, 2)
  await deliver()
  await note(3)
  await deliver()
  expect(worksIn()).toEqual([1])
  expect((await webhook(id)).state).toBe('gone')
})

test('what was being sent when the site was stopped, or killed, is sent again', async () => {
  await listen('/a')
  receiver.answer = () => {}
  await note(1)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const delivering = deliver(stop.signal)
  await expect.poll(() => worksIn(), SOON).toEqual([1])
  // Nothing of the attempt is written before its answer: to the database a killed process looks the same.
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  stop.abort(new Error('stopped'))
  await expect(delivering).rejects.toThrow('stopped')
  receiver.answer = usual
  await deliver()
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(await states()).toEqual(['delivered'])
})

test('a webhook that is deleted or changed while something is sent to it stays so', async () => {
  const id = await listen('/a')
  receiver.answer = async (response) => {
    await ctx.db.update(webhooks).set({ state: 'off', revision: 2 })
    response.writeHead(410).end()
  }
  await note(1)
  await deliver()
  expect((await webhook(id)).state).toBe('off')
  receiver.answer = async (response) => {
    await ctx.db.delete(webhooks)
    response.end()
  }
  await ctx.db.update(webhooks).set({ state: 'on' })
  await note(2)
  await deliver()
  expect(await rows()).toEqual([])
})

test('what is a week old is forgotten, and of one webhook all but the last thousand', async () => {
  await listen('/a')
  await note(1)
  await deliver()
  await note(...Array.from({ length: 1001 }, (_, n) => n + 2))
  await ctx.db.execute(sql`update webhook_events set is_spread = true`)
  await ctx.db.execute(sql`insert into webhook_deliveries (event_id, webhook_id, created_at, next_at, state)
    select e.id, w.id, now(), now(), 'delivered' from webhook_events e, webhooks w
    where not exists (select from webhook_deliveries d where d.event_id = e.id) order by e.id`)
  await deliver()
  expect([await ctx.db.$count(deliveries), await ctx.db.$count(events)]).toEqual([1000, 1000])
  later(7 * 24 * 3_600_000 + 1)
  expect(await isAnythingDue(ctx)).toBe(true)
  await deliver()
  expect([await ctx.db.$count(deliveries), await ctx.db.$count(events)]).toEqual([0, 0])
  expect(await isAnythingDue(ctx)).toBe(false)
})

test('a receiver for which there is always more does not keep what is old from being forgotten', async () => {
  await listen('/a')
  await ctx.db.insert(events).values({ at: new Date(0), type: 'work.removed', data: {}, isSpread: true })
  receiver.answer = async (response) => {
    later(4 * 60_000)
    await note(2)
    response.end()
  }
  await note(1)
  await deliver()
  expect(worksIn()).toEqual([1, 2, 2])
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'waiting'])
  expect(await ctx.db.$count(events)).toBe(4)
})

describe('a keeper', () => {
  beforeEach(() => {
    time = new Date()
  })
  const keep = () => {
    const keeper = keepDelivered(database.ctx, work, pino({ level: 'silent' }))
    onTestFinished(keeper.stop)
    return keeper
  }

  test('sends what it finds, and what comes; of several sites one does', async () => {
    await listen('/a')
    await note(1)
    const keepers = [keep(), keep()]
    await expect.poll(() => worksIn(), SOON).toEqual([1])
    await vi.waitFor(async () => expect(await listJobs(ctx)).toMatchObject([{ name: 'webhooks', state: 'done' }]), SOON)
    for (let id = 2; id < 6; id += 1) {
      await note(id)
      for (const { look } of keepers) look()
    }
    await expect.poll(() => worksIn(), SOON).toEqual([1, 2, 3, 4, 5])
    // Nothing comes twice after that.
    await Promise.all(keepers.map(({ stop }) => stop()))
    expect(worksIn()).toEqual([1, 2, 3, 4, 5])
  })

  test('goes on where sending has taken long, also with what staff have asked for', async () => {
    const id = await listen('/a', { state: 'off' })
    await note(1, 2)
    await ctx.db.execute(sql`insert into webhook_deliveries (event_id, webhook_id, created_at, next_at, is_asked)
      select id, ${id}, now(), now(), true from webhook_events order by id`)
    receiver.answer = (response) => {
      later(3_600_000)
      response.end()
    }
    const keeper = keepDelivered(ctx, work, pino({ level: 'silent' }))
    onTestFinished(keeper.stop)
    await expect.poll(() => worksIn(), SOON).toEqual([1, 2])
  })

  test('tries again when a pause has ended, without being told to', async () => {
    const id = await listen('/a', { restsUntil: new Date(Date.now() + 300) })
    await note(1)
    keep()
    await expect.poll(() => worksIn(), SOON).toEqual([1])
    // It is written a moment after it has arrived.
    const arrivedAt = async () => (await webhook(id)).lastSuccessAt?.getTime() ?? 0
    await expect.poll(arrivedAt, SOON).toBeGreaterThan(time.getTime())
  })
})
