import { expect, test } from 'vitest'
import { editDistance } from './spelling.ts'

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
