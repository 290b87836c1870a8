import type { Context as HonoContext } from 'hono'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { MOST_ON_STAFF_PAGE, STAFF_PAGE_SIZE } from '#contract/staff.ts'
import { cleanText } from '../../clean-text.ts'
import { AppError } from '../../errors.ts'

export type Direction = 'asc' | 'desc'

/** The page, order and filter of a list. */
export interface ListQuery<Sort extends string = string> {
  limit: number
  offset: number
  sort: Sort
  order: Direction
  /** Words that the rows must contain; empty: any. */
  words: string
}

/** The query of an address. */
export type ListParameters = Readonly<Record<string, string | undefined>>

/**
 * Reads `?page=&limit=&sort=&order=&filter=`.
 * @param sorts the columns that the list can be sorted by, each with its usual direction; the first is the default
 * @throws AppError invalid
 */
export function readListQuery<Sort extends string>(
  given: ListParameters,
  sorts: Readonly<Record<Sort, Direction>>,
  pageSize = STAFF_PAGE_SIZE,
): ListQuery<Sort> {
  const { page = '1', limit = String(pageSize), order, filter = '', sort = Object.keys(sorts)[0] } = given
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new AppError('invalid', 'page must be a whole number, from 1.')
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST_ON_STAFF_PAGE)
    throw new AppError('invalid', `limit must be a whole number from 1 to ${MOST_ON_STAFF_PAGE}.`)
  if (order !== undefined && order !== 'asc' && order !== 'desc')
    throw new AppError('invalid', 'order must be asc or desc.')
  const isKnown = (name: string | undefined): name is Sort => name !== undefined && Object.hasOwn(sorts, name)
  if (!isKnown(sort)) throw new AppError('invalid', `sort must be one of ${Object.keys(sorts).join(', ')}.`)
  return {
    limit: Number(limit),
    offset: (Number(page) - 1) * Number(limit),
    sort,
    order: order ?? sorts[sort],
    words: cleanText(filter).trim().slice(0, MAX_QUERY_LENGTH),
  }
}

/** The parameter `name` as the id of a row; undefined: it is not given. @throws AppError invalid */
export function readIdFilter(parameters: ListParameters, name: string): number | undefined {
  const given = parameters[name]
  if (given === undefined) return undefined
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : Number.NaN
  if (!(id <= 2_147_483_647)) throw new AppError('invalid', `${name} must be a whole number from 1.`)
  return id
}

/** `?revision=` of a deletion: the revision that was shown to whoever deletes the row. */
export const readRevision = (c: HonoContext): number | undefined => readIdFilter(c.req.query(), 'revision')

/** One page of a list, and the length of the whole list. */
export interface ListPart<T> {
  rows: T[]
  total: number
}

/** Answers one page of a list; the length of the whole list is in `X-Total-Count`. */
export function answerPart<T>(c: HonoContext, { rows, total }: ListPart<T>): Response {
  c.header('X-Total-Count', String(total))
  return c.json(rows)
}
