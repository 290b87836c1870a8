import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../env.ts'
import { openObservation } from './observe.ts'
import type { Listener } from './requests.ts'

const PARTS = { caches: {}, pools: {}, awaySince: () => undefined, replicas: () => [] }

/** Sends one request to a site with these settings. @returns the lines of its log */
async function logOf(settings: Record<string, string>, path: string, headers: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const listener: Listener = (_, response) => void response.writeHead(200, { 'x-request-id': 'seven' }).end('body')
  const { wrap, close } = await openObservation(readEnv(settings), log)
  const server = createServer(wrap(listener, PARTS, () => ['*', '/api/admin/*', '/api/admin/works/:id']))
  onTestFinished(async () => {
    server.close()
    await close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
  return lines
}

test('where nothing is switched on, nothing stands between a request and its answer', async () => {
  const observation = await openObservation(readEnv({}), pino({ level: 'silent' }))
  const listener: Listener = () => {}
  expect(observation.wrap(listener, PARTS, () => [])).toBe(listener)
})

test('access log: the client’s address is there only where it is asked for, and as proxies tell it', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const path = '/api/admin/works/12?title=heron'
  const [line] = await logOf({ ACCESS_LOG: 'yes' }, path, headers)
  expect(line).toMatchObject({ route: '/api/admin/works/:id', path: '/api/admin/works/12', requestId: 'seven' })
  expect(JSON.stringify(line)).not.toMatch(/203\.0|127\.0|heron/)
  const [other] = await logOf({ ACCESS_LOG: 'with-address' }, path, headers)
  expect(other).toMatchObject({ address: '203.0.113.7' })
})
