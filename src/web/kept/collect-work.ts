import { readAddress } from '#contract/addresses.ts'
import type { WorkDetail } from '#contract/works.ts'
import { ApiError } from '../framework/data/api.ts'
import type { KeptText, KeptWork } from './kept-database.ts'

const AT_ONCE = 4

interface Collecting {
  signal?: AbortSignal
  /** @param share of the texts that are here, 0 to 1 */
  onProgress?: (share: number) => void
  /** What is here already: asked for anew only where it has changed. */
  before?: { kept: KeptWork; texts: readonly KeptText[] } | undefined
}

export interface Collected {
  kept: KeptWork
  texts: KeptText[]
}

/** The library has the work no more, or in none of the languages. */
export class GoneError extends Error {}

/** A work that only those who make the library may see. */
export class UnpublishedError extends Error {}

/**
 * Fetches a work in some of its languages, whole.
 * @throws GoneError, UnpublishedError, ApiError, and what `fetch` throws
 */
export async function collectWork(
  id: number,
  codes: readonly string[],
  { signal, onProgress, before }: Collecting = {},
): Promise<Collected> {
  const own = await read(
    readAddress('work', { work: id }),
    signal,
    before && { etag: before.kept.etag, body: before.kept.work },
  ).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? new GoneError() : error
  })
  const work = own.body as WorkDetail
  const kept = work.availableLanguages.map(({ code }) => code).filter((code) => codes.includes(code))
  const chapters = work.hasChapters ? Array.from({ length: work.chapterCount }, (_, i) => i + 1) : [0]
  const places = kept.flatMap((code) => chapters.map((chapter) => ({ code, chapter })))
  if (places.length === 0) throw new GoneError()
  const known = new Map(before?.texts.map((text) => [`${text.code} ${text.chapter}`, text]))
  let done = 0
  const texts = await inTurn(places, async ({ code, chapter }): Promise<KeptText> => {
    const path = readAddress('reading', { work: id, code, chapter: chapter || undefined })
    const { etag, text } = await read(path, signal, known.get(`${code} ${chapter}`))
    onProgress?.(++done / places.length)
    return { id, code, chapter, etag, body: text }
  })
  const sizes = Object.fromEntries(kept.map((code) => [code, sizeOf(texts.filter((text) => text.code === code))]))
  return { kept: { id, work, etag: own.etag, codes: kept, sizes, checkedAt: Date.now(), isWithdrawn: false }, texts }
}

const sizeOf = (texts: readonly KeptText[]) => texts.reduce((sum, { body }) => sum + new Blob([body]).size, 0)

interface Known {
  etag: string | null
  body: unknown
}

/** From the network alone, whatever is kept. */
async function read(path: string, signal: AbortSignal | undefined, known: Known | undefined) {
  const headers: Record<string, string> = known?.etag ? { 'If-None-Match': known.etag } : {}
  const response = await fetch(path, { cache: 'no-store', headers, signal: signal ?? null })
  const { status } = response
  if (status === 304 && known) {
    const isText = typeof known.body === 'string'
    return { etag: known.etag, body: known.body, text: isText ? (known.body as string) : '' }
  }
  if (!response.ok) throw new ApiError(status, response.statusText)
  // Drawn for one member of staff.
  if (response.headers.get('cache-control')?.includes('no-store')) throw new UnpublishedError()
  const text = await response.text()
  return { etag: response.headers.get('etag'), body: JSON.parse(text) as unknown, text }
}

/** A few at a time; the first failure ends it. */
async function inTurn<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [i, one] of waiting) results[i] = await each(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
