import { expect, test } from 'vitest'
import { arabic, english, makeWork } from '#tests/support/fake-library.ts'
import { pairAddress } from './pair-address.ts'

const known = [arabic, english].map(({ region: _, ...language }) => language)
const read = (path: string) =>
  path === '/api/works/12'
    ? Response.json(makeWork({ availableLanguages: known }))
    : Response.json({ detail: 'Not found' }, { status: 404 })
const addressOf = (path: string) => pairAddress(new URL(path, 'https://library.example'), read)

test.each([
  ['/book/12/en?with=ara', '/book/12/en+ara'],
  ['/book/12/en/3?with=ara', '/book/12/en+ara/3'],
  ['/book/12?with=en', '/book/12/ara+en'],
  ['/works/12?with=en', '/book/12/ara+en'],
  ['/book/12/ara/1?with=en', '/book/12/ara+en'],
  ['/book/12/en+el?with=ara', '/book/12/en+ara'],
  ['/book/12/en+en', '/book/12/en'],
  ['/book/12/en+en/2', '/book/12/en/2'],
  ['/book/12/ara+ara', '/book/12'],
  ['/book/12/en%2Bara', '/book/12/en+ara'],
  ['/book/12/en%2bara/3?x=1', '/book/12/en+ara/3?x=1'],
  ['/works/9/en%2Bxx%2ben', '/works/9/en+xx+en'],
])('§2 reading page: %s leads to %s', async (path, to) => {
  expect(await addressOf(path)).toBe(to)
})

test.each([
  '/book/12',
  '/book/12/en',
  '/book/12/en+ara',
  '/book/12/en+ara?with=ara',
  '/book/12/en?with=xx',
  '/book/12/en?with=',
  '/book/12/en?with=en',
  '/book/12?with=ara',
  '/book/9?with=en',
  '/book/9/en+en',
  '/book/twelve?with=en',
  '/tags/c%2B%2B',
  '/book/12/%2B/x',
  '/books/all?with=en',
])('§2 reading page: %s is where it is', async (path) => {
  expect(await addressOf(path)).toBeUndefined()
})
