import { mkdtemp } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '#tests/support/answers.ts'
import { ROOM, signedIn, TEST_SESSIONS, TEST_SITE, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { Uploads } from '../exchange/import/uploads.ts'
import { startSession } from '../staff/access/sessions.ts'

const { ctx } = await testDatabase()
const KB = 1024
const uploads = new Uploads(await mkdtemp(join(tmpdir(), 'uploads-')), ROOM, 256 * KB)
const app = testApp(ctx, undefined, undefined, { uploads })
const staff = await signedIn(ctx, app)
const send = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) =>
  refused(staff.send(method, `/api/admin${path}`, body))

describe('§5 bodies: how large', () => {
  const LIMITS: [method: 'POST' | 'PATCH' | 'PUT', path: string, bytes: number, size: string][] = [
    ['POST', '/categories', 256 * KB, '256 KB'],
    ['PATCH', '/categories/1', 256 * KB, '256 KB'],
    ['POST', '/icons/preview', 256 * KB, '256 KB'],
    ['POST', '/authors', 256 * KB, '256 KB'],
    ['POST', '/languages', 256 * KB, '256 KB'],
    ['PATCH', '/chapters/1', 256 * KB, '256 KB'],
    ['PUT', '/works/1/chapters/order', 256 * KB, '256 KB'],
    ['PATCH', '/reports/1', 256 * KB, '256 KB'],
    ['POST', '/changes/1/restore', 256 * KB, '256 KB'],
    ['POST', '/works', 4096 * KB, '4 MB'],
    ['PATCH', '/works/1', 4096 * KB, '4 MB'],
    ['POST', '/translations', 16_384 * KB, '16 MB'],
    ['PUT', '/chapters/1/translations/1', 16_384 * KB, '16 MB'],
    ['POST', '/preview', 16_384 * KB, '16 MB'],
  ]
  test.each(LIMITS)('%s %s takes %i bytes and no more', async (method, path, bytes, size) => {
    const padding = (length: number) => ({ padding: 'x'.repeat(length - '{"padding":""}'.length) })
    expect(await send(method, path, padding(bytes + 1))).toMatchObject({
      status: 413,
      detail: `This is larger than ${size}.`,
    })
    expect((await send(method, path, padding(bytes))).detail).toContain('There is no field "padding"')
  })
})

describe('§5 bodies: what they may hold', () => {
  test('fields that are not known are named', async () => {
    const work = { title: 'T', authorId: 1, categoryIds: [1], description: 'D', originalLanguageId: 1 }
    expect(await send('POST', '/works', { ...work, subtitle: 'S' })).toMatchObject({
      status: 400,
      detail: 'There is no field "subtitle"',
      errors: [{ path: [], message: 'There is no field "subtitle"' }],
    })
    const localizations = [{ languageId: 1, title: 'T', summary: 'S' }]
    expect(await send('PATCH', '/works/1', { localizations })).toMatchObject({
      status: 400,
      errors: [{ path: ['localizations', 0], message: 'There is no field "summary"' }],
    })
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`field-${n}`, n]))
    expect((await send('POST', '/categories', { name: 'C', ...many })).detail).toBe(
      'There is no field "field-0", "field-1", "field-2", "field-3", "field-4" and 94 more',
    )
  })

  test('a large body is read as a small one is', async () => {
    const content = `${'A line.\r\n'.repeat(20_000)}\u0000`
    const answer = await staff.send('POST', '/api/admin/preview', { content })
    const { html } = (await answer.json()) as { html: string }
    expect(html.match(/A line\./g)).toHaveLength(20_000)
    const long = (body: string) => refused(staff.upload('/api/admin/preview', body, 'application/json'))
    expect(await long(`{"content":"${content.slice(0, 100_000)}`)).toMatchObject({
      status: 400,
      detail: 'The body is not JSON.',
    })
    expect((await long(`[${' '.repeat(100_000)}]`)).detail).toBe('The body must be a JSON object.')
    expect((await long(`{"content":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)).detail).toBe(
      'The body is nested too deeply.',
    )
  })

  test('a body of very many fields or values is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field-${n}`, n]))
    expect(await send('POST', '/categories', fields)).toMatchObject({
      status: 400,
      detail: 'The body has too many fields.',
    })
    const parts = Array.from({ length: 200_000 }, () => 0)
    expect(await send('POST', '/preview', { content: '', parts })).toMatchObject({
      status: 400,
      detail: 'The body has too many values.',
    })
  })

  test('no more than a hundred errors are listed', async () => {
    const { errors } = await send('PUT', '/works/1/chapters/order', {
      chapterIds: Array.from({ length: 5000 }, () => 'x'),
    })
    expect(errors).toHaveLength(100)
  })
})

describe('§5 bodies: over a connection', () => {
  const listen = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/slow') setTimeout(() => outgoing.end('slow'), 900)
    else listen(incoming, outgoing)
  })
  // One connection for all requests.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    agent.destroy()
    return new Promise((resolve) => server.close(resolve))
  })

  async function call(method: string, path: string, body: string[], more: Record<string, string> = {}) {
    const token = await startSession(ctx, TEST_SESSIONS, { email: 'a@testers.example', name: null, photo: null })
    const cookie = `__Host-session=${token}`
    const headers = { cookie, origin: TEST_SITE.publicUrl, 'content-type': 'application/json', ...more }
    const { port } = server.address() as AddressInfo
    return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, body: text }))
      })
      sent.on('error', reject)
      for (const chunk of body) sent.write(chunk)
      sent.end()
    })
  }

  const chunks = Array.from({ length: 70 }, () => 'x'.repeat(10_000))
  const announced = { 'content-length': '700000' }
  test.each([
    ['too large, of announced length', 413, '/api/admin/categories', announced],
    ['too large, of unknown length', 413, '/api/admin/categories', {}],
    ['too large a file', 413, '/api/admin/imports?name=x.txt', { 'content-type': 'text/plain' }],
    ['not ours to read', 415, '/api/admin/categories', { 'content-type': 'text/plain' }],
    ['of another site', 403, '/api/admin/categories', { ...announced, origin: 'https://evil.example' }],
  ])('a body that is refused (%s) leaves the connection to the next request', async (_, status, path, more) => {
    const refusal = await call('POST', path, chunks, more)
    expect(refusal.status).toBe(status)
    if (status === 413) expect(JSON.parse(refusal.body).detail).toMatch(/^This is larger than (256 KB|0.25 MB)\.$/)
    expect(await call('GET', '/slow', [])).toEqual({ status: 200, body: 'slow' })
  })
})
