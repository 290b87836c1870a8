import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import { ApiError } from './api.ts'
import { jsonInHtml } from './json-in-html.ts'
import type { QueryClient } from './query-client.ts'

/** What the browser needs to take over a page that the server has drawn. */
export interface PageState {
  site: Site
  data: [key: string, data: unknown][]
  failures: [key: string, status: number, message: string][]
}

/** Marks the element that holds a text; its value is the key of the query the text belongs to. */
export const TEXT_KEY = 'data-qk'

const isReading = (data: unknown): data is Reading => typeof data === 'object' && data !== null && 'readableIn' in data

/** Everything the client has read, without the texts: they stand in the page already. */
export function packState(client: QueryClient, site: Site): string {
  const state: PageState = { site, data: [], failures: [] }
  for (const { key, state: query, stays } of client.queries()) {
    if (stays) continue
    if (query.error)
      state.failures.push([key, query.error instanceof ApiError ? query.error.status : 500, query.error.message])
    else if (query.data !== undefined) state.data.push([key, withoutText(query.data)])
  }
  return jsonInHtml(state)
}

function withoutText(data: unknown): unknown {
  return isReading(data) && data.text ? { ...data, text: { ...data.text, html: '' } } : data
}

/** The reverse: fills the client, taking the texts from the elements that hold them. All of it counts as just read. */
export function unpackState(client: QueryClient, state: PageState, textOf: (key: string) => string | undefined): void {
  for (const [key, data] of state.data) {
    const html = textOf(key)
    const whole = html !== undefined && isReading(data) && data.text ? { ...data, text: { ...data.text, html } } : data
    client.setQueryData([key], whole)
  }
  for (const [key, status, message] of state.failures) {
    const error = new ApiError(status, '')
    error.message = message
    client.setFailure([key], error)
  }
}
