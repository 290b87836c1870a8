import { expect, test } from 'vitest'
import { ApiError, createApi } from './api.ts'

function apiThat(answer: Response) {
  const calls: [path: string, init: RequestInit | undefined][] = []
  const api = createApi(async (path, init) => {
    calls.push([path, init])
    return answer.clone()
  })
  return { api, calls }
}

test('§7 calls: a read sends credentials and no content type', async () => {
  const { api, calls } = apiThat(Response.json([1]))
  expect(await api.get('/api/works')).toEqual([1])
  expect(calls).toEqual([['/api/works', { method: 'GET', credentials: 'include' }]])
})

test('§7 calls: a body is JSON and says so', async () => {
  const { api, calls } = apiThat(new Response(null, { status: 204 }))
  expect(await api.patch('/api/admin/works/1', { title: 'Antigone' })).toBeUndefined()
  expect(calls[0]?.[1]).toEqual({
    method: 'PATCH',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"title":"Antigone"}',
  })
})

test.each([
  [{}, { total: 2, atLeast: undefined, corrected: null }],
  [{ 'X-Total-Count': '41' }, { total: 41, atLeast: undefined, corrected: null }],
  [
    { 'X-Total-Count': '1000+', 'X-Search-Corrected': 'a%20b' },
    { total: 1000, atLeast: true, corrected: 'a%20b' },
  ],
])('§7 calls: a list with %j tells how long it is, and of what', async (headers, told) => {
  const { api } = apiThat(Response.json([1, 2], { headers }))
  expect(await api.list('/api/search?q=b')).toEqual({ items: [1, 2], ...told })
})

test.each([
  [
    'a problem',
    new Response('{"detail":"No such work."}', {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    }),
    '404: No such work.',
  ],
  ['words', new Response('Out of ink', { status: 500 }), '500: Out of ink'],
  ['nothing', new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  [
    'what only claims to be a problem',
    new Response('<html>', { status: 500, headers: { 'content-type': 'application/problem+json' } }),
    '500: <html>',
  ],
])('§8 errors: an answer of %s raises its status and its words', async (_what, answer, message) => {
  const { api } = apiThat(answer)
  const error = await api.get('/api/works/1').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: answer.status, message })
})
