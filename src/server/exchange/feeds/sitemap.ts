import {
  allWorksPath,
  categoriesPath,
  categoryPath,
  languagePath,
  languagesPath,
  libraryPath,
  tagPath,
} from '#contract/addresses.ts'
import { alternatesOf, textPath } from '#contract/alternates.ts'
import { type InterfaceLanguage, interfaceTags, languagePrefix } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'
import { type CacheTag, EVERYTHING } from '../../http/cache-tags.ts'
import { escapeXml } from '../../http/escape-xml.ts'
import { findLastWork, findListPages, listPlaces, listTextAmounts, type PlaceRow } from './sitemap-queries.ts'
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

/**
 * All places that can be read, from a position on, in order. Only a few works are in memory at one time.
 * @param own the interface at addresses that name no language
 */
export async function* placesFrom(ctx: Context, own: InterfaceLanguage, from: Position): AsyncGenerator<SitemapPlace> {
  const codes = new Map((await listLanguages(ctx)).map(({ id, code }) => [id, code]))
  for (let after = from.workId - 1; ; ) {
    const rows = await listPlaces(ctx, after, WORKS_WITH_TEXTS)
    const last = rows.at(-1)
    if (!last) return
    after = last.workId
    for (const row of rows) {
      const place = placeOf(row, codes, own)
      if (place && !isBefore(place.at, from)) yield place
    }
  }
}

/** @param codes of the languages by id, in the order of their names, as a page lists them */
function placeOf(row: PlaceRow, codes: ReadonlyMap<number, string>, own: InterfaceLanguage): SitemapPlace | undefined {
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
    own,
  )
  const entries = readable.map(([id, code]) => ({
    path: textPath(work, code, number, own),
    changed: new Date(times.get(id) as number),
    alternates,
  }))
  return { at: { workId, chapter: chapter ?? 0 }, entries }
}

interface Room {
  addresses: number
  bytes: number
}

interface Limits extends Room {
  /** How many ids of works are counted together: a change counts as many anew, and no file goes beyond them. */
  ids: number
}

/**
 * The protocol allows 50,000 addresses and 50 MB a file. Smaller files fit in memory, a change costs crawlers less to
 * fetch, and sizes need only be estimated.
 */
const LIMITS: Limits = { addresses: 2000, bytes: 2 * 1024 * 1024, ids: 1000 }
const LONGEST_ADDRESS = 2047
/** Bytes of an entry, and of a link in it, without the origin. Codes of languages have at most five letters. */
const ENTRY_BYTES = 105
const LINK_BYTES = 95

/** Where a file of reading pages begins; it ends where the next begins. */
interface PlaceFile {
  from: Position
  changed: Date
}

/** What each file holds: first the files of list pages, then those of reading pages. */
interface Plan {
  listPageFiles: number
  placeFiles: PlaceFile[]
}

const WORK_TAG = /^work:(\d+)$/

/** The addresses of all public pages, in numbered files. What was counted for them is kept until `forget`. */
export class Sitemap {
  readonly #ctx: Context
  readonly #publicUrl: string
  readonly #own: InterfaceLanguage
  readonly #limits: Limits
  #plan: Promise<Plan> | undefined
  /** The files of works whose ids are together, by the place of these ids. */
  readonly #counted = new Map<number, PlaceFile[]>()
  /** How often something of `#counted` was forgotten. */
  #changes = 0

  /** @param limits of each file */
  constructor(
    ctx: Context,
    { publicUrl, interfaceLanguage }: Pick<Site, 'publicUrl' | 'interfaceLanguage'>,
    limits = LIMITS,
  ) {
    this.#ctx = ctx
    this.#publicUrl = publicUrl
    this.#own = interfaceLanguage
    this.#limits = limits
  }

  /**
   * Call it when the library has changed: the next request divides the addresses anew. Only works near those that the
   * change touches are counted again.
   * @param touches tags; undefined: all
   */
  forget(touches: readonly CacheTag[] = [EVERYTHING]): void {
    this.#plan = undefined
    this.#changes += 1
    if (touches.includes(EVERYTHING)) this.#counted.clear()
    for (const tag of touches) {
      const id = WORK_TAG.exec(tag)?.[1]
      if (id !== undefined) this.#counted.delete(this.#placeOf(Number(id)))
    }
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
    const places = this.#placeOf(await findLastWork(this.#ctx)) + 1
    const placeFiles: PlaceFile[] = []
    for (let place = 0; place < places; place += 1) placeFiles.push(...(await this.#countedAt(place)))
    return { listPageFiles, placeFiles }
  }

  #placeOf = (workId: number) => Math.floor(workId / this.#limits.ids)

  async #countedAt(place: number): Promise<PlaceFile[]> {
    const kept = this.#counted.get(place)
    if (kept) return kept
    const changes = this.#changes
    const files = await this.#count(place)
    // What has changed meanwhile may not be in it.
    if (changes === this.#changes) this.#counted.set(place, files)
    return files
  }

  /** Divides the works whose ids are at one place into files. */
  async #count(place: number): Promise<PlaceFile[]> {
    const { addresses, bytes: mostBytes, ids } = this.#limits
    const origin = Buffer.byteLength(escapeXml(this.#publicUrl))
    const files: PlaceFile[] = []
    let left: Room = { addresses: 0, bytes: 0 }
    for (const amount of await listTextAmounts(this.#ctx, place * ids, (place + 1) * ids)) {
      const { workId, chapter, texts, links, changed } = amount
      const bytes = texts * (ENTRY_BYTES + origin) + links * (LINK_BYTES + origin)
      const file = files.at(-1)
      if (!file || texts > left.addresses || bytes > left.bytes) {
        files.push({ from: { workId, chapter }, changed: new Date(changed) })
        left = { addresses, bytes: mostBytes }
      } else if (changed > Number(file.changed)) file.changed = new Date(changed)
      left = { addresses: left.addresses - texts, bytes: left.bytes - bytes }
    }
    return files
  }

  async #placeEntries(from: Position, until: Position | undefined): Promise<string[]> {
    const entries: string[] = []
    for await (const place of placesFrom(this.#ctx, this.#own, from)) {
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

  /** The paths of the list pages, in each language of the interface. */
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
    return interfaceTags
      .flatMap((tag) => paths.map((path) => languagePrefix(tag, this.#own) + path))
      .filter((path) => (this.#publicUrl + path).length <= LONGEST_ADDRESS)
  }
}
