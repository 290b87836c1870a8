/** A kind of public page, by an address that shows it in a fresh library. */
export interface PublicPage {
  /** Fit for a file's name. */
  name: string
  path: string
  /** What the address answers; 200 unless told otherwise. */
  status?: 404
}

/**
 * Every kind of public page: each route, each script and direction, nothing found, nothing there. Numbers are those of
 * the sample library: work 1 has chapters and is Arabic, 2 is Greek, 3 is English verse; the law has no books yet.
 */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { name: 'home', path: '/library' },
  { name: 'works', path: '/books/all' },
  { name: 'categories', path: '/categories' },
  { name: 'category', path: '/categories/7' },
  { name: 'category-empty', path: '/categories/10' },
  { name: 'category-missing', path: '/categories/9999', status: 404 },
  { name: 'languages', path: '/languages' },
  { name: 'language', path: '/languages/7' },
  { name: 'language-original', path: '/languages/7?works=original' },
  { name: 'language-translated', path: '/languages/1?works=translated' },
  { name: 'language-empty', path: '/languages/12?works=original' },
  { name: 'language-missing', path: '/languages/9999', status: 404 },
  { name: 'tag', path: '/tags/letters' },
  { name: 'tag-empty', path: `/tags/${encodeURIComponent('sea & sky')}` },
  { name: 'search', path: '/search' },
  { name: 'search-results', path: '/search?q=river' },
  { name: 'search-none', path: '/search?q=zzzzzz' },
  { name: 'reading-ar', path: '/book/1' },
  { name: 'reading-en', path: '/book/1/en/2' },
  { name: 'reading-zh', path: '/book/1/zh/6' },
  { name: 'reading-ja', path: '/book/1/ja' },
  { name: 'reading-he', path: '/book/1/he/3' },
  { name: 'reading-ur', path: '/book/1/ur' },
  { name: 'reading-hi', path: '/book/1/hi' },
  { name: 'reading-el', path: '/works/2' },
  { name: 'reading-ru', path: '/book/2/ru' },
  { name: 'verse-en', path: '/book/3' },
  { name: 'verse-ar', path: '/book/3/ar' },
  { name: 'verse-zh', path: '/book/3/zh' },
  { name: 'book-missing', path: '/book/9999', status: 404 },
  { name: 'chapter-missing', path: '/book/1/en/99', status: 404 },
  { name: 'not-found', path: '/nowhere', status: 404 },
]
