import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as module from './last-read.ts'
import { LAST_READ_KEY, lastReadScript } from './last-read-script.ts'

let stored: Map<string, string>
let marks: Set<string>
let device: typeof module

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

/** As a page that is loaded anew. */
async function load(localStorage: object = storage()) {
  vi.resetModules()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', {
    documentElement: {
      dataset: new Proxy({}, { set: (_, name: string) => Boolean(marks.add(`data-${name}`)) }),
      toggleAttribute: (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name)),
    },
  })
  device = await import('./last-read.ts')
}

beforeEach(async () => {
  stored = new Map()
  marks = new Set()
  await load()
  return () => vi.unstubAllGlobals()
})

const entry = (work: number, changes: Partial<module.LastRead> = {}) => ({
  work,
  title: 'ملّاح المدينتين',
  lang: 'ar',
  dir: 'rtl' as const,
  author: 'Someone',
  original: 'ar',
  code: 'ar',
  autonym: 'العربية',
  autonymLang: 'ar',
  autonymDir: 'rtl' as const,
  chapter: 2,
  chapters: 3,
  passage: 12,
  share: 0.4,
  at: 1,
  ...changes,
})

const works = () => device.lastRead().map(({ work }) => work)

describe('what was read on this device', () => {
  test('the newest comes first, each work once, and is there after a reload', async () => {
    device.rememberReading(entry(1), 0.5)
    device.rememberReading(entry(2), 0.5)
    device.rememberReading(entry(1, { share: 0.6 }), 0.75)
    expect(works()).toEqual([1, 2])
    await load()
    expect(works()).toEqual([1, 2])
    expect(device.lastRead()[0]).toEqual({ ...entry(1, { share: 0.6 }), read: [0, 75, 0] })
  })

  test('how far a chapter was read never goes back', () => {
    device.rememberReading(entry(1), 0.8)
    device.rememberReading(entry(1), 0.1)
    device.rememberReading(entry(1, { chapter: 3 }), 1)
    expect(device.lastRead()[0]?.read).toEqual([0, 80, 100])
  })

  test('fifty works, and the oldest goes', () => {
    for (let work = 1; work <= 51; work += 1) device.rememberReading(entry(work), 0)
    expect([works().length, works()[0], works().at(-1)]).toEqual([50, 51, 2])
  })

  test('one is forgotten, or all', () => {
    for (const work of [1, 2, 3]) device.rememberReading(entry(work), 0)
    device.forgetReading(2)
    expect(works()).toEqual([3, 1])
    device.forgetReading()
    expect([works(), stored.size]).toEqual([[], 0])
  })

  test('the way on leads to the passage, in the language or the two that were read', () => {
    const path = (changes: Partial<module.LastRead>) => device.continuePath({ ...entry(4, changes), read: [] })
    expect(path({})).toBe('/book/4/ar/2#p12')
    expect(path({ chapter: 1 })).toBe('/book/4#p12')
    expect(path({ code: 'en+ar', passage: undefined })).toBe('/book/4/en+ar/2')
    expect(path({ code: 'zh', chapter: undefined, passage: 3 })).toBe('/book/4/zh#p3')
  })

  test('what is stored wrongly is left out', async () => {
    const good = { ...entry(1), read: [] }
    for (const bad of ['', 'x', '{}', 'null', '7', '[null, 1, "a", {}]']) {
      stored.set(LAST_READ_KEY, bad)
      await load()
      expect([bad, works()]).toEqual([bad, []])
    }
    const wrong = [
      { work: 0 },
      { share: 2 },
      { title: 7 },
      { dir: 'up' },
      { chapter: 'x' },
      { read: [null] },
      { at: null },
    ]
    stored.set(LAST_READ_KEY, JSON.stringify([...wrong.map((one) => ({ ...good, ...one })), good]))
    await load()
    expect(device.lastRead()).toEqual([good])
  })

  test.each(['refused', 'full'])('where the storage is %s, it holds as long as the page is open', async (kind) => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    await load({ ...storage(), setItem: refuse, ...(kind === 'refused' && { getItem: refuse, removeItem: refuse }) })
    expect(works()).toEqual([])
    device.rememberReading(entry(1), 0)
    expect([works(), stored.size]).toEqual([[1], 0])
    device.forgetReading()
    expect(works()).toEqual([])
  })

  test('the page leaves room before it is drawn, where there is something to go on with', () => {
    const hasRoom = () => {
      marks.clear()
      new Function('localStorage', 'document', lastReadScript)(localStorage, document)
      return marks.has('data-read')
    }
    expect(hasRoom()).toBe(false)
    device.rememberReading(entry(1, { share: 1 }), 1)
    expect([marks.has('data-read'), hasRoom()]).toEqual([false, false])
    device.rememberReading(entry(2), 0.5)
    expect([marks.has('data-read'), hasRoom()]).toEqual([true, true])
    device.forgetReading(2)
    expect([marks.has('data-read'), hasRoom()]).toEqual([false, false])
    stored.set(LAST_READ_KEY, '{"share":0}')
    expect(hasRoom()).toBe(false)
  })
})
