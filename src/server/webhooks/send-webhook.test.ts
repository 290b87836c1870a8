import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import { findFault, sendWebhook, type WebhookReach, webhookReach } from './send-webhook.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())
const usual = receiver.answer
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = usual
})

const open = { ...webhookReach(true), limitMs: 2000 }
const closed = webhookReach(false)
const never = new AbortController().signal
/** On a busy machine all of it takes a while. */
const SOON = { timeout: 20_000 }
const MESSAGE = { headers: { 'webhook-id': 'an id' }, body: '{"type":"webhook.test","data":"é"}' }
const send = (reach: WebhookReach = open, url = `${receiver.url}/hook?key=1`, stop = never) =>
  sendWebhook(url, MESSAGE, reach, stop)

const PRIVATE = 'The address leads into a private network, and webhooks are sent to public sites alone.'
const NOT_HTTPS = 'The address must begin with https://.'

describe('a webhook', () => {
  test('is posted as JSON with its headers; the answer is kept', async () => {
    receiver.answer = (response) => response.writeHead(202, { 'retry-after': '7' }).end('thank\0 you')
    expect(await send()).toEqual({ status: 202, answer: 'thank you', retryAfterMs: 7000, ms: expect.any(Number) })
    const [one] = receiver.received
    expect(one).toMatchObject({ path: '/hook?key=1', body: MESSAGE.body })
    expect(one?.headers).toMatchObject({ 'webhook-id': 'an id', 'content-type': 'application/json' })
  })

  test('does not follow a redirect', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: '/other' }).end()
    expect((await send()).status).toBe(307)
    expect(receiver.received).toHaveLength(1)
  })

  test('reads no more of a huge answer than it keeps, and no longer than ten seconds', async () => {
    let isClosed = false
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setTimeout(more, 1))
      }
      response.once('close', () => {
        isClosed = true
      })
      more()
    }
    expect(await send()).toMatchObject({ status: 200, answer: 'x'.repeat(500) })
    await expect.poll(() => isClosed, SOON).toBe(true)
    receiver.answer = (response) => void response.writeHead(200).write('and then nothing')
    expect(await send({ ...open, limitMs: 1000 })).toMatchObject({ status: 200 })
  })

  test('that is not answered has no status, and says why', async () => {
    receiver.answer = () => {}
    expect(await send({ ...open, limitMs: 100 })).toMatchObject({
      status: null,
      answer: 'The receiver has not answered in 0.1 seconds.',
    })
    receiver.answer = (response) => void response.destroy()
    expect(await send()).toMatchObject({ status: null, answer: 'The receiver cannot be reached (ECONNRESET).' })
    expect(await send(open, 'http://127.0.0.1:1/')).toMatchObject({
      status: null,
      answer: 'The receiver cannot be reached (ECONNREFUSED).',
    })
  })

  test('is given up when the site stops', async () => {
    receiver.answer = () => {}
    const stop = new AbortController()
    const sending = send(open, receiver.url, stop.signal)
    await expect.poll(() => receiver.received, SOON).toHaveLength(1)
    stop.abort(new Error('stopped'))
    await expect(sending).rejects.toThrow('stopped')
  })
})

describe('a private address', () => {
  const hosts = [
    ...['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[fd00::1]', '[fe80::1]'],
  ]

  test.each(hosts)('%s is refused when it is saved, and when something is sent', async (host) => {
    const url = `https://${host}:${receiver.port}/`
    expect(await findFault(url, closed)).toBe(PRIVATE)
    expect(await send(closed, url)).toMatchObject({ status: null, answer: PRIVATE })
    expect(receiver.received).toEqual([])
  })

  test('is refused behind a name, also where only one of its machines is private', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:192.168.0.1'], ['fd00::1']]) {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const url = `https://hooks.example:${receiver.port}/`
      expect(await findFault(url, { ...closed, resolve })).toBe(PRIVATE)
      expect(await send({ ...closed, resolve }, url)).toMatchObject({ status: null, answer: PRIVATE })
    }
    expect(receiver.received).toEqual([])
  })

  test('that a name leads to only when it is looked up again is not reached', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }))
    const mayConnect = (address: string) => address === '127.0.0.1'
    const url = `http://hooks.example:${receiver.port}/`
    expect(await send({ ...open, resolve, mayConnect }, url)).toMatchObject({ status: 204 })
    expect(await send({ ...open, resolve, mayConnect }, url)).toMatchObject({ status: null, answer: PRIVATE })
  })
})

test('an address without https, without a site or of another kind is refused', async () => {
  expect(await findFault('http://hooks.example/', closed)).toBe(NOT_HTTPS)
  expect(await send(closed, 'http://93.184.216.34/')).toMatchObject({ status: null, answer: NOT_HTTPS })
  expect(await findFault('ftp://hooks.example/', open)).toBe(NOT_HTTPS)
  expect(await findFault('https://hooks.example:99999/', open)).toBe('This address cannot be read.')
  const unknown = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  expect(await findFault('https://hooks.example/', { ...closed, resolve: unknown })).toBe(
    'There is no site of this name.',
  )
  const silent = () => new Promise<never>(() => {})
  expect(await findFault('https://hooks.example/', { ...closed, limitMs: 50, resolve: silent })).toMatch(/not answered/)
  const here = async () => [{ address: '93.184.216.34', family: 4 }]
  expect(await findFault('https://hooks.example/', { ...closed, resolve: here })).toBeUndefined()
  expect(await findFault(`${receiver.url}/`, open)).toBeUndefined()
})
