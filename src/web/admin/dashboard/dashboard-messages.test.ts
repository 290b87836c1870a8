import { expect, test } from 'vitest'
import { overviewPercent } from './dashboard-messages.ts'

test.each([
  [0, 0],
  [1, 10],
  [9, 90],
  [10, 100],
  [19, 100],
  [10_000, 100],
])('§9 content overview: %i fill %i %%', (count, percent) => expect(overviewPercent(count)).toBe(percent))
