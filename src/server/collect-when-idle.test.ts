import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

const LOOK_MS = 15_000

/** Milliseconds since the start. */
const loop = { idle: 0, active: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(loop, { idle: 0, active: 2000 })
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((since?: EventLoopUtilization) => {
    const idle = loop.idle - (since?.idle ?? 0)
    const active = loop.active - (since?.active ?? 0)
    return { idle, active, utilization: active / (idle + active) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets the time of a look pass, with so much work in it. */
function pass(activeMs: number): void {
  loop.active += activeMs
  loop.idle += LOOK_MS - activeMs
  vi.advanceTimersByTime(LOOK_MS)
}

test('an idle site gives memory back once after its start, and once after each time of work', () => {
  // A collection takes longer than an idle site works.
  const collect = vi.fn(() => {
    loop.active += 400
  })
  collectWhenIdle(collect)
  pass(20)
  expect(collect).toHaveBeenCalledOnce()
  for (let look = 0; look < 5; look += 1) pass(20)
  expect(collect).toHaveBeenCalledOnce()

  pass(3000)
  pass(300)
  expect(collect).toHaveBeenCalledOnce()
  pass(20)
  pass(20)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('what nobody holds is collected, and the flags are then what they were', async () => {
  const garbage = new WeakRef(makeGarbage())
  expect(garbage.deref()).toBeDefined()
  // A weak reference that was made or read holds what it points to until the end of the task.
  vi.useRealTimers()
  await sleep(0)
  vi.useFakeTimers()
  collectWhenIdle()
  pass(20)
  vi.useRealTimers()
  await sleep(0)
  expect(garbage.deref()).toBeUndefined()
  expect(runInNewContext('typeof gc')).toBe('undefined')
})

const makeGarbage = () => ({ bytes: new Uint8Array(1000) })
