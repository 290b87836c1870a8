import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's storage, of which some methods can be made to refuse. */
class Storage {
  refused: string[] = []
  private readonly kept = new Map<string, string>()
  private ask(method: string) {
    if (this.refused.includes(method)) throw new DOMException('Refused', 'SecurityError')
  }
  getItem(name: string) {
    this.ask('getItem')
    return this.kept.get(name) ?? null
  }
  setItem(name: string, value: string) {
    this.ask('setItem')
    this.kept.set(name, value)
  }
  removeItem(name: string) {
    this.ask('removeItem')
    this.kept.delete(name)
  }
}

let storage: Storage
/** As a page that is loaded anew has it. */
const openPage = async () => {
  vi.resetModules()
  return import('./device-memory.ts')
}

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('what a device remembers', () => {
  test('is there on the next page, until it is removed', async () => {
    const { remember, recall } = await openPage()
    expect(recall('language')).toBeUndefined()
    remember('language', 'tr')
    expect((await openPage()).recall('language')).toBe('tr')
    remember('language', undefined)
    expect(recall('language')).toBeUndefined()
    expect((await openPage()).recall('language')).toBeUndefined()
  })

  test('holds for the page where it cannot be stored, and is stored as soon as it can', async () => {
    const { remember, recall } = await openPage()
    remember('language', 'tr')
    storage.refused = ['setItem']
    remember('language', 'fr')
    expect([recall('language'), (await openPage()).recall('language')]).toEqual(['fr', 'tr'])
    storage.refused = []
    remember('language', 'el')
    expect([recall('language'), (await openPage()).recall('language')]).toEqual(['el', 'el'])
  })

  test('is gone for the page also where the storage keeps it', async () => {
    const { remember, recall } = await openPage()
    remember('language', 'tr')
    storage.refused = ['removeItem', 'setItem']
    remember('language', undefined)
    expect(recall('language')).toBeUndefined()
    remember('language', 'fr')
    expect(recall('language')).toBe('fr')
  })

  test('is nothing where the storage cannot even be asked, and no error', async () => {
    const { remember, recall } = await openPage()
    storage.refused = ['getItem', 'setItem', 'removeItem']
    expect(recall('language')).toBeUndefined()
    remember('language', 'tr')
    expect(recall('language')).toBe('tr')
  })

  test('is told to who hears it, stored or not', async () => {
    const { remember, onMemoryChange } = await openPage()
    const listener = vi.fn()
    const end = onMemoryChange(listener)
    remember('language', 'tr')
    storage.refused = ['setItem']
    remember('language', 'fr')
    end()
    remember('language', 'el')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
