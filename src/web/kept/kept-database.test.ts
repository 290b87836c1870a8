import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeWork } from '#tests/support/fake-library.ts'
import type * as module from './kept-database.ts'
import type { KeptText, KeptWork } from './kept-database.ts'

let database: typeof module

/** As a page that is loaded anew. */
async function load() {
  vi.resetModules()
  database = await import('./kept-database.ts')
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await load()
  return () => vi.unstubAllGlobals()
})

const kept = (id: number, changes: Partial<KeptWork> = {}): KeptWork => ({
  id,
  work: makeWork({ id }),
  etag: null,
  codes: ['ar', 'en'],
  sizes: { ar: 1, en: 2 },
  checkedAt: 1000,
  isWithdrawn: false,
  ...changes,
})
const text = (id: number, code: string, chapter: number): KeptText => ({
  id,
  code,
  chapter,
  etag: null,
  body: `${code} ${chapter}`,
})
const bodies = async (id: number, code?: string) => (await database.listKeptTexts(id, code)).map(({ body }) => body)

test('a kept work is found with its texts in the order of chapters, by language, and without those of others', async () => {
  await database.saveKeptWork(
    kept(1),
    [text(1, 'en', 10), text(1, 'en', 2), text(1, 'ar', 2)],
    [{ path: '/api/languages', body: '[]' }],
  )
  await database.saveKeptWork(kept(12), [text(12, 'en', 1)])
  await load()
  expect(await database.findKeptWork(1)).toEqual(kept(1))
  expect((await database.listKeptWorks()).map(({ id }) => id)).toEqual([1, 12])
  expect(await bodies(1)).toEqual(['ar 2', 'en 2', 'en 10'])
  expect(await bodies(1, 'en')).toEqual(['en 2', 'en 10'])
  expect((await database.findKeptText(1, 'en', 10))?.body).toBe('en 10')
  expect(await database.findKeptText(1, 'en', 3)).toBeUndefined()
  expect(await database.findKeptList('/api/languages')).toEqual({ path: '/api/languages', body: '[]' })
})

test('a work is replaced whole, and removed whole', async () => {
  await database.saveKeptWork(kept(1), [text(1, 'ar', 1), text(1, 'en', 1)])
  await database.saveKeptWork(kept(1, { codes: ['en'] }), [text(1, 'en', 1)])
  expect([(await database.findKeptWork(1))?.codes, await bodies(1)]).toEqual([['en'], ['en 1']])
  await database.removeKeptWork(1)
  expect([await database.listKeptWorks(), await bodies(1)]).toEqual([[], []])
})

test('a write that fails leaves everything as it was, and says why', async () => {
  await database.saveKeptWork(kept(1), [text(1, 'ar', 1)])
  // A function cannot be stored.
  const broken = { ...text(1, 'en', 2), body: (() => {}) as never }
  await expect(database.saveKeptWork(kept(1, { checkedAt: 2000 }), [text(1, 'en', 1), broken])).rejects.toThrow(
    expect.objectContaining({ name: 'DataCloneError' }),
  )
  expect([(await database.findKeptWork(1))?.checkedAt, await bodies(1)]).toEqual([1000, ['ar 1']])
})

test('what a renewal has fetched is dropped where the work was changed or removed meanwhile', async () => {
  const before = kept(1)
  await database.saveKeptWork(before, [text(1, 'ar', 1)])
  await database.saveRenewedWork(before, kept(1, { checkedAt: 2000 }), [text(1, 'ar', 2)])
  expect(await bodies(1)).toEqual(['ar 2'])
  await database.saveRenewedWork(before, kept(1, { checkedAt: 3000 }), [text(1, 'ar', 3)])
  expect(await bodies(1)).toEqual(['ar 2'])
  await database.removeKeptWork(1)
  await database.saveRenewedWork(before, kept(1), [text(1, 'ar', 3)])
  await database.updateKeptWork(1, { isWithdrawn: true })
  expect([await database.listKeptWorks(), await bodies(1)]).toEqual([[], []])
})

test('a page of another version that deletes the database is not held up, and the next use opens it anew', async () => {
  await database.saveKeptWork(kept(1), [])
  await new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('kept')
    deletion.onsuccess = resolve
    deletion.onblocked = reject
  })
  expect(await database.listKeptWorks()).toEqual([])
})

test('a browser that refuses the database is asked again at the next use', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await expect(database.listKeptWorks()).rejects.toThrow('refused')
  expect(await database.listKeptWorks()).toEqual([])
  expect(open).toHaveBeenCalledTimes(2)
})
