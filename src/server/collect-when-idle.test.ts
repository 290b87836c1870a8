import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

const LOOK_MS = 10_000
const MEGABYTE = 1024 * 1024

const heap = { used: 40 * MEGABYTE }
const loop = { utilization: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  heap.used = 40 * MEGABYTE
  loop.utilization = 0
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => ({ heapUsed: heap.used }) as NodeJS.MemoryUsage)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ idle: 0, active: 0, ...loop }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Collects ten of the megabytes. */
const collector = () =>
  vi.fn(() => {
    heap.used = 30 * MEGABYTE
  }) as unknown as NodeJS.GCFunction

test('an idle site gives back what a start and a crowd have left, and then rests', () => {
  const gc = collector()
  collectWhenIdle(gc)
  vi.advanceTimersByTime(LOOK_MS - 1)
  expect(gc).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10 * LOOK_MS)
  expect(gc).toHaveBeenCalledOnce()

  heap.used = 32.9 * MEGABYTE
  vi.advanceTimersByTime(LOOK_MS)
  expect(gc).toHaveBeenCalledOnce()
  heap.used = 90 * MEGABYTE
  vi.advanceTimersByTime(LOOK_MS)
  expect(gc).toHaveBeenCalledTimes(2)
})

test('a site that is at work is not stopped for it', () => {
  const gc = collector()
  loop.utilization = 0.2
  collectWhenIdle(gc)
  vi.advanceTimersByTime(10 * LOOK_MS)
  expect(gc).not.toHaveBeenCalled()

  loop.utilization = 0.001
  vi.advanceTimersByTime(LOOK_MS)
  expect(gc).toHaveBeenCalledOnce()
})
