import { alternatesOf, readingPath } from '#contract/addresses.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'
import { listPlaces, type PlaceRow } from './sitemap-queries.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

const WORKS_AT_ONCE = 100

/** A chapter, or a work without chapters. */
export interface Position {
  workId: number
  /** From 1; 0: the whole work. */
  chapter: number
}

interface SitemapPlace {
  at: Position
  /** One a language. */
  entries: SitemapEntry[]
}

export function isBefore(one: Position, other: Position): boolean {
  return one.workId < other.workId || (one.workId === other.workId && one.chapter < other.chapter)
}

/** Everything that can be read, from a place on, in the order of works and chapters; never more in memory than a few works. */
export async function* placesFrom(ctx: Context, from: Position): AsyncGenerator<SitemapPlace> {
  const codes = new Map((await listLanguages(ctx)).map(({ id, code }) => [id, code]))
  for (let after = from.workId - 1; ; ) {
    const rows = await listPlaces(ctx, after, WORKS_AT_ONCE)
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
