import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LastSave, PresentPerson } from '#contract/presence.ts'
import { peopleWords, savedWords } from './presence-messages.ts'
import { listenToPresence } from './presence-stream.ts'
import { isNewer } from './use-presence.ts'

const at = (hours: number, minutes: number) => {
  const day = new Date()
  day.setHours(hours, minutes, 0, 0)
  return day.toISOString()
}
const me = 'me@testers.example'
const person = (name: string): PresentPerson => ({ email: `${name}@testers.example`, since: at(14, 5) })

describe('§6 who else has the same open, in words', () => {
  test.each<[people: PresentPerson[], words: string]>([
    [[person('a')], 'Also open by a@testers.example since 14:05'],
    [[person('a'), person('b')], 'Also open by a@testers.example and b@testers.example'],
    [[person('a'), person('b'), person('c')], 'Also open by a@testers.example and 2 others'],
  ])('%#', (people, words) => expect(peopleWords(people)).toBe(words))
})

describe('§6 that it was saved, in words', () => {
  const save = (more: Partial<LastSave>): LastSave => ({
    revision: 2,
    by: 'a@testers.example',
    at: at(14, 12),
    ...more,
  })
  test.each<[save: Partial<LastSave>, words: string]>([
    [{}, 'a@testers.example has saved this at 14:12.'],
    [{ revision: null }, 'a@testers.example has deleted this at 14:12.'],
    [{ by: me }, 'You have saved this elsewhere at 14:12.'],
    [{ by: 'import' }, 'An import has saved this at 14:12.'],
    [{ by: null, at: null }, 'This was saved meanwhile.'],
    [{ by: null, at: null, revision: null }, 'This was deleted meanwhile.'],
  ])('%j: %s', (more, words) => expect(savedWords(save(more), me)).toBe(words))

  test.each<[saved: number | null, known: number | undefined, isNew: boolean]>([
    [2, 1, true],
    [2, 2, false],
    // One's own save was answered before it was told.
    [2, 3, false],
    [1, undefined, true],
    [null, undefined, false],
    [null, 4, true],
  ])('revision %s is news to who knows %s: %s', (revision, known, isNew) =>
    expect(isNewer(save({ revision }), known)).toBe(isNew),
  )
})

describe('§6 the connection of a tab', () => {
  /** What the browser would open. */
  class Source extends EventTarget {
    static readonly CLOSED = 2
    static opened: Source[] = []
    readonly url: string
    readyState = 1
    constructor(url: string) {
      super()
      this.url = url
      Source.opened.push(this)
    }
    close() {
      this.readyState = 2
    }
    tell(name: string, data: unknown) {
      this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }))
    }
    fail(readyState: number) {
      this.readyState = readyState
      this.dispatchEvent(new Event('error'))
    }
  }
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  let free: number
  const locks = {
    request: async (_: string, __: object, hold: (lock: object | null) => unknown) => {
      if (free === 0) return hold(null)
      free -= 1
      await hold({})
      free += 1
    },
  }
  const show = async (visibilityState: string) => {
    tab.visibilityState = visibilityState
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const open = () => Source.opened.filter(({ readyState }) => readyState !== 2).length
  const listen = () => {
    const heard = { people: vi.fn(), saved: vi.fn() }
    return { heard, stop: listenToPresence('work:1', heard) }
  }

  beforeEach(() => {
    Source.opened = []
    free = 2
    tab.visibilityState = 'visible'
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', Source)
    vi.stubGlobal('document', tab)
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('navigator', { locks })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('brings what is told, and ends with the form', () => {
    const { heard, stop } = listen()
    expect(Source.opened[0]?.url).toBe('/api/admin/presence?of=work:1')
    Source.opened[0]?.tell('people', { people: [person('a')] })
    Source.opened[0]?.tell('saved', { revision: 1, by: me, at: at(1, 1) })
    expect(heard.people).toHaveBeenCalledWith([person('a')])
    expect(heard.saved).toHaveBeenCalledWith({ revision: 1, by: me, at: at(1, 1) })
    stop()
    expect(open()).toBe(0)
  })

  test('in the background is kept by two tabs of a browser, and the others listen again when they are seen', async () => {
    const [first, second, third] = [listen(), listen(), listen()]
    await show('hidden')
    expect(open()).toBe(2)
    await show('visible')
    expect(open()).toBe(3)
    expect(free).toBe(2)
    await show('hidden')
    first.stop()
    second.stop()
    third.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect([open(), free]).toEqual([0, 2])
  })

  test('of a browser without locks is closed in the background; without events nothing happens', async () => {
    vi.stubGlobal('navigator', {})
    const { stop } = listen()
    await show('hidden')
    expect(open()).toBe(0)
    stop()
    await show('visible')
    vi.stubGlobal('EventSource', undefined)
    expect(() => listen().stop()).not.toThrow()
    expect(open()).toBe(0)
  })

  test('that was refused is tried again after a minute, one that is lost only by the browser itself', async () => {
    const { heard, stop } = listen()
    Source.opened[0]?.tell('people', { people: [person('a')] })
    Source.opened[0]?.fail(0)
    // It may be back soon: nobody has left.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard.people).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard.people).toHaveBeenLastCalledWith([])
    expect(Source.opened).toHaveLength(1)
    Source.opened[0]?.fail(2)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(Source.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(open()).toBe(1)
    stop()
  })
})
