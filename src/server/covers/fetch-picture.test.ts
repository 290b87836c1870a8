import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchPicture, type PictureReach } from './fetch-picture.ts'

const PICTURE = Buffer.from('a picture')
const asked: string[] = []
const answers: Record<string, RequestListener> = {
  '/picture': (_, response) => response.end(PICTURE),
  '/once': (_, response) => response.writeHead(302, { location: '/picture' }).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: `http://127.0.0.2:${port}/picture` }).end(),
  '/by-name': (_, response) => response.writeHead(302, { location: `http://inside.test:${port}/picture` }).end(),
  '/announced': (_, response) => response.writeHead(200, { 'content-length': 1001 }).end('x'.repeat(1001)),
  '/endless': (_, response) => {
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(400), () => setTimeout(more, 5))
    }
    response.once('close', () => asked.push('/endless closed'))
    more()
  },
  '/silent': () => {},
  '/slow': (_, response) => void response.write('x'),
  '/other-protocol': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  '/gone': (_, response) => response.writeHead(404).end(),
}
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const here = (path: string) => `http://127.0.0.1:${port}${path}`
/** This machine's first address counts as a public one; its second stands for a private network. */
const reach: Partial<PictureReach> = {
  mayConnect: (address) => address === '127.0.0.1',
  limitMs: 2000,
  mostBytes: 1000,
}
const refusal = (address: string, more: Partial<PictureReach> = {}) =>
  fetchPicture(address, { ...reach, ...more }).then(
    () => 'fetched',
    (error) => error.message,
  )
const PRIVATE = 'the address leads into a private network, and covers are fetched from public sites alone'

describe('a picture on another site', () => {
  test('is fetched, also by a redirect', async () => {
    expect(await fetchPicture(here('/picture'), reach)).toEqual(PICTURE)
    expect(await fetchPicture(here('/once'), reach)).toEqual(PICTURE)
  })

  test('is not fetched from this machine or its network, however the address is written', async () => {
    asked.length = 0
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0.0.0.0', '[::1]']
    for (const host of [...hosts, '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', '10.0.0.1'])
      expect(await fetchPicture(`http://${host}:${port}/picture`).catch((error) => error.message), host).toBe(PRIVATE)
    expect(asked).toEqual([])
  })

  test('is not fetched by a redirect that leads inside, or out of the web, or round in circles', async () => {
    const resolve = async () => [{ address: '127.0.0.2', family: 4 }]
    expect(await refusal(here('/inside'))).toBe(PRIVATE)
    expect(await refusal(here('/by-name'), { resolve })).toBe(PRIVATE)
    expect(await refusal(here('/file'))).toBe('the address leads to one that is not of the web')
    asked.length = 0
    expect(await refusal(here('/round'))).toBe('the address leads on from one to the next without an end')
    expect(asked).toHaveLength(4)
  })

  test('is not fetched by a name of which one address leads inside', async () => {
    const resolve = async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    expect(await refusal(`http://pictures.test:${port}/picture`, { resolve })).toBe(PRIVATE)
  })

  test('comes from the address that was checked: the name is looked up once', async () => {
    const answered = [['127.0.0.1'], ['127.0.0.2']]
    const names: string[] = []
    const resolve = async (name: string) => {
      names.push(name)
      return (answered.shift() ?? []).map((address) => ({ address, family: 4 }))
    }
    const address = `http://pictures.test:${port}/picture`
    expect(await fetchPicture(address, { ...reach, resolve })).toEqual(PICTURE)
    expect(names).toEqual(['pictures.test'])
    expect(await refusal(address, { resolve })).toBe(PRIVATE)
  })

  test('that is too large is not read to its end', async () => {
    asked.length = 0
    expect(await refusal(here('/announced'))).toMatch(/^the picture is larger than /)
    expect(await refusal(here('/endless'))).toMatch(/^the picture is larger than /)
    await expect.poll(() => asked).toEqual(['/announced', '/endless', '/endless closed'])
  })

  test('that does not come in time is not waited for', async () => {
    const late = 'the other site has not sent the picture in 0.2 seconds'
    for (const path of ['/silent', '/slow']) expect(await refusal(here(path), { limitMs: 200 })).toBe(late)
    const resolve = () => new Promise<never>(() => {})
    expect(await refusal('http://pictures.test/', { limitMs: 200, resolve })).toBe(late)
  })

  test('is not waited for where the other site begins to speak another protocol', async () => {
    expect(await refusal(here('/other-protocol'))).toBe('the other site answers 101')
  })

  test('that is not there is told in a few words', async () => {
    expect(await refusal(here('/gone'))).toBe('the other site answers 404')
    expect(await refusal('http://127.0.0.1:1/')).toBe('the other site cannot be reached (ECONNREFUSED)')
    const unknown = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await refusal('http://pictures.test/', { resolve: unknown })).toBe('there is no site of this name')
  })

  test('is given up when the server stops', async () => {
    const stop = new AbortController()
    const fetching = fetchPicture(here('/silent'), reach, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(fetching).rejects.toThrow('stopped')
  })
})
