import { fillPath, matchPath, type Values } from './path-patterns.ts'

/**
 * Which cache of the server keeps the answers: `searches` answers to words that readers type, `pairs` two texts side by
 * side, `files` whole texts, `pictures` drawn pictures, `pages` the rest. There is no end of searches and pairs, and files
 * and pictures are large: they must not push out pages.
 */
export type CacheName = 'pages' | 'searches' | 'pairs' | 'files' | 'pictures'

export interface Address {
  /**
   * Patterns: `:name` stands for a segment, `:name+` for one with a `+` in it, which is two languages. `:work` is always
   * the id of a work, `:code` the code of a language. `addressOf` takes the last pattern that it has all names for.
   */
  paths: readonly string[]
  /** Names in the query that change the answer; the server drops all others. undefined: none do. */
  parameters?: readonly string[]
  /** Names in the query that only lead to another address. */
  redirects?: readonly string[]
  /** undefined: `pages` */
  cache?: CacheName
  /** With this parameter the answer goes to the cache of the searches. */
  freeText?: string
  /** A device can answer from the works that it keeps, without a network. */
  onDevice?: true
}

interface PageAddress extends Address {
  /** File of the page, below src/web. */
  module: string
}

/** The pages of readers. The first that fits counts. */
export const pages = {
  home: { module: 'library/library-pages.ts', paths: ['/library'], parameters: ['language'] },
  pair: {
    module: 'reader/pair-page.ts',
    paths: ['/book/:work/:code+', '/book/:work/:code+/:chapter'],
    parameters: ['part'],
    redirects: ['with'],
    cache: 'pairs',
  },
  download: {
    module: 'reader/download/download-page.tsx',
    paths: ['/book/:work/download'],
    parameters: ['language'],
  },
  reading: {
    module: 'reader/reading-page.ts',
    paths: ['/works/:work', '/book/:work', '/book/:work/:code', '/book/:work/:code/:chapter'],
    parameters: ['part'],
    redirects: ['with'],
    onDevice: true,
  },
  works: {
    module: 'library/library-pages.ts',
    paths: ['/books/all'],
    parameters: ['filter', 'language', 'page'],
    freeText: 'filter',
  },
  categories: { module: 'library/library-pages.ts', paths: ['/categories'] },
  category: {
    module: 'library/library-pages.ts',
    paths: ['/categories/:id'],
    parameters: ['language', 'page'],
  },
  languages: { module: 'library/library-pages.ts', paths: ['/languages'] },
  language: {
    module: 'library/library-pages.ts',
    paths: ['/languages/:id'],
    parameters: ['works', 'page'],
  },
  tag: {
    module: 'library/library-pages.ts',
    paths: ['/tags/:tag'],
    parameters: ['language', 'page'],
  },
  shelf: { module: 'shelf/shelf-page.ts', paths: ['/shelf'], onDevice: true },
  search: {
    module: 'search/search-page.ts',
    paths: ['/search'],
    parameters: ['q', 'language', 'category', 'in', 'exact', 'page'],
    cache: 'searches',
    onDevice: true,
  },
} as const satisfies Record<string, PageAddress>

/** Parameters of a list that is answered in parts: the length of the part, and the item after which it begins. */
const PART = ['limit', 'cursor'] as const
const PAGED = [...PART, 'page'] as const

/** The public calls that read. The first that fits counts. */
export const reads = {
  works: {
    paths: ['/api/works'],
    parameters: [...PAGED, 'featured', 'filter', 'language', 'sort'],
    freeText: 'filter',
  },
  recentWorks: { paths: ['/api/works/recent'] },
  worksWithTag: {
    paths: ['/api/works/tags/:tag'],
    parameters: [...PAGED, 'language'],
  },
  work: { paths: ['/api/works/:work'], onDevice: true },
  chapters: { paths: ['/api/works/:work/chapters'], parameters: PART },
  translations: { paths: ['/api/works/:work/translations'], parameters: PART },
  translation: {
    paths: ['/api/works/:work/translations/:language'],
  },
  find: {
    paths: ['/api/works/:work/find'],
    parameters: ['q', 'language', 'limit', 'page'],
    cache: 'searches',
    onDevice: true,
  },
  pair: {
    paths: ['/api/works/:work/reading/:code+', '/api/works/:work/reading/:code+/:chapter'],
    parameters: ['part'],
    cache: 'pairs',
  },
  reading: {
    paths: ['/api/works/:work/reading/:code', '/api/works/:work/reading/:code/:chapter'],
    parameters: ['part'],
    onDevice: true,
  },
  authors: { paths: ['/api/authors'], parameters: PART },
  author: { paths: ['/api/authors/:id'] },
  worksByAuthor: {
    paths: ['/api/authors/:id/works'],
    parameters: [...PAGED, 'language'],
    onDevice: true,
  },
  categories: { paths: ['/api/categories'], parameters: PART, onDevice: true },
  category: { paths: ['/api/categories/:id'] },
  worksInCategory: {
    paths: ['/api/categories/:id/works'],
    parameters: [...PAGED, 'language'],
  },
  languages: { paths: ['/api/languages'], parameters: PART, onDevice: true },
  languageShelves: { paths: ['/api/languages/shelves'] },
  language: { paths: ['/api/languages/:id'] },
  worksInLanguage: {
    paths: ['/api/languages/:id/works'],
    parameters: [...PAGED, 'language', 'works'],
  },
  search: {
    paths: ['/api/search'],
    parameters: [...PAGED, 'q', 'language', 'category', 'in', 'exact'],
    cache: 'searches',
    onDevice: true,
  },
  suggestions: { paths: ['/api/search/suggestions'], parameters: ['q'], cache: 'searches', onDevice: true },
} as const satisfies Record<string, Address>

/**
 * Texts as files, to be taken away: each has the address of the text's page, and an ending. The first that fits counts.
 * Only the server reads this table.
 */
export const files = {
  markdown: { paths: ['/book/:work/:code.md', '/book/:work/:code/:chapter.md'], cache: 'files' },
  plainText: { paths: ['/book/:work/:code.txt', '/book/:work/:code/:chapter.txt'], cache: 'files' },
  pairBook: { paths: ['/book/:work/:code+.epub'], parameters: ['form', 'lines'], cache: 'files' },
  book: { paths: ['/book/:work/:code.epub'], parameters: ['lines'], cache: 'files' },
  /** The cover of the e-book `book`. */
  cover: { paths: ['/book/:work/:code.jpg'], parameters: ['size'], cache: 'pictures' },
  /** The web publication (Readium) that reading apps open in place of the e-book: a manifest and what it names. */
  manifest: { paths: ['/book/:work/:code.json'] },
  titlePage: { paths: ['/book/:work/:code/title.xhtml'], cache: 'files' },
  document: {
    paths: ['/book/:work/:code.xhtml', '/book/:work/:code/:chapter.xhtml'],
    parameters: ['part'],
    cache: 'files',
  },
} as const satisfies Record<string, Address>

/** The newest works, to be followed. Only the server reads this table. */
export const feedPath = '/feed.xml'
export const feeds = {
  all: { paths: [feedPath] },
  category: { paths: ['/categories/:id/feed.xml'] },
  language: { paths: ['/languages/:id/feed.xml'] },
  tag: { paths: ['/tags/:tag/feed.xml'] },
} as const satisfies Record<string, Address>

/** The library for reading apps, in either version of OPDS. Only the server reads this table. */
export const cataloguePath = '/opds'
const NARROWED = ['language', 'category', 'page'] as const
export const catalogues = {
  searchDescription: { paths: ['/opds/search.xml'], parameters: ['language'] },
  start: { paths: ['/opds/:version'], parameters: ['language'] },
  newest: { paths: ['/opds/:version/new'], parameters: NARROWED },
  featured: { paths: ['/opds/:version/featured'], parameters: NARROWED },
  works: { paths: ['/opds/:version/works'], parameters: NARROWED },
  languages: { paths: ['/opds/:version/languages'], parameters: ['language'] },
  categories: { paths: ['/opds/:version/categories'], parameters: ['language'] },
  category: { paths: ['/opds/:version/categories/:id'], parameters: ['language', 'page'] },
  authors: { paths: ['/opds/:version/authors'], parameters: ['language', 'page'] },
  author: { paths: ['/opds/:version/authors/:id'], parameters: NARROWED },
  tags: { paths: ['/opds/:version/tags'], parameters: ['language'] },
  tag: { paths: ['/opds/:version/tags/:tag'], parameters: NARROWED },
  search: {
    paths: ['/opds/:version/search'],
    parameters: ['language', 'category', 'query', 'page'],
    cache: 'searches',
  },
} as const satisfies Record<string, Address>

/** Addresses that are no pages, calls or texts. First the description of the API: for people, and for programs. */
export const apiPath = '/api'
export const openApiPath = '/api/openapi.json'
/** A client for programs in TypeScript. */
export const clientPath = '/api/client.ts'
export const sitemapPath = '/sitemap.xml'
export const manifestPath = '/manifest.webmanifest'
/** The service worker, and the empty page in which it draws kept works. */
export const workerPath = '/service-worker.js'
export const offlineShellPath = '/offline-shell'
/** Folders of files: built scripts, styles and faces; uploaded covers; pictures for sharing. */
export const assetsFolder = '/assets/'
export const coversFolder = '/covers/'
const sharingFolder = '/sharing/'

export type PageName = keyof typeof pages
export type FileName = keyof typeof files
export type CatalogueName = keyof typeof catalogues
export type ReadName = keyof typeof reads

/** Names in a pattern. */
type NameIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? NameIn<First> | NameIn<Rest>
  : Pattern extends `:${infer Name}+`
    ? Name
    : Pattern extends `:${infer Name}`
      ? Name
      : never

type ParameterOf<A extends Address> = A extends { parameters: readonly (infer Name extends string)[] } ? Name : never

/**
 * What an address names: decoded segments of its path, and values of its query. Names that are not in the table are not
 * there, and reading one is a type error.
 */
interface PlaceAt<A extends Address> {
  readonly params: { readonly [Name in NameIn<A['paths'][number]>]?: string | undefined }
  readonly query: { readonly [Name in ParameterOf<A>]?: string | undefined }
}
export type PagePlace<Name extends PageName = PageName> = PlaceAt<(typeof pages)[Name]>
export type ReadPlace<Name extends ReadName = ReadName> = PlaceAt<(typeof reads)[Name]>
export type CataloguePlace<Name extends CatalogueName = CatalogueName> = PlaceAt<(typeof catalogues)[Name]>

/** @param path without a query @returns undefined: no page is there */
export const findPage = (path: string): { name: PageName; params: PagePlace['params'] } | undefined =>
  findIn(pages, path)

const firstSegment = (path: string): string => path.split('/')[1] ?? ''
const PAGE_FOLDERS = new Set(Object.values(pages).flatMap(({ paths }) => paths.map(firstSegment)))

/** Whether a path lies where readers' pages do, though there may be none: not with staff, sign-in, calls or files. */
export const isPagePath = (path: string): boolean => path === '/' || PAGE_FOLDERS.has(firstSegment(path))

/** Whether a path is that of a built or uploaded file. */
export const isFilePath = (path: string): boolean => path.startsWith(assetsFolder) || path.startsWith(coversFolder)

/** @param path without a query @returns undefined: no read is there */
export const findRead = (path: string): { name: ReadName; params: ReadPlace['params'] } | undefined =>
  findIn(reads, path)

/** The row of a feed or catalogue. @param path without a query @returns undefined: there is none */
export function findFeed(path: string): Address | undefined {
  const all: Record<string, Address> = { ...feeds, ...catalogues }
  const found = findIn(all, path)
  return found && all[found.name]
}

interface FoundFile {
  name: FileName
  params: Partial<Record<'work' | 'code' | 'chapter', string>>
  /** The pattern of the table that the path fits. */
  pattern: string
}

/** @param path without a query @returns undefined: no file is there */
export function findFile(path: string): FoundFile | undefined {
  const [ending] = /\.[a-z]+$/.exec(path) ?? []
  if (ending === undefined) return undefined
  const bare = (whole: string) => whole.slice(0, -ending.length)
  for (const [name, { paths }] of Object.entries(files))
    for (const pattern of paths) {
      const params = pattern.endsWith(ending) ? matchPath(bare(pattern), bare(path)) : undefined
      if (params) return { name: name as FileName, params, pattern }
    }
  return undefined
}

function findIn<Name extends string>(table: Record<Name, Address>, path: string) {
  for (const name in table)
    for (const pattern of table[name].paths) {
      const params = matchPath(pattern, path)
      if (params) return { name, params }
    }
  return undefined
}

/** The values in a query of the parameters that the table has for the address. All others are left out. */
export function queryOf<A extends Address>({ parameters = [] }: A, search: URLSearchParams): PlaceAt<A>['query'] {
  const given = parameters.filter((name) => search.has(name)).map((name) => [name, search.get(name)])
  return Object.fromEntries(given)
}

/** @returns undefined: the text of an address cannot be an id (an int4 from 1) */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined
}

/** Path and query of a page. @throws Error where a name of its path is missing */
export const pageAddress = <Name extends PageName>(
  name: Name,
  params: Values<PagePlace<Name>['params']> = {},
  query: Values<PagePlace<Name>['query']> = {},
): string => addressOf(pages[name], params, query)

/** Path and query of a call that reads. @throws Error where a name of its path is missing */
export const readAddress = <Name extends ReadName>(
  name: Name,
  params: Values<ReadPlace<Name>['params']> = {},
  query: Values<ReadPlace<Name>['query']> = {},
): string => addressOf(reads[name], params, query)

/** Path and query of a file. @throws Error where a name of its path is missing */
export const fileAddress = (
  name: FileName,
  params: Values<FoundFile['params']>,
  query: Values<Record<string, unknown>> = {},
): string => addressOf(files[name], params, query)

/** Path of a feed. @throws Error where a name of it is missing */
export const feedAddress = (name: keyof typeof feeds, params: Values<Record<string, unknown>> = {}): string =>
  addressOf(feeds[name], params, {})

/** Path and query of a catalogue. @throws Error where a name of its path is missing */
export const catalogueAddress = <Name extends CatalogueName>(
  name: Name,
  params: Values<CataloguePlace<Name>['params']>,
  query: Values<CataloguePlace<Name>['query']> = {},
): string => addressOf(catalogues[name], params, query)

function addressOf(
  { paths }: Address,
  params: Values<Record<string, unknown>>,
  query: Values<Record<string, unknown>>,
) {
  const path = paths.map((pattern) => fillPath(pattern, params)).findLast((filled) => filled !== undefined)
  if (path === undefined) throw new Error(`not enough for an address: ${paths.join(' ')}`)
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const libraryPath = pages.home.paths[0]
export const contactPath = `${libraryPath}#contact`
export const allWorksPath = pages.works.paths[0]
export const categoriesPath = pages.categories.paths[0]
export const languagesPath = pages.languages.paths[0]
export const shelfPath = pages.shelf.paths[0]
export const bookPath = (work: number): string => pageAddress('reading', { work })
export const categoryPath = (id: number): string => pageAddress('category', { id })
export const languagePath = (id: number): string => pageAddress('language', { id })
export const tagPath = (tag: string): string => pageAddress('tag', { tag })
export const searchPath = (query: string): string => `${pages.search.paths[0]}?q=${encodeURIComponent(query)}`
/** Path of the picture that stands for a work in a language where its address is shared. */
export const sharingPath = (work: number, code: string): string =>
  `${sharingFolder}${work}/${encodeURIComponent(code)}.png`

/**
 * The language or the two languages of a reading page, as addresses name them: a code, or two with a `+` between them,
 * which stands in no code. The page is in the first.
 */
export const pairOf = (first: string, second: string | undefined): string =>
  second === undefined ? first : `${first}+${second}`

/** The reverse of `pairOf`. */
export function codesOf(code: string): [first: string, second: string | undefined] {
  const [first = '', ...rest] = code.split('+')
  return [first, rest.length > 0 ? rest.join('+') : undefined]
}

export interface AddressedWork {
  id: number
  originalLanguage: { code: string }
}

/**
 * The canonical address of a place. The beginning of the original has several: the address of the work is canonical.
 * @param code of a language, or of two (`pairOf`)
 * @param chapter from 1; undefined: the first, or the whole of a work without chapters
 */
export function readingPath(work: AddressedWork, code: string, chapter: number | undefined): string {
  const isStart = chapter === undefined || chapter <= 1
  if (isStart && code === work.originalLanguage.code) return bookPath(work.id)
  return pageAddress('reading', { work: work.id, code, chapter: isStart ? undefined : chapter })
}
