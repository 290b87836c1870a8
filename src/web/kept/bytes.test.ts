import { expect, test } from 'vitest'
import { estimateBytes, formatBytes } from './bytes.ts'

test.each([
  [0, '1 kB'],
  [86_400, '86 kB'],
  [999_600, '1 MB'],
  [1_240_000, '1.2 MB'],
  [12_400_000, '12 MB'],
  [10_700_000_000, '11 GB'],
])('%i bytes are told as %s', (bytes, told) => {
  expect(formatBytes(bytes, 'en')).toBe(told)
})

test('a work is estimated by its places and the script of its language', () => {
  const english = { letters: 10_000, code: 'en' }
  expect(estimateBytes('en', english, 6)).toBe(6 * estimateBytes('fr', english, 1))
  expect(estimateBytes('ara', english, 1)).toBe(estimateBytes('ar', english, 1))
  expect(estimateBytes('hi', english, 1)).toBeGreaterThan(2 * estimateBytes('en', english, 1))
  expect(estimateBytes('zh', english, 1)).toBeLessThan(estimateBytes('en', english, 1))
  // Of one language it is the same by whichever of its translations.
  expect(estimateBytes('en', { letters: 3000, code: 'zh' }, 1)).toBeGreaterThan(10_000)
})
