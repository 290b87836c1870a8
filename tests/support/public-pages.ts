import { address, categoryId, EMPTY_CATEGORY, FABLES, FERRYMAN, LETTERS, languageId } from '#tests/support/samples.ts'
/** A kind of public page, by an address that shows it in a fresh library. */
export interface PublicPage {
  /** Fit for a file's name. */
  name: string
  path: string
  /** What the address answers; 200 unless told otherwise. */
  status?: 404
}

/**
 * Every kind of public page of the sample library: each route, each script and direction, nothing found, nothing there.
 */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { name: 'home', path: '/library' },
  { name: 'works', path: '/books/all' },
  { name: 'works-narrowed', path: '/books/all?language=tr' },
  { name: 'categories', path: '/categories' },
  { name: 'category', path: `/categories/${categoryId('Poetry')}` },
  { name: 'category-empty', path: `/categories/${EMPTY_CATEGORY.id}` },
  { name: 'category-narrowed', path: `/categories/${categoryId('Legal Texts')}?language=ko` },
  { name: 'category-missing', path: '/categories/9999', status: 404 },
  { name: 'languages', path: '/languages' },
  { name: 'language', path: `/languages/${languageId('ar')}` },
  { name: 'language-original', path: `/languages/${languageId('ar')}?works=original` },
  { name: 'language-translated', path: `/languages/${languageId('en')}?works=translated` },
  { name: 'language-empty', path: `/languages/${languageId('th')}?works=original` },
  { name: 'language-missing', path: '/languages/9999', status: 404 },
  { name: 'tag', path: '/tags/letters' },
  { name: 'tag-empty', path: `/tags/${encodeURIComponent('sea & sky')}` },
  { name: 'shelf', path: '/shelf' },
  { name: 'search', path: '/search' },
  { name: 'search-results', path: '/search?q=river' },
  { name: 'search-none', path: '/search?q=zzzzzz' },
  { name: 'reading-ar', path: FERRYMAN },
  { name: 'reading-en', path: `${FERRYMAN}/en/2` },
  { name: 'reading-zh', path: `${FERRYMAN}/zh/6` },
  { name: 'reading-ja', path: `${FERRYMAN}/ja` },
  { name: 'reading-he', path: `${FERRYMAN}/he/3` },
  { name: 'reading-ur', path: `${FERRYMAN}/ur` },
  { name: 'reading-hi', path: `${FERRYMAN}/hi` },
  { name: 'pair-en-ar', path: `${FERRYMAN}/en+ar/2` },
  { name: 'pair-ur-zh', path: `${LETTERS}/ur+zh` },
  { name: 'reading-el', path: FABLES.replace('book', 'works') },
  { name: 'reading-ru', path: `${FABLES}/ru` },
  { name: 'verse-en', path: LETTERS },
  { name: 'verse-ar', path: `${LETTERS}/ar` },
  { name: 'verse-zh', path: `${LETTERS}/zh` },
  { name: 'verse-fa', path: address('zal-and-the-simurgh') },
  { name: 'verse-ko', path: address('seven-sijo-for-a-lamp') },
  { name: 'reading-th', path: `${address('the-useless-tree')}/th` },
  { name: 'play', path: address('the-interpreters-dinner') },
  { name: 'paper', path: address('the-travels-of-a-word') },
  { name: 'charter', path: address('charter-of-lindach') },
  { name: 'download', path: `${LETTERS}/download?language=ja` },
  { name: 'download-missing', path: '/book/9999/download', status: 404 },
  { name: 'book-missing', path: '/book/9999', status: 404 },
  { name: 'chapter-missing', path: `${FERRYMAN}/en/99`, status: 404 },
  { name: 'not-found', path: '/nowhere', status: 404 },
]

/** The pages of these names. @throws Error where one has none */
export const pagesNamed = (...names: string[]): PublicPage[] =>
  names.map((name) => {
    const page = PUBLIC_PAGES.find((one) => one.name === name)
    if (!page) throw new Error(`no public page is called ${name}`)
    return page
  })
