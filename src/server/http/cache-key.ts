import {
  type Address,
  type CacheName,
  files,
  findFeed,
  findFile,
  findPage,
  findRead,
  pages,
  queryOf,
  type ReadName,
  type ReadPlace,
  reads,
} from '#contract/addresses.ts'
import { splitLanguage } from '#contract/interface-languages.ts'

/** How the table of addresses (`contract/addresses.ts`) sees the address of a request. */
export interface KnownAddress {
  /**
   * Path and query with the parameters that change the answer and no others, in the order of the table: so that
   * strangers' parameters neither render a page anew nor fill a cache.
   */
  key: string
  /** Where answers to it are kept. */
  cache: CacheName
  /** Names in the query that the table does not have for this path; empty for a path that it does not have. */
  unknown: string[]
}

/** @param url of a GET request */
export function knownAddress(url: string): KnownAddress {
  const { pathname, searchParams } = new URL(url)
  const { language, path } = splitLanguage(pathname)
  const address = language === undefined ? tableRowOf(path) : pageOrReadOf(path)
  if (!address) return { key: pathname, cache: 'pages', unknown: [] }
  const query = new URLSearchParams(queryOf(address, searchParams) as Record<string, string>)
  const known = [...(address.parameters ?? []), ...(address.redirects ?? [])]
  return {
    key: query.size === 0 ? pathname : `${pathname}?${query}`,
    cache: address.freeText !== undefined && query.has(address.freeText) ? 'searches' : (address.cache ?? 'pages'),
    unknown: [...searchParams.keys()].filter((name) => !known.includes(name)),
  }
}

function tableRowOf(path: string): Address | undefined {
  const file = findFile(path)
  if (file) return files[file.name]
  return pageOrReadOf(path)
}

/** What can be had in each language of the interface. */
function pageOrReadOf(path: string): Address | undefined {
  const read = findRead(path)
  if (read) return reads[read.name]
  const page = findPage(path)
  return page ? pages[page.name] : findFeed(path)
}

/** The query of a call, with the parameters that the table of addresses has for it: to read another is a type error. */
export const queryOfRead = <Name extends ReadName>(name: Name, url: string): ReadPlace<Name>['query'] =>
  queryOf(reads[name], new URL(url).searchParams)
