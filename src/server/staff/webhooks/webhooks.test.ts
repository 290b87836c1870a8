import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MOST_WEBHOOKS,
  newWebhookSchema,
  type Webhook,
  webhookDeliverySchema,
  webhookSchema,
  webhookSecretSchema,
} from '#contract/webhooks.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import { deliverDue } from '../../webhooks/deliver.ts'
import { webhookReach } from '../../webhooks/send-webhook.ts'

const { ctx } = await testDatabase()
const reach = webhookReach(true)
const app = testApp(ctx, undefined, undefined, { webhooks: reach })
const receiver = await startReceiver()
afterAll(() => receiver.close())
const usual = receiver.answer
let staff: Caller

beforeEach(async () => {
  for (const table of ['webhooks', 'webhook_events', 'kept_answers'])
    await ctx.db.execute(sql`delete from ${sql.identifier(table)}`)
  receiver.received.length = 0
  receiver.answer = usual
  staff = await signedIn(ctx, app)
})

const PATH = '/api/admin/webhooks'
const input = (more: object = {}) => ({ url: `${receiver.url}/hook`, events: ['work.published'], ...more })
const create = (more: object = {}) => answered(staff.send('POST', PATH, input(more)), 201, newWebhookSchema)
const find = (id: number) => answered(staff.get(`${PATH}/${id}`), 200, webhookSchema)
const patch = (id: number, body: object) => staff.send('PATCH', `${PATH}/${id}`, body)
const deliveriesOf = (id: number, query = '') =>
  answered(staff.get(`${PATH}/${id}/deliveries${query}`), 200, webhookDeliverySchema.array())
const deliver = () =>
  deliverDue(ctx, { publicUrl: 'https://library.example', reach, pauseMs: 0 }, new AbortController().signal)

describe('a webhook', () => {
  test('is added with a secret that is shown once, changed, and deleted', async () => {
    const { secret, ...made } = await create({
      description: ' The shop ',
      events: ['text.changed', 'work.published', 'text.changed'],
    })
    expect(secret).toMatch(/^whsec_/)
    expect(made).toMatchObject({
      description: 'The shop',
      events: ['work.published', 'text.changed'],
      state: 'on',
      waiting: 0,
      updatedBy: 'editor@testers.example',
    })
    expect(await answered(staff.get(PATH), 200, webhookSchema.array())).toEqual([made])
    const changed = await answered(patch(made.id, { isOn: false, revision: 1 }), 200, webhookSchema)
    expect(changed).toEqual({ ...made, state: 'off', revision: 2, updatedAt: changed.updatedAt })
    expect((await staff.send('DELETE', `${PATH}/${made.id}?revision=1`)).status).toBe(409)
    expect((await staff.send('DELETE', `${PATH}/${made.id}?revision=2`)).status).toBe(204)
    expect((await staff.get(`${PATH}/${made.id}`)).status).toBe(404)
  })

  test('that somebody else has changed is not overwritten', async () => {
    const { id } = await create()
    await patch(id, { description: 'First', revision: 1 })
    const stale = await refused(patch(id, { description: 'Second', revision: 1 }))
    expect(stale).toMatchObject({ status: 409, current: { description: 'First', revision: 2 } })
  })

  test.each<[what: string, wrong: object, path: string, message: RegExp]>([
    ['no address', { url: ' ' }, 'url', /^An address is required$/],
    ['no address of the web', { url: 'ftp://hooks.example' }, 'url', /^This must be an address/],
    ['a name and a password', { url: 'https://a:b@hooks.example/' }, 'url', /^This must be an address/],
    ['nothing that it is told of', { events: [] }, 'events', /^Please choose what it is told of$/],
    ['what there is not', { events: ['work.read'] }, 'events', /./],
    ['a field that there is not', { secret: 'mine' }, '', /./],
  ])('with %s is refused', async (_, wrong, path, message) => {
    const { status, errors = [] } = await refused(staff.send('POST', PATH, input(wrong)))
    expect(status).toBe(400)
    expect(errors[0]?.path[0] ?? '').toBe(path)
    expect(errors[0]?.message).toMatch(message)
  })

  test('in a private network or without https is refused at its field, when it is added as when it is changed', async () => {
    const usualApp = testApp(ctx, undefined, undefined, { webhooks: webhookReach(false) })
    const other = await signedIn(ctx, usualApp)
    const { id } = await create()
    for (const [url, message] of [
      ['https://127.0.0.1/', /private network/],
      ['https://[::ffff:10.0.0.1]/', /private network/],
      ['https://localhost/', /private network/],
      [receiver.url, /begin with https/],
    ] as const)
      for (const call of [other.send('POST', PATH, input({ url })), other.send('PATCH', `${PATH}/${id}`, { url })])
        expect(await refused(call)).toMatchObject({
          status: 400,
          errors: [{ path: ['url'], message: expect.stringMatching(message) }],
        })
    expect(await answered(staff.get(PATH), 200, webhookSchema.array())).toHaveLength(1)
  })

  test('too many are refused, also where they come at once', async () => {
    const calls = await Promise.all(Array.from({ length: MOST_WEBHOOKS + 2 }, () => staff.send('POST', PATH, input())))
    const statuses = calls.map(({ status }) => status).sort()
    expect(statuses.slice(-2)).toEqual([409, 409])
    expect(await answered(staff.get(PATH), 200, webhookSchema.array())).toHaveLength(MOST_WEBHOOKS)
  })
})

test('a new secret is another one, and the one before is valid for a day', async () => {
  const { id, secret } = await create()
  const renewed = await answered(staff.send('POST', `${PATH}/${id}/secret`), 200, webhookSecretSchema)
  expect(renewed.secret).not.toBe(secret)
  const hours = (Date.parse(renewed.formerSecretUntil as string) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  expect(await find(id)).toMatchObject({ formerSecretUntil: renewed.formerSecretUntil, revision: 2 })
  const { rows } = await ctx.db.execute(sql`select secret, former_secret as former from webhooks`)
  expect(rows).toEqual([{ secret: renewed.secret, former: secret }])
})

test('a test is sent at once, also to a webhook that is off, and once', async () => {
  const { id } = await create({ isOn: false })
  const send = () => answered(staff.send('POST', `${PATH}/${id}/test`), 202, webhookDeliverySchema)
  expect(await send()).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0, status: null })
  await deliver()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhook: id } })
  receiver.answer = (response) => response.writeHead(500).end('broken')
  await send()
  await deliver()
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'failed', status: 500, answer: 'broken', attempts: 1, nextAt: null },
    { state: 'delivered', status: 204, answer: '', ms: expect.any(Number) },
  ])
})

test('what was sent is listed, the newest first, by pages and words, and is sent again with the same id', async () => {
  const { id } = await create()
  await ctx.db.execute(sql`insert into webhook_events (at, type, data)
    select now(), 'work.published', '{"work":{"url":"/book/1"}}' from generate_series(1, 3)`)
  expect(await find(id)).toMatchObject({ waiting: 0 })
  await deliver()
  const [newest, second] = await deliveriesOf(id, '?limit=2')
  expect((newest?.id ?? 0) > (second?.id ?? 0)).toBe(true)
  expect(await deliveriesOf(id, '?filter=published&order=asc')).toHaveLength(3)
  expect(await deliveriesOf(id, '?filter=removed')).toEqual([])
  const again = staff.send('POST', `/api/admin/webhook-deliveries/${second?.id}/replay`)
  const replayed = await answered(again, 202, webhookDeliverySchema)
  expect(replayed).toMatchObject({ eventId: second?.eventId, state: 'waiting' })
  await deliver()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(second?.eventId)
  expect(receiver.received).toHaveLength(4)
  expect((await staff.send('POST', '/api/admin/webhook-deliveries/999999/replay')).status).toBe(404)
  expect((await staff.get(`${PATH}/999999/deliveries`)).status).toBe(404)
})

test('a webhook that was failing goes on where it stopped when staff switch it on', async () => {
  const { id } = await create()
  await ctx.db.execute(sql`insert into webhook_events (at, type, data) values (now(), 'work.published', '{}')`)
  receiver.answer = (response) => response.writeHead(503).end()
  await deliver()
  expect(await find(id)).toMatchObject({ waiting: 1, restsUntil: expect.any(String) })
  await ctx.db.execute(sql`update webhooks set state = 'failing'`)
  expect(await find(id)).toMatchObject({ state: 'failing', restsUntil: null })
  receiver.answer = usual
  await answered(patch(id, { isOn: true }), 200, webhookSchema)
  await deliver()
  const after: Webhook = await find(id)
  expect(after).toMatchObject({ state: 'on', waiting: 0, lastSuccessAt: expect.any(String) })
})
