import type { Page, Place } from './framework/page/page.ts'
import { matchPath } from './framework/router/match.ts'

export interface Route {
  /** Below src/web: names the page in the build's manifest. */
  module: string
  page: () => Promise<Page>
}

interface TableRow extends Route {
  paths: readonly string[]
}

const table: readonly TableRow[] = [
  {
    paths: ['/library'],
    module: 'library/home-page.ts',
    page: () => import('./library/home-page.ts').then((m) => m.homePage),
  },
  {
    paths: ['/book/:id/:code+', '/book/:id/:code+/:chapter'],
    module: 'reader/pair-page.ts',
    page: () => import('./reader/pair-page.ts').then((m) => m.pairPage),
  },
  {
    paths: ['/book/:id', '/works/:id', '/book/:id/:code', '/book/:id/:code/:chapter'],
    module: 'reader/reading-page.ts',
    page: () => import('./reader/reading-page.ts').then((m) => m.readingPage),
  },
  {
    paths: ['/books/all'],
    module: 'library/works-page.ts',
    page: () => import('./library/works-page.ts').then((m) => m.worksPage),
  },
  {
    paths: ['/categories'],
    module: 'library/categories-page.ts',
    page: () => import('./library/categories-page.ts').then((m) => m.categoriesPage),
  },
  {
    paths: ['/categories/:id'],
    module: 'library/category-page.ts',
    page: () => import('./library/category-page.ts').then((m) => m.categoryPage),
  },
  {
    paths: ['/languages'],
    module: 'library/languages-page.ts',
    page: () => import('./library/languages-page.ts').then((m) => m.languagesPage),
  },
  {
    paths: ['/languages/:id'],
    module: 'library/language-page.ts',
    page: () => import('./library/language-page.ts').then((m) => m.languagePage),
  },
  {
    paths: ['/tags/:tag'],
    module: 'library/tag-page.ts',
    page: () => import('./library/tag-page.ts').then((m) => m.tagPage),
  },
  {
    paths: ['/shelf'],
    module: 'shelf/shelf-page.ts',
    page: () => import('./shelf/shelf-page.ts').then((m) => m.shelfPage),
  },
  {
    paths: ['/search'],
    module: 'search/search-page.ts',
    page: () => import('./search/search-page.ts').then((m) => m.searchPage),
  },
]

const notFound: Route = {
  module: 'ui/not-found-page.ts',
  page: () => import('./ui/not-found-page.ts').then((m) => m.notFoundPage),
}

/** In place of a page that could not be read for want of a network. */
export const outOfReach: { route: Route; place: Place } = {
  route: {
    module: 'offline/offline-page.ts',
    page: () => import('./kept/offline-page.ts').then((m) => m.offlinePage),
  },
  place: { params: {}, search: new URLSearchParams() },
}

export function findRoute(path: string, search: string): { route: Route; place: Place } {
  for (const row of table) {
    for (const pattern of row.paths) {
      const params = matchPath(pattern, path)
      if (params) return { route: row, place: { params, search: new URLSearchParams(search) } }
    }
  }
  return { route: notFound, place: { params: {}, search: new URLSearchParams(search) } }
}
