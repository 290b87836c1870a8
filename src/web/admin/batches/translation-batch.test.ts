import { expect, test } from 'vitest'
import { pairNumber, pairsIn } from './translation-batch.tsx'

test('§2 translations: each work in a language has a number of its own, from which the call gets both back', () => {
  const pairs = [
    { workId: 1, languageId: 2 },
    { workId: 2, languageId: 1 },
    { workId: 2_000_000_000, languageId: 999_999 },
  ]
  const ids = pairs.map(pairNumber)
  expect(new Set(ids).size).toBe(3)
  expect(pairsIn({ ids })).toEqual({ pairs })
  const everything = { matching: { language: '2' }, expected: 7 }
  expect(pairsIn(everything)).toBe(everything)
})
