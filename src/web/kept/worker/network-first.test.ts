import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeWork } from '#tests/support/fake-library.ts'
import { saveKeptWork } from '../kept-database.ts'
import { type FetchEvent, networkFirst } from './network-first.ts'
import { renewOpenedWork } from './renew-kept-works.ts'

vi.mock('./renew-kept-works.ts', () => ({ renewOpenedWork: vi.fn(async () => {}) }))

const ORIGIN = 'https://library.example'

/** Asks the worker for an address. @param network its answer; undefined: there is none */
async function ask(path: string, network: () => Promise<Response>, device = 200): Promise<string> {
  vi.stubGlobal('fetch', network)
  const event = { request: new Request(ORIGIN + path), waitUntil: () => {} } as unknown as FetchEvent
  const response = await networkFirst(event, async () => new Response('device', { status: device }))
  return response.text()
}

const answer = (status: number) => async () => new Response('network', { status })
const none = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(async () => {
  const kept = { id: 4, work: makeWork({ id: 4 }), etag: null, codes: ['en'], sizes: {}, checkedAt: 0 }
  await saveKeptWork({ ...kept, isWithdrawn: false }, [])
  await saveKeptWork({ ...kept, id: 5, work: makeWork({ id: 5 }), isWithdrawn: true }, [])
  return () => vi.unstubAllGlobals()
})

describe('an answer comes from', () => {
  test.each([
    ['the network, where there is one', '/book/4/en', answer(200), 'network'],
    ['the device, where there is none', '/book/4/en', none, 'device'],
    ['the device, also for what is not kept: it says so', '/book/9', none, 'device'],
    ['the device, where the library is broken', '/api/works/4/reading/en', answer(502), 'device'],
    ['the network, where what is broken is not kept', '/book/9', answer(502), 'network'],
    ['the network, where the library has no such work', '/book/4/en', answer(404), 'network'],
    ['the device, where the library has a kept work no more', '/book/5/en', answer(404), 'device'],
    ['the network, where an address is badly escaped', '/book/4/100%', answer(404), 'network'],
    ['the device, where there is no network for a badly escaped address', '/book/4/100%', none, 'device'],
  ])('%s', async (_, path, network, from) => {
    expect(await ask(path, network)).toBe(from)
  })
})

test('where the device has no better answer to a broken library, the library’s is given', async () => {
  expect(await ask('/api/works/4/reading/en', answer(503), 503)).toBe('network')
})

test('a slow network counts as none after four seconds, for what is kept alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('network')), 5000))
  const answers = ['/book/4/en', '/book/4/fr', '/book/9'].map((path) => ask(path, slow))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(4))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(answers)).toEqual(['device', 'network', 'network'])
  vi.useRealTimers()
})

test('a kept work is brought up to date when it is opened', async () => {
  vi.mocked(renewOpenedWork).mockClear()
  for (const path of ['/book/4/en', '/book/9', '/library']) await ask(path, answer(200))
  expect(vi.mocked(renewOpenedWork).mock.calls).toEqual([[4]])
})
