import { expect, test } from 'vitest'
import { editDistance, misspellingCost } from './spelling.ts'

test.each([
  ['kafka', 'kafka', 0],
  ['kafca', 'kafka', 1],
  ['kakfa', 'kafka', 1],
  ['kafk', 'kafka', 1],
  ['metamorphosys', 'metamorphosis', 1],
  ['фуаст', 'фауст', 1],
  ['', 'abc', 3],
  ['ab', 'cd', 2],
])('from %s to %s: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

/** Each word with two that it may stand for, the likelier first. */
test.each([
  ['hauntign', 'haunting', 'hauntings'],
  ['leter', 'letter', 'later'],
  ['lettter', 'letter', 'letters'],
  ['brige', 'bridge', 'grige'],
  ['кинга', 'книга', 'кинза'],
  ['युवज', 'युवराज', 'युगल'],
])('search: %s is nearer to %s than to %s', (misspelt, near, far) => {
  expect(misspellingCost(misspelt, near)).toBeLessThan(misspellingCost(misspelt, far))
})
