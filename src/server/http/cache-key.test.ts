import { describe, expect, test } from 'vitest'
import { knownAddress } from './cache-key.ts'

const known = (path: string) => knownAddress(`https://library.example${path}`)

test.each([
  ['/book/12/en+ara', true],
  ['/book/12/en+ara/3', true],
  ['/book/12/en%2bara', true],
  ['/api/works/12/reading/en+ara/3', true],
  ['/api/works/12/reading/en%2Bara', true],
  ['/book/12/en/3', false],
  ['/book/12', false],
  ['/api/works/12/reading/en', false],
  ['/api/works/tags/c%2B%2B', false],
  ['/tags/c++', false],
])('%s asks for two languages: %s', (path, expected) => {
  expect(known(path).cache === 'pairs').toBe(expected)
})

describe('the key of an answer', () => {
  test.each([
    ['/search?x=1&q=river&page=2', '/search?q=river&page=2'],
    ['/books/all?language=ara&filter=sea', '/books/all?filter=sea&language=ara'],
    ['/api/works?works=original&limit=2', '/api/works?limit=2'],
    ['/api/works/recent?limit=2', '/api/works/recent'],
    ['/book/12?with=en', '/book/12'],
    ['/nowhere?q=1', '/nowhere'],
    ['/book/4/100%?q=1', '/book/4/100%'],
  ])('of %s is %s', (path, key) => {
    expect(known(path).key).toBe(key)
  })
})

test.each([
  ['/books/all?filter=sea', 'searches'],
  ['/api/works?filter=sea', 'searches'],
  ['/books/all?language=ara', 'pages'],
  ['/search', 'searches'],
  ['/api/works/12/find?q=sea', 'searches'],
  ['/api/search/suggestions?q=s', 'searches'],
  ['/languages/3?works=original', 'pages'],
  ['/offline-shell', 'pages'],
])('answers to %s are kept among the %s', (path, cache) => {
  expect(known(path).cache).toBe(cache)
})

test.each([
  ['/books/all?fliter=sea&page=2', ['fliter']],
  ['/api/works/12/find?q=a&cursor=3', ['cursor']],
  ['/book/12?with=en', []],
  ['/nowhere?q=1', []],
])('parameters of %s that the table of addresses lacks: %j', (path, unknown) => {
  expect(known(path).unknown).toEqual(unknown)
})
