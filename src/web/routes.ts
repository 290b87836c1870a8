import { findPage, type PageName, pages, queryOf } from '#contract/addresses.ts'
import type { Page, Place, Route } from './framework/page/page.ts'
import { withMessages } from './i18n/load-messages.ts'

/** The code of each page; written out, since the build reads from these lines what each page loads. */
const loaders: { [Name in PageName]: () => Promise<Page<Name>> } = {
  home: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.homePage),
  pair: () => withMessages(import('./reader/pair-page.ts'), 'pages').then((m) => m.pairPage),
  download: () =>
    withMessages(import('./reader/download/download-page.tsx'), 'pages', 'tools').then((m) => m.downloadPage),
  reading: () => import('./reader/reading-page.ts').then((m) => m.readingPage),
  works: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.worksPage),
  categories: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.categoriesPage),
  category: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.categoryPage),
  languages: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.languagesPage),
  language: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.languagePage),
  tag: () => withMessages(import('./library/library-pages.ts'), 'pages').then((m) => m.tagPage),
  shelf: () => withMessages(import('./shelf/shelf-page.ts'), 'pages', 'tools').then((m) => m.shelfPage),
  search: () => withMessages(import('./search/search-page.ts'), 'pages').then((m) => m.searchPage),
}

const notFound: Route = {
  module: 'ui/not-found-page.ts',
  name: 'notFound',
  page: () => import('./ui/not-found-page.ts').then((m) => m.notFoundPage),
}

const NO_PLACE: Place = { params: {}, query: {} }

/** In place of a page that could not be read for want of a network. */
export const outOfReach: { route: Route; place: Place } = {
  route: {
    module: 'kept/offline-page.ts',
    name: 'outOfReach',
    page: () => withMessages(import('./kept/offline-page.ts'), 'pages').then((m) => m.offlinePage),
  },
  place: NO_PLACE,
}

/** @returns what is at an address: the page that says so where there is none */
export function findRoute(path: string, search: string): { route: Route; place: Place } {
  const found = findPage(path)
  if (!found) return { route: notFound, place: NO_PLACE }
  const { name, params } = found
  const route = { module: pages[name].module, name, page: loaders[name] }
  return { route, place: { params, query: queryOf(pages[name], new URLSearchParams(search)) } }
}
