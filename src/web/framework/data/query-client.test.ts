import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { QueryClient, type QueryOptions } from './query-client.ts'

const river: QueryOptions<string> = { queryKey: ['river'] }
const MINUTE = 60_000

/** Reads what it is told to; a list of what it was asked for. */
function clientOf(read: (key: string) => Promise<unknown>) {
  const asked: string[] = []
  const client = new QueryClient(({ queryKey: [key] }) => {
    asked.push(key)
    return read(key)
  })
  return { client, asked }
}

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('§9 data: what was read is fresh for five minutes, or as long as it says', async () => {
  stopTheClock()
  const { client, asked } = clientOf(async () => `at ${Date.now()}`)
  const first = await client.fetchQuery(river)
  pass(4.9 * MINUTE)
  expect(await client.fetchQuery(river)).toBe(first)
  expect(await client.fetchQuery({ ...river, staleTime: 2 * MINUTE })).not.toBe(first)
  pass(5 * MINUTE)
  await client.fetchQuery(river)
  expect(asked).toHaveLength(3)
})

test('data: what many ask for at once is read once, and all are told', async () => {
  let answer = (_: string) => {}
  const { client, asked } = clientOf(() => new Promise((resolve) => (answer = resolve)))
  const heard = vi.fn()
  const leave = client.show(river, heard)
  const [one, other] = [client.fetchQuery(river), client.fetchQuery(river)]
  expect(client.fetchingShown()).toBe(1)
  answer('wide')
  expect(await Promise.all([one, other])).toEqual(['wide', 'wide'])
  expect([asked, client.fetchingShown(), client.getQueryData(river.queryKey)]).toEqual([['river'], 0, 'wide'])
  expect(heard).toHaveBeenCalled()
  leave()
  heard.mockClear()
  client.setQueryData(river.queryKey, 'deep')
  expect(heard).not.toHaveBeenCalled()
})

test('data: what is read ahead is not what is shown', async () => {
  const { client } = clientOf(() => new Promise(() => {}))
  void client.prefetchQuery(river)
  expect(client.fetchingShown()).toBe(0)
  client.show(river, () => {})
  expect(client.fetchingShown()).toBe(1)
})

test('§9 data: a failure is not tried again by itself, and keeps what was read before', async () => {
  stopTheClock()
  let isBroken = true
  const { client, asked } = clientOf(async () => {
    if (isBroken) throw new Error('dry')
    return 'wide'
  })
  await client.prefetchQuery(river)
  client.show(river, () => {})()
  expect(asked).toHaveLength(1)
  expect(client.getQueryState(river.queryKey)).toMatchObject({ data: undefined, error: new Error('dry') })
  await expect(client.fetchQuery(river)).rejects.toThrow('dry')

  isBroken = false
  await client.prefetchQuery(river)
  expect(client.getQueryState(river.queryKey)).toMatchObject({ data: 'wide', error: null })
  isBroken = true
  pass(6 * MINUTE)
  await client.prefetchQuery(river)
  await expect(client.fetchQuery(river)).rejects.toThrow('dry')
  expect(client.getQueryState(river.queryKey)).toMatchObject({ data: 'wide', error: null, isFetching: false })
})

test('data: what is known to be there no more is not shown again', async () => {
  stopTheClock()
  let isGone = false
  const { client } = clientOf(async (key) => {
    if (isGone) throw new ApiError(404, 'gone')
    return key
  })
  await client.prefetchQuery(river)
  isGone = true
  pass(6 * MINUTE)
  await client.prefetchQuery(river)
  expect(client.getQueryState(river.queryKey)).toMatchObject({ data: undefined, error: { status: 404 } })
})

test('data: what is shown is read when it is here no more, or no longer fresh', async () => {
  stopTheClock()
  const { client, asked } = clientOf(async (key) => key)
  client.show(river, () => {})()
  await client.fetchQuery(river)
  client.show(river, () => {})()
  expect(asked).toHaveLength(1)
  pass(6 * MINUTE)
  client.show(river, () => {})()
  expect(asked).toHaveLength(2)
})

test('data: failures are forgotten unless somebody looks at them, and what nobody has looked at for five minutes', async () => {
  stopTheClock()
  const { client } = clientOf(async (key) => {
    if (key !== 'river') throw new Error(key)
    return key
  })
  const keys = () => client.queries().map(({ key }) => key)
  for (const key of ['river', 'dry', 'drier']) await client.prefetchQuery({ queryKey: [key] })
  const leave = client.show({ queryKey: ['dry'] }, () => {})
  client.forgetFailures()
  expect(keys()).toEqual(['river', 'dry'])
  pass(6 * MINUTE)
  client.setQueryData(['bank'], 1)
  expect(keys()).toEqual(['dry', 'bank'])
  leave()
  pass(4 * MINUTE)
  client.setQueryData(['other bank'], 1)
  expect(keys()).toEqual(['dry', 'bank', 'other bank'])
})
