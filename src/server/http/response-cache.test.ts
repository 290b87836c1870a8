import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from './cache-tags.ts'
import { type Make, ResponseCache } from './response-cache.ts'

const ask = (headers: Record<string, string> = {}) => new Request('http://library.example/', { headers })
const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

describe('response cache', () => {
  test('a body is made once, for those who ask at the same moment too', async () => {
    const cache = new ResponseCache()
    let made = 0
    const make = async () => {
      made += 1
      return page('a'.repeat(2000))
    }
    const answers = await Promise.all([1, 2, 3].map(() => cache.answer(ask(), '/', make)))
    await cache.answer(ask(), '/', make)
    expect(made).toBe(1)
    for (const answer of answers) expect(await answer.text()).toHaveLength(2000)
  })

  test('counts all that it keeps: encodings have no other bytes behind them, and tags have a size', async () => {
    const cache = new ResponseCache()
    const kept = async (key: string, tags: string[]) => {
      const before = cache.kept.bytes
      const make: Make = async (all) => {
        for (const tag of tags) all.add(tag)
        return page('a'.repeat(5000))
      }
      await (await cache.answer(ask(), key, make)).text()
      return cache.kept.bytes - before
    }
    const bare = await kept('/', [])
    expect(
      await kept(
        '/2',
        Array.from({ length: 100 }, (_, n) => `work:${n}`),
      ),
    ).toBeGreaterThan(bare + 5000)
    for (const encoding of ['br', 'gzip', 'identity']) {
      let sent: Uint8Array | undefined
      const response = { writeHead: () => {}, end: (body: Uint8Array) => (sent = body) }
      const request = { method: 'GET', url: '/', headers: { 'accept-encoding': encoding } }
      expect(cache.answerFromCache(request as never, response as never, () => ({}))).toBe(true)
      expect([encoding, sent?.buffer.byteLength]).toEqual([encoding, sent?.length])
    }
  })

  describe('an answer that is asked for often', () => {
    const text = Array.from({ length: 3000 }, (_, n) => `the ${n * 7919} ferrymen and the ${n % 97} rivers`).join(' ')
    const kept = async (key = '/', encoding = 'br') => {
      const answer = await cache.answer(ask({ 'accept-encoding': encoding }), key, async () => page(text))
      return { bytes: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get('etag') }
    }
    const bytesKept = () => cache.kept.bytes
    const patience = { timeout: 20_000 }
    let cache = new ResponseCache()
    beforeEach(() => {
      cache = new ResponseCache()
    })

    test('is packed tightly: fewer bytes, the same text under the same tag, and less memory', async () => {
      const first = await kept()
      const size = bytesKept()
      for (let n = 0; n < 3; n++) await kept()
      await expect.poll(bytesKept, patience).toBeLessThan(size * 0.97)
      const tight = await kept()
      expect(tight.bytes.length).toBeLessThan(first.bytes.length * 0.97)
      expect(brotliDecompressSync(tight.bytes).toString()).toBe(text)
      expect(tight.etag).toBe(first.etag)
    })

    test('keeps what a reader of gzip asked for meanwhile', async () => {
      const before = (await kept()).bytes.length
      for (let n = 0; n < 3; n++) await kept()
      const { bytes } = await kept('/', 'gzip')
      const size = bytesKept()
      await expect.poll(bytesKept, patience).toBeLessThan(size)
      expect((await kept()).bytes.length).toBeLessThan(before)
      expect(await kept('/', 'gzip')).toMatchObject({ bytes })
    })

    test('is not packed while it is asked for once or twice', async () => {
      await kept('/seldom')
      const size = bytesKept()
      await kept('/seldom')
      await kept('/seldom')
      await kept()
      const sizes = bytesKept()
      for (let n = 0; n < 3; n++) await kept()
      await expect.poll(bytesKept, patience).toBeLessThan(sizes)
      expect(bytesKept()).toBeGreaterThan(size)
      expect((await kept('/seldom')).bytes.length).toBeGreaterThan((await kept()).bytes.length)
    })

    test('is not put back when a change dropped it meanwhile', async () => {
      for (let n = 0; n < 4; n++) await kept()
      cache.drop([EVERYTHING])
      expect(cache.kept).toEqual({ answers: 0, bytes: 0 })
      // Another is packed after it, so the first is done by then.
      for (let n = 0; n < 4; n++) await kept('/other')
      const size = bytesKept()
      const sizeLater = async () => {
        await kept('/other')
        return bytesKept()
      }
      await expect.poll(sizeLater, patience).toBeLessThan(size)
      expect(cache.kept.answers).toBe(1)
    })
  })

  test('what was begun before a change is not kept after it', async () => {
    const cache = new ResponseCache()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const old = cache.answer(ask(), '/', () => promise)
    cache.drop([EVERYTHING])
    resolve(page('old'))
    expect(await (await old).text()).toBe('old')
    expect(await (await cache.answer(ask(), '/', async () => page('new'))).text()).toBe('new')
  })

  test('who asks after a change does not get what was begun before it', async () => {
    const cache = new ResponseCache()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const old = cache.answer(ask(), '/', () => promise)
    cache.drop([EVERYTHING])
    const fresh = cache.answer(ask(), '/', async () => page('new'))
    resolve(page('old'))
    expect([await (await old).text(), await (await fresh).text()]).toEqual(['old', 'new'])
  })

  test('a change empties it each time', async () => {
    const cache = new ResponseCache()
    const shown = async (text: string) => (await cache.answer(ask(), '/', async () => page(text))).text()
    cache.drop([EVERYTHING])
    for (const text of ['a', 'b', 'c']) {
      expect(await shown(text)).toBe(text)
      cache.drop([EVERYTHING])
    }
    const { promise, resolve } = Promise.withResolvers<Response>()
    const old = cache.answer(ask(), '/', () => promise)
    cache.drop([EVERYTHING])
    const fresh = cache.answer(ask(), '/', async () => page('new'))
    resolve(page('old'))
    expect([await (await old).text(), await (await fresh).text(), await shown('newer')]).toEqual(['old', 'new', 'new'])
  })

  describe('a change', () => {
    const tagged =
      (text: string, ...tags: string[]): Make =>
      async (given) => {
        for (const tag of tags) given.add(tag)
        return page(text)
      }

    test('drops the answers that it touches, and those that do not say what they depend on', async () => {
      const cache = new ResponseCache()
      const answers = { '/1': ['work:1'], '/2': ['work:2'], '/both': ['work:1', 'work:2'], '/any': [] }
      const shown = async (text: string) => {
        const bodies = Object.entries(answers).map(async ([key, tags]) => {
          const answer = await cache.answer(ask(), key, tagged(text, ...tags))
          return answer.text()
        })
        return Promise.all(bodies)
      }
      await shown('a')
      cache.drop(['work:1'])
      expect(await shown('b')).toEqual(['b', 'a', 'b', 'b'])
      cache.drop([])
      expect(await shown('c')).toEqual(['b', 'a', 'b', 'b'])
      cache.drop([EVERYTHING])
      expect(await shown('d')).toEqual(['d', 'd', 'd', 'd'])
    })

    test('of something else meanwhile lets an answer be kept; who asks after it gets another', async () => {
      const cache = new ResponseCache()
      for (const [touched, kept] of [
        ['work:1', 'new'],
        ['work:2', 'old'],
      ] as const) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const old = cache.answer(ask(), touched, async (tags) => {
          await promise
          return tagged('old', 'work:1')(tags)
        })
        cache.drop([touched])
        const fresh = cache.answer(ask(), touched, async () => new Response('no', { status: 404 }))
        resolve()
        expect([await (await old).text(), (await fresh).status]).toEqual(['old', 404])
        expect(await (await cache.answer(ask(), touched, tagged('new', 'work:1'))).text()).toBe(kept)
      }
    })

    test('meanwhile keeps an answer out of a CDN, whose purge may come first', async () => {
      const cache = new ResponseCache(undefined, undefined, { maxAge: 60, tagHeader: 'Cache-Tag', purge: undefined })
      const { promise, resolve } = Promise.withResolvers<Response>()
      const old = cache.answer(ask(), '/', () => promise)
      cache.drop(['work:1'])
      resolve(page('old'))
      expect((await old).headers.get('cache-control')).not.toContain('s-maxage')
      const fresh = await cache.answer(ask(), '/', tagged('new', 'work:1'))
      expect(fresh.headers.get('cache-control')).toContain('s-maxage=60')
    })
  })

  test('only a 200 is kept; others reach all who asked', async () => {
    const cache = new ResponseCache()
    const missing = async () => new Response('no', { status: 404 })
    const both = await Promise.all([cache.answer(ask(), '/', missing), cache.answer(ask(), '/', missing)])
    expect(await Promise.all(both.map((one) => one.text()))).toEqual(['no', 'no'])
    expect((await cache.answer(ask(), '/', async () => page('now'))).status).toBe(200)
  })

  test('a failure is every waiter’s own, and the next may succeed', async () => {
    const cache = new ResponseCache()
    const fail = async () => {
      throw new Error('down')
    }
    await expect(cache.answer(ask(), '/', fail)).rejects.toThrow('down')
    expect((await cache.answer(ask(), '/', async () => page('up'))).status).toBe(200)
  })

  test('a small body goes plain', async () => {
    const answer = await new ResponseCache().answer(ask({ 'accept-encoding': 'br' }), '/', async () => page('small'))
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test('a body larger than is worth it is sent, also to who asks meanwhile, and made anew for the next', async () => {
    const cache = new ResponseCache()
    let made = 0
    const make = async () => {
      made += 1
      return page('a'.repeat(2000))
    }
    const both = await Promise.all([cache.answer(ask(), '/', make, 1999), cache.answer(ask(), '/', make, 1999)])
    for (const answer of both) expect(await answer.text()).toHaveLength(2000)
    await cache.answer(ask(), '/', make, 2000)
    await cache.answer(ask(), '/', make, 2000)
    expect(made).toBe(2)
  })

  test('it holds no more than it may', async () => {
    // Each answer takes 1,500 bytes in Brotli, and 1,000 for itself.
    const cache = new ResponseCache(6000)
    let made = 0
    for (const key of ['/a', '/b', '/c', '/a'])
      await cache.answer(ask(), key, async () => {
        made += 1
        return page(randomBytes(1500).toString('hex'))
      })
    expect(made).toBe(4)
  })

  test('§5 cache: all encodings of an answer count toward its limit', async () => {
    const body = randomBytes(8000).toString('hex')
    // Each answer takes 8,000 bytes in Brotli, and 9,000 more when the first reader takes gzip.
    const cache = new ResponseCache(10 * 10_000)
    const made: string[] = []
    const read = async (path: string, encoding: string) => {
      const answer = await cache.answer(ask({ 'accept-encoding': encoding }), path, async () => {
        made.push(path)
        return page(body)
      })
      return (await answer.arrayBuffer()).byteLength
    }
    const paths = Array.from({ length: 10 }, (_, i) => `/${i}`)
    for (const path of paths) await read(path, 'br')
    for (const path of paths) await read(path, 'br')
    expect(made).toEqual(paths)
    // Nothing more is kept for a reader who takes no encoding.
    for (const path of paths) expect(await read(path, 'identity')).toBe(body.length)
    expect(made).toEqual(paths)
    for (const path of paths) await read(path, 'gzip')
    made.length = 0
    for (const path of paths.toReversed()) await read(path, 'br')
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThan(paths.length)
  })
})
