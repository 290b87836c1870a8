import { type CatalogueName, type CataloguePlace, catalogueAddress, idOf } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Values } from '#contract/path-patterns.ts'
import { AppError } from '../../errors.ts'
import type { Publication } from './publication.ts'

/** OPDS 1.2 is Atom, OPDS 2.0 is JSON. Both have the same feeds at the same addresses but for the version. */
export const versions = ['1.2', '2.0'] as const
export type Version = (typeof versions)[number]

/** Works on a page: each has the covers, and a link for each of its languages. */
export const CATALOGUE_PAGE_SIZE = 30
/** Entries on a page that only leads to others. */
export const SECTIONS_PAGE_SIZE = 200

/** An entry that leads to another feed. */
export interface Section {
  title: string
  /** BCP 47 of the title, where it is not the interface's. */
  lang?: string
  description: string
  path: string
  /** What the feed lists: works, or further sections. */
  lists: 'works' | 'sections'
  /** One of OPDS; undefined: it is a part of this feed. */
  rel?: string
}

/** Choices of which each narrows the works of a feed in another way, or takes that back. */
export interface Facet {
  title: string
  choices: { title: string; lang?: string; path: string; isActive: boolean }[]
}

export interface Paging {
  /** From 1. */
  page: number
  size: number
  /** undefined: nobody has counted. */
  total: number | undefined
  hasNext: boolean
}

/** Some works on a page that has more than these. */
export interface Shelf {
  title: string
  /** Of the feed of all of them. */
  path: string
  publications: Publication[]
}

/** A feed of a catalogue, in neither version yet. */
export interface CatalogueFeed {
  /** Where it stands. */
  position: Position
  title: string
  /** Of its first page: its own path and query. */
  path: string
  /** Of the feed above it; undefined: it is the start. */
  up: { path: string; title: string } | undefined
  /** ISO 8601. */
  updated: string
  sections?: Section[]
  /** Only version 2.0 has works and sections in one feed. */
  shelves?: Shelf[]
  /** Not beside sections. */
  publications?: Publication[]
  facets: Facet[]
  /** undefined: it has one page. */
  paging?: Paging
}

/** Where a client is in the catalogues. */
export class Position {
  readonly version: Version
  /** In which the works can be read that are shown; undefined: in any. */
  readonly language: Language | undefined

  constructor(version: Version, language: Language | undefined) {
    this.version = version
    this.language = language
  }

  /** Path and query of another feed of this version, for the same language. */
  to<Name extends CatalogueName>(
    name: Name,
    params: Values<Omit<CataloguePlace<Name>['params'], 'version'>> = {},
    query: Record<string, string | number | undefined> = {},
  ): string {
    const all = { version: this.version, ...params } as unknown as Values<CataloguePlace<Name>['params']>
    const inLanguage = { language: this.language?.code, ...query } as Values<CataloguePlace<Name>['query']>
    return catalogueAddress(name, all, inLanguage)
  }
}

/** The address of a page of a feed. @param path of its first page */
export function pageOfFeed(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

export const nothingHere = (): AppError => new AppError('not_found', 'There is nothing at this address.')

/** The page in an address, from 1. @throws AppError not_found: it is no number of a page */
export function readPageNumber(text: string | undefined): number {
  if (text === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(text)) throw nothingHere()
  return Number(text)
}

/** @throws AppError not_found: it is no id */
export function readFeedId(text: string | undefined): number {
  const id = idOf(text)
  if (id === undefined) throw nothingHere()
  return id
}

/** Where the pages around one are, by the names that both versions have for them. */
export function linksOfPages(path: string, { page, size, total, hasNext }: Paging): { rel: string; path: string }[] {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  return [
    { rel: 'first', path },
    ...(page > 1 ? [{ rel: 'previous', path: pageOfFeed(path, page - 1) }] : []),
    ...(hasNext ? [{ rel: 'next', path: pageOfFeed(path, page + 1) }] : []),
    ...(last === undefined ? [] : [{ rel: 'last', path: pageOfFeed(path, last) }]),
  ]
}
