import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('searches beyond those that may wait are told to come again', async () => {
  const run = inTurn(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 101 }, () => run(() => promise))
  await expect(run(async () => {})).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  resolve()
  await Promise.all(waiting)
  await expect(run(async () => 'found')).resolves.toBe('found')
})
