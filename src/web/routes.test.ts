import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#contract/addresses.ts'
import { findRoute } from './routes.ts'

test.each([
  ['/library', 'home'],
  ['/book/1', 'reading'],
  ['/works/1', 'reading'],
  ['/book/1/ara/2', 'reading'],
  ['/book/1/ara+en', 'pair'],
  ['/book/1/ara%2Ben/2', 'pair'],
  ['/books/all', 'works'],
  ['/search', 'search'],
  ['/nowhere', 'notFound'],
  ['/', 'notFound'],
])('§2 routes: %s is shown by %s', (path, name) => {
  expect(findRoute(path, '').route.name).toBe(name)
})

test('§2 routes: the table of addresses names the file of each page', () => {
  for (const { module } of Object.values(pages))
    expect([module, existsSync(new URL(module, import.meta.url))]).toEqual([module, true])
})
