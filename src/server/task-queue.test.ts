import { expect, onTestFinished, test, vi } from 'vitest'
import { QueueFull, requestQueue, taskQueue } from './task-queue.ts'

test('what is given runs in turn, never two at once, and a failure keeps nobody waiting', async () => {
  const run = taskQueue('test', 1, 5)
  const seen: string[] = []
  const task = (name: string, fails = false) =>
    run(async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([task('a'), task('b', true), task('c')])
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('who comes when too many wait is turned away, and let in when there is room again', async () => {
  const run = taskQueue('test', 1, 2)
  const gate = Promise.withResolvers<void>()
  const inside = [1, 2, 3].map(() => run(() => gate.promise))
  await expect(run(async () => 'one too many')).rejects.toThrow(QueueFull)
  gate.resolve()
  await Promise.all(inside)
  expect(await run(async () => 'later')).toBe('later')
})

test('as many as are allowed run at once, and no more', async () => {
  const run = taskQueue('test', 2, 20)
  let now = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 12 }, () =>
      run(async () => {
        now += 1
        most = Math.max(most, now)
        await new Promise((resolve) => setImmediate(resolve))
        now -= 1
      }),
    ),
  )
  expect(most).toBe(2)
})

test('whoever waits comes in after a rest as long as was asked for', async () => {
  const run = taskQueue('test', 1, 5, 3)
  const came: number[] = []
  const task = () =>
    run(async () => {
      came.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
  await Promise.all([task(), task()])
  const [first = 0, second = 0] = came
  expect(second - first).toBeGreaterThan(3 * 20)
})

test('searches beyond those that may wait are told to come again', async () => {
  const run = requestQueue('test', 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 101 }, () => run(() => promise))
  await expect(run(async () => {})).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  resolve()
  await Promise.all(waiting)
  await expect(run(async () => 'found')).resolves.toBe('found')
})

test('a search that waits too long is told to come again, and is not run when its turn comes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const run = requestQueue('test', 1)
  const { promise, reject: fail } = Promise.withResolvers<void>()
  const tasks = [vi.fn(() => promise), vi.fn(async () => {})]
  const answers = Promise.allSettled(tasks.map((task) => run(task)))
  await vi.advanceTimersByTimeAsync(7500)
  const late = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }
  expect(await answers).toEqual([late, late])
  fail(new Error('no answer'))
  // It rests after what succeeds, not after what fails.
  expect(await run(async () => 'found')).toBe('found')
  expect(tasks[1]).not.toHaveBeenCalled()
})
