import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, createApi } from '../framework/data/api.ts'
import {
  addingOnce,
  createStaffClient,
  isRefused,
  isUnanswered,
  refreshOnOtherTabs,
  staffApi,
  Unreachable,
} from './staff-client.ts'

test('§9 data: fresh for five minutes, never tried again, never refetched by itself', () => {
  const { queries, mutations } = createStaffClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  expect(mutations?.retry).toBe(false)
})

test('what is added is sent once more with its key until it is answered', async () => {
  const keys: (string | null)[] = []
  const answers = [503, 201, 201, 201]
  const send = addingOnce(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const status = answers.shift()
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  const add = (name: string) => send('/api/admin/authors', { method: 'POST', body: name })
  for (const name of ['Homer', 'Hesiod', 'Homer', 'Homer']) await add(name)
  await expect(add('Homer')).rejects.toThrow()
  await expect(add('Homer')).rejects.toThrow()
  await send('/api/admin/authors/1', { method: 'PATCH' }).catch(() => {})
  const [first, other, again, second, lost, repeated, none] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again, repeated, none]).toEqual([first, lost, null])
  expect(new Set([first, other, second, lost]).size).toBe(4)
})

test('§8 what is added keeps its key while an earlier try of it may be under way', async () => {
  const keysOf = async (answers: (() => Response)[]) => {
    const keys: (string | null)[] = []
    const api = createApi(
      addingOnce(async (_, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        return (answers.shift() as () => Response)()
      }),
    )
    while (answers.length > 0) await api.post('/api/admin/works', { title: 'The Well' }).catch(() => {})
    return new Set(keys).size
  }
  const answer = (status: number) => () => new Response('{}', { status })
  const brokenOff = () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"id":'))
          body.error(new TypeError('network error'))
        },
      }),
      { status: 201 },
    )
  expect(await keysOf([answer(504), answer(409), answer(201)])).toBe(1)
  expect(await keysOf([answer(504), answer(401), answer(201)])).toBe(1)
  expect(await keysOf([brokenOff, answer(201)])).toBe(1)
  expect(await keysOf([answer(504), answer(201), answer(201)])).toBe(2)
  expect(await keysOf([answer(400), answer(201)])).toBe(2)
})

test('§8 an answer that breaks off is lost, like none', async () => {
  const { fetch } = globalThis
  try {
    globalThis.fetch = async () =>
      new Response(
        new ReadableStream({
          start(body) {
            body.error(new TypeError('network error'))
          },
        }),
        { status: 200 },
      )
    const error = await staffApi.patch('/api/admin/works/1', {}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Unreachable)
    expect(isUnanswered(error)).toBe(true)
  } finally {
    globalThis.fetch = fetch
  }
})

test('§8 a request that is under way is not answered yet; one that was refused is', () => {
  const error = (status: number, problem = {}) => new ApiError(status, 'Why.', problem)
  const underWay = error(409, { retryAfter: 1 })
  expect([isUnanswered(underWay), isRefused(underWay)]).toEqual([true, false])
  expect([isUnanswered(error(409)), isRefused(error(409))]).toEqual([false, true])
  expect([isUnanswered(error(504)), isRefused(error(504))]).toEqual([true, false])
  expect([isUnanswered(error(401)), isRefused(error(401))]).toEqual([false, false])
})

test('§8 the list tells of a write that came while the list was read for the first time', async () => {
  // The client's channel is never closed: it must not keep the process of the tests.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        ;(this as unknown as { unref(): void }).unref()
      }
    },
  )
  const first = Promise.withResolvers<Response>()
  const answers = [first.promise, Promise.resolve(Response.json(['Hesiod']))]
  const read = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answers.shift() as Promise<Response>)
  const client = createStaffClient()
  const list = new QueryObserver<string[]>(client, { queryKey: ['/api/admin/authors'] })
  const stops = [list.subscribe(() => {}), refreshOnOtherTabs(client)]
  const otherTab = new BroadcastChannel('dragoman-library')
  onTestFinished(() => {
    for (const stop of stops) stop()
    otherTab.close()
    read.mockRestore()
    vi.unstubAllGlobals()
  })
  otherTab.postMessage('changed')
  await expect.poll(() => client.getQueryState(['/api/admin/authors'])?.isInvalidated).toBe(true)
  first.resolve(Response.json(['Hesiod', 'Homer']))
  await expect.poll(() => list.getCurrentResult().data).toEqual(['Hesiod'])
})
