import { type EventLoopUtilization, performance } from 'node:perf_hooks'
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
  const gc = vi.fn(() => {
    loop.active += 400
  })
  collectWhenIdle(gc as unknown as NodeJS.GCFunction)
  pass(20)
  expect(gc).toHaveBeenCalledExactlyOnceWith({ type: 'major', flavor: 'last-resort' })
  for (let look = 0; look < 5; look += 1) pass(20)
  expect(gc).toHaveBeenCalledOnce()

  pass(3000)
  pass(300)
  expect(gc).toHaveBeenCalledOnce()
  pass(20)
  pass(20)
  expect(gc).toHaveBeenCalledTimes(2)
})
