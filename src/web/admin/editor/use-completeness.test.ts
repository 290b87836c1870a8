import { expect, test } from 'vitest'
import { completenessHint, isCompleteProposed } from './use-completeness.ts'

test('§9 isComplete: true by default where there is no original, nothing is missing, or nothing is written yet', () => {
  expect(isCompleteProposed(undefined)).toBe(true)
  expect(isCompleteProposed({ missing: 0, of: 20 })).toBe(true)
  expect(isCompleteProposed({ missing: 20, of: 20 })).toBe(true)
  expect(completenessHint(undefined, true)).toBeUndefined()
  expect(completenessHint({ missing: 0, of: 20 }, true)).toBeUndefined()
})

test('§9 isComplete: 2 of 20 paragraphs are not complete, and saving them as complete says so', () => {
  const found = { missing: 18, of: 20 }
  expect(isCompleteProposed(found)).toBe(false)
  expect(completenessHint(found, false)).toBe('18 of the 20 paragraphs of the original are missing.')
  expect(completenessHint(found, true)).toBe(
    '18 of the 20 paragraphs of the original are missing. Saved as complete, readers are not told so.',
  )
  expect(completenessHint({ missing: 1, of: 2 }, false)).toBe('1 of the 2 paragraphs of the original is missing.')
})
