import { readAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { ApiError } from '../framework/data/api.ts'
import { type KeptPart, type KeptText, type KeptWork, partsOf } from './kept-database.ts'
import { overNetwork } from './over-network.ts'

const CONCURRENT_FETCHES = 4

interface CollectOptions {
  signal?: AbortSignal
  /** @param share of the texts that have arrived, 0 to 1 */
  onProgress?: (share: number) => void
  /** What this device keeps already: sent again only where it has changed. */
  before?: { kept: KeptWork; texts: readonly KeptText[] } | undefined
}

export interface CollectedWork {
  kept: KeptWork
  texts: KeptText[]
}

/** The library does not have the work any more, or has it in none of the languages. */
export class GoneError extends Error {}

/** Only staff may see the work yet. */
export class UnpublishedError extends Error {}

/**
 * Fetches all texts of a work in some of its languages.
 * @throws GoneError, UnpublishedError, ApiError, UnreachableError, DOMException AbortError
 */
export async function collectWork(
  id: number,
  codes: readonly string[],
  { signal, onProgress, before }: CollectOptions = {},
): Promise<CollectedWork> {
  const answer = await fetchJson(
    readAddress('work', { work: id }),
    signal,
    before && { etag: before.kept.etag, body: before.kept.work },
  ).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? new GoneError() : error
  })
  const work = answer.body as WorkDetail
  const available = work.availableLanguages.map(({ code }) => code).filter((code) => codes.includes(code))
  const chapters = work.hasChapters ? Array.from({ length: work.chapterCount }, (_, i) => i + 1) : [0]
  const places = available.flatMap((code) => chapters.map((chapter) => ({ code, chapter })))
  if (places.length === 0) throw new GoneError()
  const known = new Map(before?.texts.map((text) => [`${text.code} ${text.chapter}`, text]))
  let fetched = 0
  const texts = await mapConcurrently(places, async ({ code, chapter }): Promise<KeptText> => {
    const before = known.get(`${code} ${chapter}`)
    const fetchPart = async (part: number, knownPart: KeptPart | undefined) => {
      const query = { part: part > 1 ? part : undefined }
      const path = readAddress('reading', { work: id, code, chapter: chapter || undefined }, query)
      const { etag, text } = await fetchJson(path, signal, knownPart)
      return { etag, body: text }
    }
    const [first, ...more] = await fetchParts(fetchPart, before ? partsOf(before) : [], (share) =>
      onProgress?.((fetched + share) / places.length),
    )
    fetched += 1
    onProgress?.(fetched / places.length)
    return { id, code, chapter, ...(first as KeptPart), ...(more.length > 0 && { more }) }
  })
  const sizes = Object.fromEntries(available.map((code) => [code, bytesIn(texts.filter((text) => text.code === code))]))
  const kept = { id, work, etag: answer.etag, codes: available, sizes, checkedAt: Date.now(), isWithdrawn: false }
  return { kept, texts }
}

const bytesIn = (texts: readonly KeptText[]) =>
  texts.flatMap(partsOf).reduce((sum, { body }) => sum + new Blob([body]).size, 0)

/**
 * All parts of a text, one after another.
 * @param known what this device has of them @param onProgress called with the share that has arrived
 * @throws ApiError: the text was changed meanwhile, so that its parts do not fit together
 */
async function fetchParts(
  fetchPart: (part: number, known: KeptPart | undefined) => Promise<KeptPart>,
  known: readonly KeptPart[],
  onProgress: (share: number) => void,
): Promise<KeptPart[]> {
  const parts = [await fetchPart(1, known[0])]
  const count = partOf(parts[0])?.parts?.starts.length ?? 1
  for (let part = 2; part <= count; part += 1) {
    onProgress((part - 1) / count)
    parts.push(await fetchPart(part, known[part - 1]))
  }
  const revisions = new Set(count > 1 ? parts.map((part) => partOf(part)?.text?.revision) : [])
  if (revisions.size > 1) throw new ApiError(409, 'This text has just been changed.')
  return parts
}

const partOf = (part: KeptPart | undefined) => part && (JSON.parse(part.body) as Reading)

/** An answer that this device has already. */
interface KnownAnswer {
  etag: string | null
  /** JSON as text, or what it says. */
  body: unknown
}

/** From the network, never from this device. @param known is returned where the library says that it has not changed */
async function fetchJson(path: string, signal: AbortSignal | undefined, known: KnownAnswer | undefined) {
  const headers: Record<string, string> = known?.etag ? { 'If-None-Match': known.etag } : {}
  const response = await overNetwork(() => fetch(path, { cache: 'no-store', headers, signal: signal ?? null }))
  const { status } = response
  if (status === 304 && known) {
    const { etag, body } = known
    return { etag, body, text: typeof body === 'string' ? body : '' }
  }
  if (!response.ok) throw new ApiError(status, response.statusText)
  // Such an answer was made for a member of staff alone.
  if (response.headers.get('cache-control')?.includes('no-store')) throw new UnpublishedError()
  const text = await overNetwork(() => response.text())
  return { etag: response.headers.get('etag'), body: JSON.parse(text) as unknown, text }
}

/** Like `Promise.all` over a map, a few items at a time. */
async function mapConcurrently<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const remaining = items.entries()
  const work = async () => {
    for (const [i, item] of remaining) results[i] = await map(item)
  }
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, work))
  return results
}
