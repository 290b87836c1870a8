import { expect, test } from 'vitest'
import { countAnew } from './use-split.ts'

test('§2 splitting: words are counted once for each part, and nothing is kept of parts that are gone', () => {
  const first = countAnew(['One two', 'Three'], 'en', new Map())
  expect([...first]).toEqual([
    ['One two', 2],
    ['Three', 1],
  ])
  // What is known is believed.
  const second = countAnew(['One two', 'Three four'], 'en', new Map([...first, ['One two', 7]]))
  expect([...second]).toEqual([
    ['One two', 7],
    ['Three four', 2],
  ])
})
