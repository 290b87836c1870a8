import { type CatalogueName, type CataloguePlace, catalogueAddress, idOf } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Values } from '#contract/path-patterns.ts'
import { AppError } from '../../errors.ts'
import type { Wording } from '../../i18n/wording.ts'
import type { Publication } from './publication.ts'

/** OPDS 1.2 is Atom, OPDS 2.0 is JSON. Both have the same feeds at the same addresses but for the version. */
export const versions = ['1.2', '2.0'] as const
export type Version = (typeof versions)[number]

/** Works on a page: each comes with its covers, and with a link for each of its languages. */
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
  /** A relation of OPDS; undefined: the section is a part of this feed. */
  rel?: string
}

/** A group of choices: each narrows the works of a feed in another way, or takes the narrowing back. */
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

/** The first works of another feed, shown on the page of this one. */
export interface Group {
  title: string
  /** Path of the feed that has all of them. */
  path: string
  publications: Publication[]
}

/** A feed of a catalogue, in neither version yet. */
export interface CatalogueFeed {
  /** Where the client is. */
  position: Position
  title: string
  /** Path and query of its first page. */
  path: string
  /** The feed above this one; undefined: this is the start. */
  up: { path: string; title: string } | undefined
  /** ISO 8601. */
  updated: string
  sections?: Section[]
  /** Only version 2.0 has works and sections in one feed. */
  groups?: Group[]
  /** Not beside sections. */
  publications?: Publication[]
  facets: Facet[]
  /** undefined: it has one page. */
  paging?: Paging
}

/** Where a client is in the catalogues. */
export class Position {
  readonly version: Version
  /** Only works that can be read in this language are shown; undefined: all works. */
  readonly language: Language | undefined
  /** In which the catalogue speaks. */
  readonly wording: Wording

  constructor(version: Version, language: Language | undefined, wording: Wording) {
    this.version = version
    this.language = language
    this.wording = wording
  }

  /** The same catalogue with the works of another language; undefined: with all works. */
  withLanguage(language: Language | undefined): Position {
    return new Position(this.version, language, this.wording)
  }

  /** Path and query of another feed of this version, for the same language. */
  to<Name extends CatalogueName>(
    name: Name,
    params: Values<Omit<CataloguePlace<Name>['params'], 'version'>> = {},
    query: Record<string, string | number | undefined> = {},
  ): string {
    const all = { version: this.version, ...params } as unknown as Values<CataloguePlace<Name>['params']>
    const inLanguage = { language: this.language?.code, ...query } as Values<CataloguePlace<Name>['query']>
    return this.wording.prefix + catalogueAddress(name, all, inLanguage)
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

/** Links to the other pages of a feed, by the relations that both versions use. */
export function linksOfPages(path: string, { page, size, total, hasNext }: Paging): { rel: string; path: string }[] {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  return [
    { rel: 'first', path },
    ...(page > 1 ? [{ rel: 'previous', path: pageOfFeed(path, page - 1) }] : []),
    ...(hasNext ? [{ rel: 'next', path: pageOfFeed(path, page + 1) }] : []),
    ...(last === undefined ? [] : [{ rel: 'last', path: pageOfFeed(path, last) }]),
  ]
}
