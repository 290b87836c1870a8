import { expect, test } from 'vitest'
import { findRoute } from './routes.ts'

test.each([
  ['/library', 'library/home-page.ts'],
  ['/book/1', 'reader/reading-page.ts'],
  ['/works/1', 'reader/reading-page.ts'],
  ['/book/1/ara/2', 'reader/reading-page.ts'],
  ['/book/1/ara+en', 'reader/pair-page.ts'],
  ['/book/1/ara%2Ben/2', 'reader/pair-page.ts'],
  ['/books/all', 'library/works-page.ts'],
  ['/search', 'search/search-page.ts'],
  ['/nowhere', 'ui/not-found-page.ts'],
  ['/', 'ui/not-found-page.ts'],
])('§2 routes: %s is shown by %s', (path, module) => {
  expect(findRoute(path, '').route.module).toBe(module)
})
