import { expect, test } from 'vitest'
import { findRoute } from '../../routes.tsx'
import { idOf } from '../page/page.ts'
import { matchPath } from './match.ts'

test('§2 routes: names are read from the path and decoded once', () => {
  expect(matchPath('/tags/:tag', '/tags/sea%20%26%20sky')).toEqual({ tag: 'sea & sky' })
  expect(matchPath('/tags/:tag', '/tags/100%2525')).toEqual({ tag: '100%25' })
  expect(matchPath('/tags/:tag', '/tags/a%2Fb')).toEqual({ tag: 'a/b' })
})

test('§2 routes: a pair is what has a plus in it', () => {
  expect(matchPath('/book/:id/:code+', '/book/1/ara+en')).toEqual({ id: '1', code: 'ara+en' })
  expect(matchPath('/book/:id/:code+', '/book/1/ara')).toBeUndefined()
})

test('§2 routes: what is not of the pattern does not match', () => {
  expect(matchPath('/book/:id', '/book/')).toBeUndefined()
  expect(matchPath('/book/:id', '/book/1/en')).toBeUndefined()
  expect(matchPath('/book/:id', '/works/1')).toBeUndefined()
  expect(matchPath('/tags/:tag', '/tags/%E0%A4%A')).toBeUndefined()
})

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

test.each([
  ['12', 12],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['abc', undefined],
  ['12abc', undefined],
  ['9999999999', undefined],
  [undefined, undefined],
])('§2 routes: the id %s is %s', (text, id) => {
  expect(idOf(text)).toBe(id)
})
