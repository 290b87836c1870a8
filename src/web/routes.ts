import { findPage, type PageName, pages, queryOf } from '#contract/addresses.ts'
import type { Page, Place, Route } from './framework/page/page.ts'

/** The code of each page; written out, since the build reads from these lines what each page loads. */
const loaders: { [Name in PageName]: () => Promise<Page<Name>> } = {
  home: () => import('./library/library-pages.ts').then((m) => m.homePage),
  pair: () => import('./reader/pair-page.ts').then((m) => m.pairPage),
  download: () => import('./reader/download/download-page.tsx').then((m) => m.downloadPage),
  reading: () => import('./reader/reading-page.ts').then((m) => m.readingPage),
  works: () => import('./library/library-pages.ts').then((m) => m.worksPage),
  categories: () => import('./library/library-pages.ts').then((m) => m.categoriesPage),
  category: () => import('./library/library-pages.ts').then((m) => m.categoryPage),
  languages: () => import('./library/library-pages.ts').then((m) => m.languagesPage),
  language: () => import('./library/library-pages.ts').then((m) => m.languagePage),
  tag: () => import('./library/library-pages.ts').then((m) => m.tagPage),
  shelf: () => import('./shelf/shelf-page.ts').then((m) => m.shelfPage),
  search: () => import('./search/search-page.ts').then((m) => m.searchPage),
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
    page: () => import('./kept/offline-page.ts').then((m) => m.offlinePage),
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
