import { expect, test } from 'vitest'
import {
  catalogueAddress,
  feedAddress,
  fileAddress,
  findFeed,
  findFile,
  findPage,
  findRead,
  idOf,
  isPagePath,
  pageAddress,
  pages,
  queryOf,
  readAddress,
} from './addresses.ts'
import { matchPath } from './path-patterns.ts'

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

test('§2 routes: an address is made from the pattern that has all of its names', () => {
  expect(pageAddress('reading', { work: 4 })).toBe('/book/4')
  expect(pageAddress('reading', { work: 4, code: 'en+zh-TW', chapter: 2 })).toBe('/book/4/en+zh-TW/2')
  expect(pageAddress('tag', { tag: 'c++ & c' })).toBe('/tags/c%2B%2B%20%26%20c')
  expect(pageAddress('works', {}, { filter: 'a b', language: undefined })).toBe('/books/all?filter=a+b')
  expect(readAddress('reading', { work: 4, code: 'a/b' })).toBe('/api/works/4/reading/a%2Fb')
  expect(() => pageAddress('tag')).toThrow('/tags/:tag')
})

test('§2 routes: what an address names is what it was made from', () => {
  expect(findPage('/book/4/en+ara/2')).toEqual({ name: 'pair', params: { work: '4', code: 'en+ara', chapter: '2' } })
  expect(findPage('/book/4/download')).toEqual({ name: 'download', params: { work: '4' } })
  expect(findRead('/api/works/recent')).toEqual({ name: 'recentWorks', params: {} })
  expect(findRead('/api/works/4')).toEqual({ name: 'work', params: { work: '4' } })
  expect(findPage('/book/4/100%')).toBeUndefined()
})

test('§2 routes: a file is the address of a text with an ending', () => {
  expect(findFile('/book/4/en/2.md')).toEqual({
    name: 'markdown',
    params: { work: '4', code: 'en', chapter: '2' },
    pattern: '/book/:work/:code/:chapter.md',
  })
  expect(fileAddress('plainText', { work: 4, code: 'zh-TW' })).toBe('/book/4/zh-TW.txt')
  for (const path of ['/book/4/en', '/book/4/.md', '/book/4.md', '/book/4/en.html', '/book/4/en/2/3.md'])
    expect([path, findFile(path)]).toEqual([path, undefined])
})

test('§2 routes: feeds and catalogues are no pages, and their parameters are known', () => {
  expect(catalogueAddress('search', { version: '2.0' }, { language: 'fr', query: 'a b' })).toBe(
    '/opds/2.0/search?language=fr&query=a+b',
  )
  expect(feedAddress('tag', { tag: 'a/b' })).toBe('/tags/a%2Fb/feed.xml')
  expect(findFeed('/opds/1.2/tags/river')?.parameters).toContain('page')
  for (const path of ['/opds', '/opds/1.2/nothing', '/tags/feed.xml'])
    expect([path, findFeed(path)]).toEqual([path, undefined])
  for (const path of ['/opds/1.2/works', '/tags/river/feed.xml'])
    expect([path, findPage(path)]).toEqual([path, undefined])
})

test('§2 routes: of a query only the parameters of the table are read', () => {
  expect(queryOf(pages.tag, new URLSearchParams('page=2&filter=a'))).toEqual({ page: '2' })
  // @ts-expect-error The table has no such parameter for this page.
  expect(queryOf(pages.tag, new URLSearchParams('filter=a')).filter).toBeUndefined()
})

test('§2 routes: paths beside the pages of readers are not theirs', () => {
  for (const path of ['/', '/book/4/100%', '/search', '/books/all'])
    expect([path, isPagePath(path)]).toEqual([path, true])
  for (const path of ['/api/works', '/admin-login', '/auth/google', '/feed.xml'])
    expect([path, isPagePath(path)]).toEqual([path, false])
})
