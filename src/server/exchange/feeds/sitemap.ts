import {
  allWorksPath,
  categoriesPath,
  categoryPath,
  languagePath,
  languagesPath,
  libraryPath,
  readingPath,
  tagPath,
} from '#contract/addresses.ts'
import { alternatesOf } from '#contract/alternates.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'
import { escapeXml } from '../../http/escape-xml.ts'
import { findListPages, listPlaces, listTextAmounts, type PlaceRow } from './sitemap-queries.ts'
import { entryXml, type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** Works whose texts are in memory at one time. */
const WORKS_WITH_TEXTS = 100

/** The position of a place in the order of works and chapters. */
export interface Position {
  workId: number
  /** From 1; 0: the whole work. */
  chapter: number
}

interface SitemapPlace {
  at: Position
  /** One for each language. */
  entries: SitemapEntry[]
}

export function isBefore(first: Position, second: Position): boolean {
  return first.workId < second.workId || (first.workId === second.workId && first.chapter < second.chapter)
}

/** All places that can be read, from a position on, in order. Only a few works are in memory at one time. */
export async function* placesFrom(ctx: Context, from: Position): AsyncGenerator<SitemapPlace> {
  const codes = new Map((await listLanguages(ctx)).map(({ id, code }) => [id, code]))
  for (let after = from.workId - 1; ; ) {
    const rows = await listPlaces(ctx, after, WORKS_WITH_TEXTS)
    const last = rows.at(-1)
    if (!last) return
    after = last.workId
    for (const row of rows) {
      const place = placeOf(row, codes)
      if (place && !isBefore(place.at, from)) yield place
    }
  }
}

/** @param codes of the languages by id, in the order of their names, as a page lists them */
function placeOf(row: PlaceRow, codes: ReadonlyMap<number, string>): SitemapPlace | undefined {
  const { workId, chapter, languageIds, changed } = row
  const originalCode = codes.get(row.originalLanguageId)
  if (!languageIds || !changed || originalCode === undefined) return undefined
  const work = { id: workId, originalLanguage: { code: originalCode } }
  const times = new Map(languageIds.map((id, index) => [id, changed[index] as number]))
  const readable = [...codes].filter(([id]) => times.has(id))
  const number = chapter ?? undefined
  const alternates = alternatesOf(
    work,
    readable.map(([, code]) => code),
    number,
  )
  const entries = readable.map(([id, code]) => ({
    path: readingPath(work, code, number),
    changed: new Date(times.get(id) as number),
    alternates,
  }))
  return { at: { workId, chapter: chapter ?? 0 }, entries }
}

interface Limits {
  addresses: number
  bytes: number
}

/**
 * The protocol allows 50,000 addresses and 50 MB a file. Smaller files fit in memory, a change costs crawlers less to
 * fetch, and sizes need only be estimated.
 */
const LIMITS: Limits = { addresses: 2000, bytes: 2 * 1024 * 1024 }
const LONGEST_ADDRESS = 2047
/** Bytes of an entry, and of a link in it, without the origin. Codes of languages have at most five letters. */
const ENTRY_BYTES = 105
const LINK_BYTES = 95
const WORKS_AT_ONCE = 1000

/** What each file holds: first the files of list pages, then those of reading pages. */
interface Plan {
  listPageFiles: number
  /** Where each file of reading pages begins; it ends where the next begins. */
  placeFiles: { from: Position; changed: Date }[]
}

/** The addresses of all public pages, in numbered files. Their division is computed once, until `forget`. */
export class Sitemap {
  readonly #ctx: Context
  readonly #publicUrl: string
  readonly #limits: Limits
  #plan: Promise<Plan> | undefined

  /** @param publicUrl origin of all addresses @param limits of each file */
  constructor(ctx: Context, publicUrl: string, limits = LIMITS) {
    this.#ctx = ctx
    this.#publicUrl = publicUrl
    this.#limits = limits
  }

  /** Call it when the library has changed: the next request divides the addresses anew. */
  forget(): void {
    this.#plan = undefined
  }

  /** The document that lists the files. */
  async index(): Promise<string> {
    const { listPageFiles, placeFiles } = await this.#planned()
    const filesOfLists = Array.from({ length: listPageFiles }, () => ({}))
    const files = [...filesOfLists, ...placeFiles.map(({ changed }) => ({ changed }))]
    return sitemapIndexXml(
      files.map((file, index) => ({ path: `/sitemaps/${index + 1}.xml`, ...file })),
      this.#publicUrl,
    )
  }

  /** @param number from 1 @returns undefined where there are fewer files */
  async file(number: number): Promise<string | undefined> {
    const { listPageFiles, placeFiles } = await this.#planned()
    if (number <= listPageFiles) return sitemapXml(await this.#listPageEntries(number - 1))
    const file = placeFiles[number - listPageFiles - 1]
    return file && sitemapXml(await this.#placeEntries(file.from, placeFiles[number - listPageFiles]?.from))
  }

  #planned(): Promise<Plan> {
    if (this.#plan) return this.#plan
    const plan = this.#makePlan()
    this.#plan = plan
    plan.catch(() => {
      if (this.#plan === plan) this.#plan = undefined
    })
    return plan
  }

  async #makePlan(): Promise<Plan> {
    const listPageFiles = Math.ceil((await this.#listPagePaths()).length / this.#limits.addresses)
    const placeFiles: Plan['placeFiles'] = []
    const origin = Buffer.byteLength(escapeXml(this.#publicUrl))
    let left: Limits = { addresses: 0, bytes: 0 }
    for (let after = 0; ; ) {
      const amounts = await listTextAmounts(this.#ctx, after, WORKS_AT_ONCE)
      for (const { workId, chapter, texts, links, changed } of amounts) {
        const bytes = texts * (ENTRY_BYTES + origin) + links * (LINK_BYTES + origin)
        const file = placeFiles.at(-1)
        if (!file || texts > left.addresses || bytes > left.bytes) {
          placeFiles.push({ from: { workId, chapter }, changed: new Date(changed) })
          left = { ...this.#limits }
        } else if (changed > Number(file.changed)) file.changed = new Date(changed)
        left = { addresses: left.addresses - texts, bytes: left.bytes - bytes }
        after = workId
      }
      if (amounts.length === 0) return { listPageFiles, placeFiles }
    }
  }

  async #placeEntries(from: Position, until: Position | undefined): Promise<string[]> {
    const entries: string[] = []
    for await (const place of placesFrom(this.#ctx, from)) {
      if (until && !isBefore(place.at, until)) break
      for (const entry of place.entries) entries.push(entryXml(entry, this.#publicUrl))
    }
    return entries
  }

  async #listPageEntries(index: number): Promise<string[]> {
    const { addresses } = this.#limits
    const paths = (await this.#listPagePaths()).slice(index * addresses, (index + 1) * addresses)
    return paths.map((path) => entryXml({ path }, this.#publicUrl))
  }

  /** The paths of the list pages. */
  async #listPagePaths(): Promise<string[]> {
    const { categoryIds, languageIds, tags } = await findListPages(this.#ctx)
    const paths = [
      libraryPath,
      allWorksPath,
      categoriesPath,
      languagesPath,
      ...categoryIds.map(categoryPath),
      ...languageIds.map(languagePath),
      ...tags.map(tagPath),
    ]
    return paths.filter((path) => (this.#publicUrl + path).length <= LONGEST_ADDRESS)
  }
}
