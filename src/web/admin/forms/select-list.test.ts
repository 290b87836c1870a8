import { expect, test } from 'vitest'
import { TypedLetters } from './select-list.ts'

const options = ['Arabic', 'English', 'French', 'German', 'Georgian', 'Old English'].map((label) => ({ label }))

/** Types letters, each 100 ms after the one before. @returns the label that is found by the last */
function type(letters: string, from = -1): string | undefined {
  let now = 0
  const typed = new TypedLetters(() => now)
  let at = from
  for (const letter of letters) {
    now += letter === '…' ? 2000 : 100
    if (letter !== '…') at = typed.find(letter, options, at)
  }
  return options[at]?.label
}

test('§2 selects: letters find an option by its beginning, one letter again the next, and a pause begins anew', () => {
  expect(type('g')).toBe('German')
  expect(type('geo')).toBe('Georgian')
  expect(type('gg')).toBe('Georgian')
  expect(type('ggg')).toBe('German')
  expect(type('old e')).toBe('Old English')
  expect(type('f…e')).toBe('English')
  expect(type('x')).toBeUndefined()
})
