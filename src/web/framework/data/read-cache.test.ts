import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { type Read, ReadCache } from './read-cache.ts'

const river: Read<string> = { key: 'river' }
const MINUTE = 60_000

/** Reads what it is told to; a list of what it was asked for. */
function clientOf(read: (key: string) => Promise<unknown>) {
  const asked: string[] = []
  const cache = new ReadCache(({ key }) => {
    asked.push(key)
    return read(key)
  })
  return { cache, asked }
}

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('§9 data: what was read is fresh for five minutes, or as long as it says', async () => {
  stopTheClock()
  const { cache, asked } = clientOf(async () => `at ${Date.now()}`)
  const first = await cache.fetch(river)
  pass(4.9 * MINUTE)
  expect(await cache.fetch(river)).toBe(first)
  expect(await cache.fetch({ ...river, freshMs: 2 * MINUTE })).not.toBe(first)
  pass(5 * MINUTE)
  await cache.fetch(river)
  expect(asked).toHaveLength(3)
})

test('data: what many ask for at once is read once, and all are told', async () => {
  let answer = (_: string) => {}
  const { cache, asked } = clientOf(() => new Promise((resolve) => (answer = resolve)))
  const heard = vi.fn()
  const leave = cache.show(river, heard)
  const [one, other] = [cache.fetch(river), cache.fetch(river)]
  expect(cache.countShownFetches()).toBe(1)
  answer('wide')
  expect(await Promise.all([one, other])).toEqual(['wide', 'wide'])
  expect([asked, cache.countShownFetches(), cache.dataOf(river)]).toEqual([['river'], 0, 'wide'])
  expect(heard).toHaveBeenCalled()
  leave()
  heard.mockClear()
  cache.setData(river, 'deep')
  expect(heard).not.toHaveBeenCalled()
})

test('data: what is read ahead is not what is shown', async () => {
  const { cache } = clientOf(() => new Promise(() => {}))
  void cache.prefetch(river)
  expect(cache.countShownFetches()).toBe(0)
  cache.show(river, () => {})
  expect(cache.countShownFetches()).toBe(1)
})

test('§9 data: a failure is not tried again by itself, and keeps what was read before', async () => {
  stopTheClock()
  let isBroken = true
  const { cache, asked } = clientOf(async () => {
    if (isBroken) throw new Error('dry')
    return 'wide'
  })
  await cache.prefetch(river)
  cache.show(river, () => {})()
  expect(asked).toHaveLength(1)
  expect(cache.stateOf(river)).toMatchObject({ data: undefined, error: new Error('dry') })
  await expect(cache.fetch(river)).rejects.toThrow('dry')

  isBroken = false
  await cache.prefetch(river)
  expect(cache.stateOf(river)).toMatchObject({ data: 'wide', error: null })
  isBroken = true
  pass(6 * MINUTE)
  await cache.prefetch(river)
  await expect(cache.fetch(river)).rejects.toThrow('dry')
  expect(cache.stateOf(river)).toMatchObject({ data: 'wide', error: null, isFetching: false })
})

test('data: what is known to be there no more is not shown again', async () => {
  stopTheClock()
  let isGone = false
  const { cache } = clientOf(async (key) => {
    if (isGone) throw new ApiError(404, 'gone')
    return key
  })
  await cache.prefetch(river)
  isGone = true
  pass(6 * MINUTE)
  await cache.prefetch(river)
  expect(cache.stateOf(river)).toMatchObject({ data: undefined, error: { status: 404 } })
})

test('data: what is shown is read when it is here no more, or no longer fresh', async () => {
  stopTheClock()
  const { cache, asked } = clientOf(async (key) => key)
  cache.show(river, () => {})()
  await cache.fetch(river)
  cache.show(river, () => {})()
  expect(asked).toHaveLength(1)
  pass(6 * MINUTE)
  cache.show(river, () => {})()
  expect(asked).toHaveLength(2)
})

test('data: failures are forgotten unless somebody looks at them, and what nobody has looked at for five minutes', async () => {
  stopTheClock()
  const { cache } = clientOf(async (key) => {
    if (key !== 'river') throw new Error(key)
    return key
  })
  const keys = () => cache.entries().map(({ key }) => key)
  for (const key of ['river', 'dry', 'drier']) await cache.prefetch({ key })
  const leave = cache.show({ key: 'dry' }, () => {})
  cache.forgetFailures()
  expect(keys()).toEqual(['river', 'dry'])
  pass(6 * MINUTE)
  cache.setData({ key: 'bank' }, 1)
  expect(keys()).toEqual(['dry', 'bank'])
  leave()
  pass(4 * MINUTE)
  cache.setData({ key: 'other bank' }, 1)
  expect(keys()).toEqual(['dry', 'bank', 'other bank'])
})
