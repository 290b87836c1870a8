import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { readEnv } from '../env.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import type { CdnSettings } from './cdn.ts'
import { purgerOf } from './cdn-purge.ts'

/** A CDN in front of the application: keeps answers by address as their headers say, and drops them by tag. */
async function littleCdn(request: (path: string) => Response | Promise<Response>) {
  const kept = new Map<string, { tags: string[]; body: string }>()
  const purges: { method: string | undefined; tags: string[]; authorization: string | undefined; at: number }[] = []
  let failures = 0
  const answer = async (message: IncomingMessage) => {
    if (message.url === '/purge') {
      const { tags } = JSON.parse(await text(message)) as { tags: string[] }
      if (failures-- > 0) return { status: 503, body: '' }
      purges.push({ method: message.method, tags, authorization: message.headers.authorization, at: Date.now() })
      for (const [path, { tags: its }] of kept) if (its.some((tag) => tags.includes(tag))) kept.delete(path)
      return { status: 200, body: '' }
    }
    const path = message.url ?? ''
    const have = kept.get(path)
    if (have) return { status: 200, body: have.body }
    const made = await request(path)
    const body = await made.text()
    if (/s-maxage=[1-9]/.test(made.headers.get('cache-control') ?? ''))
      kept.set(path, { tags: (made.headers.get('cache-tag') ?? '').split(','), body })
    return { status: made.status, body }
  }
  const server = createServer((message, response) => {
    void answer(message).then(({ status, body }) => response.writeHead(status).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = async (path: string) => (await fetch(origin + path)).text()
  const fail = (times: number) => {
    failures = times
  }
  return { get, kept, purges, fail, url: `${origin}/purge` }
}

const settings = (url: string): CdnSettings => {
  const headers = '{"Authorization": "Bearer secret"}'
  const { cdn } = readEnv({ CDN_MAX_AGE: '3600', CDN_PURGE_URL: url, CDN_PURGE_HEADERS: headers })
  return cdn as CdnSettings
}
const quick = { pauseMs: 50, firstRetryMs: 10 }
const silent = { error: vi.fn() }

describe('a CDN in front', async () => {
  const { ctx, onChange, isFirst } = await testDatabase()
  beforeAll(async () => {
    await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  })

  test('keeps public answers until a change purges them, and those of other works after it', async () => {
    const cdn = await littleCdn((path) => app.request(path))
    const app = testApp(ctx, undefined, undefined, { cdn: settings(cdn.url) })
    const purger = purgerOf(settings(cdn.url), { log: silent, isFirst, ...quick })
    await onChange((touches) => purger?.purge(touches))
    expect(isFirst()).toBe(true)
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(1))
    const staff = await signedIn(ctx, app)
    const works = JSON.parse(await cdn.get('/api/works')) as { id: number; title: string }[]
    const [letters, ferry] = [
      works.find(({ title }) => title === 'Letters'),
      works.find(({ title }) => title !== 'Letters'),
    ]
    const paths = [letters, ferry].map((work) => `/api/works/${work?.id}`)
    for (const path of [...paths, '/api/works/tags/caf%C3%A9%20%26%20bar,']) await cdn.get(path)
    expect(cdn.kept.get('/api/works/tags/caf%C3%A9%20%26%20bar,')?.tags).toEqual([
      'library',
      'tag:caf%C3%A9%20%26%20bar%2C',
    ])
    expect((await staff.send('PATCH', paths[0] as string, {})).status).toBe(404)
    expect((await staff.send('PATCH', `/api/admin/works/${letters?.id}`, { title: 'Renamed' })).status).toBe(200)
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(2))
    expect(cdn.purges.at(-1)).toMatchObject({
      method: 'POST',
      authorization: 'Bearer secret',
      tags: expect.arrayContaining([`work:${letters?.id}`, 'works', 'search', 'untagged']),
    })
    expect([...cdn.kept.keys()]).toEqual([paths[1], '/api/works/tags/caf%C3%A9%20%26%20bar,'])
    expect(await cdn.get(paths[0] as string)).toContain('Renamed')
    await purger?.stop()
  })

  test('reads what answers depend on in headers; staff, errors and old answers are not for it', async () => {
    let away: number | undefined
    const cdn = { maxAge: 60, tagHeader: 'Surrogate-Key', purge: undefined }
    const app = testApp(ctx, undefined, undefined, { cdn, awaySince: () => away })
    const headers = async (path: string) => {
      const answer = await app.request(path)
      return [answer.headers.get('cache-control'), answer.headers.get('surrogate-key')]
    }
    const kept = 'max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'
    const [work] = (await (await app.request('/api/works')).json()) as { id: number }[]
    expect(await headers(`/api/works/${work?.id}/find?q=one`)).toEqual([kept, `library work:${work?.id} search`])
    expect(await headers('/feed.xml')).toEqual([kept, 'library works'])
    for (const path of ['/api/works/999', '/api/admin/works', '/api/session'])
      expect((await headers(path))[0], path).not.toContain('s-maxage')
    away = Date.now()
    expect((await headers('/feed.xml'))[0]).toBe('max-age=0, stale-if-error=86400')
  })

  test('without the settings, headers are what they were', async () => {
    const answer = await testApp(ctx).request('/feed.xml')
    expect(answer.headers.get('cache-control')).toBe('max-age=0, stale-if-error=86400')
    expect([...answer.headers.keys()].filter((name) => /tag|surrogate|cdn/.test(name))).toEqual(['etag'])
  })
})

describe('a purge', () => {
  const noPages = () => new Response()

  test('waits for others, in calls of thirty tags; too many are all', async () => {
    const cdn = await littleCdn(noPages)
    const purger = purgerOf(settings(cdn.url), { log: silent, isFirst: () => true, ...quick })
    for (let n = 0; n < 40; n += 1) purger?.purge([`work:${n}`, 'works'])
    await vi.waitFor(() => expect(cdn.purges.map(({ tags }) => tags.length)).toEqual([30, 12]))
    purger?.purge(Array.from({ length: 400 }, (_, n) => `work:${n}`))
    await vi.waitFor(() => expect(cdn.purges.at(-1)?.tags).toEqual(['library']))
    await purger?.stop()
  })

  test('is tried again, and told in the log when it fails for good', async () => {
    const cdn = await littleCdn(noPages)
    const log = { error: vi.fn() }
    const purger = purgerOf(settings(cdn.url), { log, isFirst: () => true, ...quick })
    cdn.fail(3)
    purger?.purge(['work:1'])
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(1))
    expect(log.error).not.toHaveBeenCalled()
    cdn.fail(5)
    purger?.purge(['work:2'])
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1))
    expect(log.error.mock.calls[0]?.[0]).toEqual({ tags: ['work:2', 'untagged'], reason: 'it answers 503' })
    purger?.purge(['work:3'])
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(2))
    await purger?.stop()
  })

  test('is sent by one of several sites, and by another when that is gone', async () => {
    const cdn = await littleCdn(noPages)
    let first = 0
    const sites = [0, 1, 2].map((n) =>
      purgerOf(settings(cdn.url), { log: silent, isFirst: () => first === n, ...quick }),
    )
    for (const site of sites) site?.purge(['work:1'])
    await vi.waitFor(() => expect(cdn.purges).toHaveLength(1))
    first = -1
    for (const site of sites) site?.purge(['work:2'])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(cdn.purges).toHaveLength(1)
    first = 2
    await vi.waitFor(() => expect(cdn.purges.at(-1)?.tags).toContain('work:2'))
    await Promise.all(sites.map((site) => site?.stop()))
  })
})

test.each([
  [{ CDN_PURGE_URL: 'https://cdn.example' }, /need CDN_MAX_AGE/],
  [{ CDN_MAX_AGE: '0' }, /at least 1/],
  [{ CDN_MAX_AGE: '9', CDN_PURGE_HEADERS: 'a: b' }, /must be a JSON object/],
  [{ CDN_MAX_AGE: '9', CDN_TAG_HEADER: 'a b' }, /name of a header/],
])('settings %j are refused', (given, reason) => {
  expect(() => readEnv(given)).toThrow(reason)
})

test('tags may stand in a header of the purge, as Fastly has them', () => {
  const headers = '{"Fastly-Key": "k", "Surrogate-Key": "%TAGS%"}'
  const given = { CDN_MAX_AGE: '9', CDN_TAG_HEADER: 'Surrogate-Key', CDN_PURGE_URL: 'https://a.example/purge' }
  expect(readEnv({ ...given, CDN_PURGE_HEADERS: headers }).cdn?.purge).toEqual({
    url: 'https://a.example/purge',
    method: 'POST',
    headers: JSON.parse(headers),
    body: undefined,
  })
})
