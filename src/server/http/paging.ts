import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** The requested part of a list; nothing given: the whole list. */
export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
  /** From 1; only with a limit. */
  page?: number | undefined
}

const count = (pattern: RegExp) => z.string().regex(pattern).transform(Number).optional()

const pageSchema = z
  .object({
    limit: count(/^(?:[1-9]\d?|1\d\d|200)$/),
    cursor: z.string().optional(),
    page: count(/^[1-9]\d{0,5}$/),
  })
  .refine(({ limit, cursor, page }) => page === undefined || (limit !== undefined && cursor === undefined))

export function readPage(c: HonoContext): Page {
  const parsed = pageSchema.safeParse({
    limit: c.req.query('limit'),
    cursor: c.req.query('cursor'),
    page: c.req.query('page'),
  })
  if (!parsed.success)
    throw new AppError(
      'invalid',
      'limit must be a whole number from 1 to 200; page one from 1, with a limit and without a cursor.',
    )
  return parsed.data
}

interface Part<T> {
  /** The cursor with which the list goes on after an item. */
  cursorOf: (last: T) => string
  /** Length of the whole list, where it is known. */
  total?: number | undefined
}

/** Answers a list. Where it was cut at `limit`, a `Link` header has the address of the next part. */
export function answerPage<T>(c: HonoContext, page: Page, items: T[], { cursorOf, total }: Part<T>): Response {
  const { limit, page: number } = page
  const last = items.at(-1)
  if (total !== undefined) c.header('X-Total-Count', String(total))
  if (last !== undefined && items.length === limit && (total === undefined || total > (number ?? 1) * limit)) {
    const next = new URL(c.req.url)
    if (number === undefined) next.searchParams.set('cursor', cursorOf(last))
    else next.searchParams.set('page', String(number + 1))
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return c.json(items)
}

/** Answers the requested part of a short list that was read whole. The cursor is the id of the last item before. */
export function answerSlice<T extends { id: number }>(c: HonoContext, items: T[]): Response {
  const page = readPage(c)
  const start = page.cursor === undefined ? 0 : items.findIndex((item) => item.id === Number(page.cursor)) + 1
  if (page.cursor !== undefined && start === 0) throw new AppError('invalid', 'This cursor is not from this list.')
  const end = page.limit === undefined ? undefined : start + page.limit
  return answerPage(c, page, items.slice(start, end), { cursorOf: (last) => String(last.id) })
}

/** Reads an id in a path. @throws AppError not_found where it is no positive int4 */
export function readId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(id <= 2_147_483_647)) throw new AppError('not_found', 'There is nothing at this address.')
  return id
}
