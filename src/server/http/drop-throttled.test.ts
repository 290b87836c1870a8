import { expect, onTestFinished, test, vi } from 'vitest'
import { throttled } from './drop-throttled.ts'

test('many changes in a row drop at once, and once more what came during the pause', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const drop = vi.fn()
  const dropSoon = throttled(drop)
  for (const tag of ['work:1', 'work:2', 'work:3']) dropSoon([tag, 'works'])
  expect(drop.mock.calls).toEqual([[['work:1', 'works']]])
  vi.advanceTimersByTime(600)
  expect(drop.mock.calls.slice(1)).toEqual([[['work:2', 'works', 'work:3']]])
  vi.advanceTimersByTime(600)
  dropSoon([])
  expect(drop).toHaveBeenCalledTimes(2)
  dropSoon(['work:4'])
  expect(drop).toHaveBeenLastCalledWith(['work:4'])
})
