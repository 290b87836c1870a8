import { z } from 'zod'

/** A call of the API: what it is sent, and what it answers when it goes well. */
export interface Call {
  /** Method and path, as a router writes them: `PATCH /api/admin/authors/:id`. */
  on: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`
  /** A sentence. */
  does: string
  /** Names in the query, and what they may be. */
  query?: Readonly<Record<string, z.ZodType>>
  /** Of the JSON that is sent; `picture`: the bytes of one. */
  body?: z.ZodType | 'picture'
  /** Media types of a file that can be sent in its place. */
  files?: readonly string[]
  /** The body may be left out. */
  isBodyOptional?: boolean
  /** Of the JSON that is answered; `zip`: an archive; undefined: the answer has no body. */
  answer?: z.ZodType | 'zip'
  /** A line of JSON each, while the work goes on. */
  isStream?: boolean
  /** undefined: 200, or 204 without a body. */
  status?: 200 | 201 | 202 | 204
  /** Headers of the answer, and what they say. */
  headers?: Readonly<Record<string, string>>
  /** Who may make it; undefined: everybody. */
  for?: 'staff'
  /** Statuses of refusals that are not those of every such call. */
  refusals?: readonly number[]
}

export type Calls = Readonly<Record<string, Call>>

/** The parts of `Call.on`. */
export function addressOfCall({ on }: Call): { method: string; path: string } {
  const [method = '', path = ''] = on.split(' ')
  return { method, path }
}

export const isWrite = (call: Call): boolean => addressOfCall(call).method !== 'GET'

export const COUNT_HEADER = { 'X-Total-Count': 'The length of the whole list.' } as const

export const rowId = z.int().min(1).max(2_147_483_647)

/** A list of staff, of which a page is answered. @param sorts the first is the usual one @param more filters */
export const staffList = (schema: z.ZodType, sorts: readonly [string, ...string[]], more: Call['query'] = {}) => ({
  query: {
    page: z.int().min(1).max(999_999),
    limit: z.int().min(1).max(200),
    sort: z.enum(sorts),
    order: z.enum(['asc', 'desc']),
    filter: z.string().describe('Words that the rows must contain.'),
    ...more,
  },
  answer: z.array(schema),
  headers: COUNT_HEADER,
})

export const deletion = {
  query: { revision: rowId.describe('That was seen; if the row has another by now: 409.') },
}
