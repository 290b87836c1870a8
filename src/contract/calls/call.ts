import { z } from 'zod'
import { UNDO_HEADER } from '../limits.ts'
import { MOST_ON_STAFF_PAGE } from '../staff.ts'

/** A call of the API: what a caller sends, and what the site answers when the call succeeds. */
export interface Call {
  /** Method and path, as a router writes them: `PATCH /api/admin/authors/:id`. */
  on: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`
  /** What the call does, as a sentence. */
  does: string
  /** The parameters in the query, each with the schema of its value. */
  query?: Readonly<Record<string, z.ZodType>>
  /** Schema of the JSON that is sent; `picture`: the body is the bytes of a picture. */
  body?: z.ZodType | 'picture'
  /** Media types of a file that can be sent in its place. */
  files?: readonly string[]
  /** The body may be left out. */
  isBodyOptional?: boolean
  /** Schema of the JSON that is answered; `zip`: an archive; undefined: the answer has no body. */
  answer?: z.ZodType | 'zip'
  /** The answer is a line of JSON for each step, sent while the work goes on; `events`: events without an end, with such data. */
  isStream?: boolean | 'events'
  /** undefined: 200, or 204 without a body. */
  status?: 200 | 201 | 202 | 204
  /** `false`: its answer is not kept, as it has a secret, and it takes no `Idempotency-Key`. */
  isKept?: false
  /** Headers of the answer, each with a description. */
  headers?: Readonly<Record<string, string>>
  /** Who may make the call; undefined: everybody. */
  for?: 'staff'
  /** Statuses of refusals besides those that every call of this kind can have. */
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

/**
 * The query, answer and headers of a call that answers a page of a staff list.
 * @param schema of a row @param sorts the orders of the list, the default first @param filters more parameters
 */
export const staffList = (schema: z.ZodType, sorts: readonly [string, ...string[]], filters: Call['query'] = {}) => ({
  query: {
    page: z.int().min(1).max(999_999),
    limit: z.int().min(1).max(MOST_ON_STAFF_PAGE),
    sort: z.enum(sorts),
    order: z.enum(['asc', 'desc']),
    filter: z.string().describe('Words that the rows must contain.'),
    ...filters,
  },
  answer: z.array(schema),
  headers: COUNT_HEADER,
})

/** The query of a call that deletes a row. */
export const deletion = {
  headers: { [UNDO_HEADER]: 'By which it can be taken back: `change/12`, to be restored, or `batch/3`, to be undone.' },
  query: { revision: rowId.describe('The revision that was shown; if the row has another by now: 409.') },
}
