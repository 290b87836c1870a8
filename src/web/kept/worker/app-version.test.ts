import { beforeEach, expect, test, vi } from 'vitest'
import { KEPT_FILES } from '../kept-files.ts'
import { appVersion, type Build } from './app-version.ts'

const ORIGIN = 'https://library.example'
const absolute = (address: string) => new URL(address, ORIGIN).href

/** Cache Storage in memory: as much of it as the worker uses. */
class MemoryCaches {
  readonly all = new Map<string, MemoryCache>()
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new MemoryCache()
    this.all.set(name, cache)
    return cache
  }
  has = async (name: string) => this.all.has(name)
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
}

class MemoryCache {
  readonly entries = new Map<string, Response>()
  keys = async () => Array.from(this.entries.keys(), (url) => ({ url }))
  match = async (address: string) => this.entries.get(absolute(address))?.clone()
  put = async (address: string, response: Response) => void this.entries.set(absolute(address), response)
  delete = async (request: string | { url: string }) =>
    this.entries.delete(absolute(typeof request === 'string' ? request : request.url))
  addAll = async (addresses: string[]) => {
    const responses = await Promise.all(addresses.map((address) => fetch(address)))
    if (responses.some(({ ok }) => !ok)) throw new TypeError('not ok')
    for (const [i, response] of responses.entries()) await this.put(addresses[i] as string, response)
  }
}

let storage: MemoryCaches
let fetched: string[]
/** Address that does not arrive. */
let missing: string | undefined

beforeEach(() => {
  storage = new MemoryCaches()
  fetched = []
  missing = undefined
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response(address, { status: address === missing ? 404 : 200 })
  })
  return () => vi.unstubAllGlobals()
})

const build = (id: string, changes: Partial<Build> = {}): Build => ({
  id,
  files: ['/assets/shared-12345678.js', `/assets/${id}.js`],
  faces: [],
  shell: 'one',
  ...changes,
})

/** Addresses in each cache. */
const stored = () =>
  Object.fromEntries(
    Array.from(storage.all, ([name, { entries }]) => [
      name,
      Array.from(entries.keys(), (url) => url.slice(ORIGIN.length)),
    ]),
  )

async function install(version: Build) {
  await appVersion(version).install()
  await appVersion(version).activate()
}

test('a version is stored whole, its page last, and fetched only once', async () => {
  await install(build('a'))
  expect(fetched).toEqual(['/assets/shared-12345678.js', '/assets/a.js', '/offline-shell'])
  expect(stored()).toEqual({ 'app-a': ['/assets/shared-12345678.js', '/assets/a.js', '/offline-shell?revision=one'] })
  await install(build('a'))
  expect(fetched).toHaveLength(3)
  expect(await (await appVersion(build('a')).readShell(undefined))?.text()).toBe('/offline-shell')
})

test('with another page the same files are fetched no second time, and the old page goes', async () => {
  await install(build('a'))
  await install(build('a', { shell: 'two' }))
  expect(fetched.slice(3)).toEqual(['/offline-shell'])
  expect(stored()['app-a']).toEqual(['/assets/shared-12345678.js', '/assets/a.js', '/offline-shell?revision=two'])
})

test.each(['/assets/b.js', '/offline-shell'])(
  'a version without %s leaves nothing, and the one before stays',
  async (address) => {
    await install(build('a'))
    missing = address
    await expect(appVersion(build('b')).install()).rejects.toThrow(TypeError)
    expect(Object.keys(stored())).toEqual(['app-a'])
    // A new page for the same files: what is there goes on.
    missing = '/offline-shell'
    await expect(appVersion(build('a', { shell: 'two' })).install()).rejects.toThrow(TypeError)
    expect(await (await appVersion(build('a')).readShell(undefined))?.text()).toBe('/offline-shell')
  },
)

test('the version before stays until the next but one', async () => {
  for (const id of ['a', 'b']) await install(build(id))
  expect(Object.keys(stored())).toEqual(['app-a', 'app-b'])
  await install(build('c'))
  expect(Object.keys(stored())).toEqual(['app-b', 'app-c'])
})

test('of the kept faces, a new version fetches the new files and removes the old ones', async () => {
  const cache = await storage.open(KEPT_FILES)
  for (const address of ['/assets/amiri-400-abcdefgh.woff2', '/covers/4.webp'])
    await cache.put(address, new Response(''))
  const faces = ['/assets/amiri-400-12345678.woff2', '/assets/amiri-700-12345678.woff2']
  await install(build('a', { faces }))
  expect(stored()[KEPT_FILES]).toEqual(['/covers/4.webp', '/assets/amiri-400-12345678.woff2'])
})
