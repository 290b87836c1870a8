import { describe, expect, test } from 'vitest'
import { makeWork } from '#tests/support/fake-library.ts'
import { isAnsweredHere, workIn } from './answers.ts'

const at = (path: string) => new URL(path, 'https://library.example')
const kept = {
  id: 4,
  work: makeWork({ id: 4 }),
  etag: null,
  codes: ['ara', 'en'],
  sizes: {},
  checkedAt: 0,
  isWithdrawn: false,
}

test.each([
  ['/book/4', 4],
  ['/works/4', 4],
  ['/book/4/en+ara/2', 4],
  ['/api/works/4/find?q=a', 4],
  ['/api/authors/4/works', undefined],
  ['/api/works/recent', undefined],
  ['/book/four', undefined],
  ['/book/4/100%', undefined],
])('§8 offline: %s is about the work %s', (path, id) => {
  expect(workIn(at(path))).toBe(id)
})

describe('§8 offline: of a kept work, this device answers', () => {
  test.each([
    ['/book/4', true],
    ['/book/4/en/2', true],
    ['/book/4/fr', false],
    ['/book/4/en+ara', false],
    ['/book/4/100%', false],
    ['/api/works/4', true],
    ['/api/works/4/reading/en', true],
    ['/api/works/4/reading/fr', false],
    ['/api/works/4/reading/100%', false],
    ['/api/works/4/find?q=a&language=en', true],
    ['/api/works/4/find?q=a&language=fr', false],
    ['/api/works/4/chapters', false],
  ])('%s: %s', (path, expected) => {
    expect(isAnsweredHere(kept, at(path))).toBe(expected)
  })
})
