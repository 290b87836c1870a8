import { expect, test } from 'vitest'
import { fakeApi, makeReading, pairReading, site } from '#tests/support/fake-library.ts'
import { ApiError } from '../data/api.ts'
import { createReadCache } from '../data/read-cache.ts'
import { packState, unpackState } from './page-state.ts'

const key = '/api/works/12/reading/ara'
const reading = makeReading()

async function clientThatRead(answers: Record<string, unknown>, ...keys: string[]) {
  const cache = createReadCache(fakeApi(answers).api)
  for (const one of keys) await cache.prefetch({ key: one })
  return cache
}

test('§2 reading page: the text does not travel with the state and is found again in the page', async () => {
  const state = packState(await clientThatRead({ [key]: reading }, key), site)
  expect(state).not.toContain(reading.text?.html.slice(12, 20))

  const cache = createReadCache(fakeApi({}).api)
  unpackState(cache, JSON.parse(state), (wanted) => (wanted === key ? ['<p>from the page</p>'] : []))
  expect(cache.dataOf({ key })).toEqual({ ...reading, text: { ...reading.text, html: '<p>from the page</p>' } })
})

test('§2 reading page: nor do the rows of two texts, and what is missing stays missing', async () => {
  const pair = pairReading([
    ['<p id="p1">Once</p>', '<p id="ara-p1">كان</p>'],
    ['<p id="p2">twice</p>', null],
  ])
  const state = packState(await clientThatRead({ [key]: pair }, key), site)
  expect(state).not.toMatch(/Once|كان|twice/)

  const cache = createReadCache(fakeApi({}).api)
  unpackState(cache, JSON.parse(state), () => ['<p id="p1">Once</p>', '<p id="ara-p1">كان</p>', '<p id="p2">twice</p>'])
  expect(cache.dataOf({ key })).toEqual(pair)
})

test('§9 data: what came with the page is fresh, however old the page', async () => {
  const state = packState(await clientThatRead({ '/api/works': [] }, '/api/works'), site)
  const cache = createReadCache(fakeApi({}).api)
  unpackState(cache, JSON.parse(state), () => [])
  expect(Date.now() - (cache.stateOf({ key: '/api/works' })?.readAt ?? 0)).toBeLessThan(1000)
})

test('§7 data: a failure that came with the page is shown, not asked for again', async () => {
  const state = packState(await clientThatRead({ '/api/works/1': 500 }, '/api/works/1'), site)
  const cache = createReadCache(fakeApi({}).api)
  unpackState(cache, JSON.parse(state), () => [])
  const query = cache.stateOf({ key: '/api/works/1' })
  expect(query?.data).toBeUndefined()
  expect(query?.error).toBeInstanceOf(ApiError)
  expect(query?.error).toMatchObject({ status: 500, message: '500: Failure 500' })
})

test('§2 pages: nothing in the state can close its element', async () => {
  const nasty = { title: '</script><script>alert(1)</script><!--\u2028' }
  const state = packState(await clientThatRead({ '/api/works/1': nasty }, '/api/works/1'), site)
  expect(state).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(state).data[0][1]).toEqual(nasty)
})
