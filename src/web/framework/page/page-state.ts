import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import { ApiError } from '../data/api.ts'
import type { ReadCache } from '../data/read-cache.ts'
import { jsonInHtml } from '../head/json-in-html.ts'

/** What the browser needs to take over a page that the server has drawn. */
export interface PageState {
  site: Site
  data: [key: string, data: unknown][]
  failures: [key: string, status: number, message: string][]
}

/** Marks the element that holds a text, or the rows of two; its value is the key of the query they belong to. */
export const TEXT_KEY = 'data-qk'

export const isReading = (data: unknown): data is Reading =>
  typeof data === 'object' && data !== null && 'readableIn' in data

/** Everything the cache has read, without the texts: they stand in the page already. */
export function packState(cache: ReadCache, site: Site): string {
  const state: PageState = { site, data: [], failures: [] }
  for (const { key, state: read, isLeftOut } of cache.entries()) {
    if (isLeftOut) continue
    if (read.error)
      state.failures.push([key, read.error instanceof ApiError ? read.error.status : 500, read.error.message])
    else if (read.data !== undefined) state.data.push([key, withoutText(read.data)])
  }
  return jsonInHtml(state)
}

function withoutText(data: unknown): unknown {
  return isReading(data) ? withTexts(data, () => '') : data
}

/** @param next is asked for each text of the reading, in their order on the page */
function withTexts(reading: Reading, next: () => string): Reading {
  const { text, beside } = reading
  if (!text) return reading
  if (!beside?.text) return { ...reading, text: { ...text, html: next() } }
  const rows = beside.text.rows.map(([first, second]): [string | null, string | null] => [
    first === null ? null : next(),
    second === null ? null : next(),
  ])
  return { ...reading, beside: { ...beside, text: { ...beside.text, rows } } }
}

/**
 * The reverse: fills the cache, taking the texts from the elements that hold them. All of it counts as just read.
 * @param textsOf the texts of a key, in their order on the page
 */
export function unpackState(cache: ReadCache, state: PageState, textsOf: (key: string) => string[]): void {
  for (const [key, data] of state.data) {
    const texts = textsOf(key).values()
    cache.setData({ key }, isReading(data) ? withTexts(data, () => texts.next().value ?? '') : data)
  }
  for (const [key, status, message] of state.failures) {
    const error = new ApiError(status, '')
    error.message = message
    cache.setFailure({ key }, error)
  }
}
