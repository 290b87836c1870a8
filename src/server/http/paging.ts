import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** Which part of a list is asked for; neither given: the whole list. */
export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

const pageSchema = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(200))
    .optional(),
  cursor: z.string().optional(),
})

export function readPage(c: HonoContext): Page {
  const parsed = pageSchema.safeParse({ limit: c.req.query('limit'), cursor: c.req.query('cursor') })
  if (!parsed.success) throw new AppError('invalid', 'limit must be a whole number from 1 to 200.')
  return parsed.data
}

/** Answers a list; where it was cut at `limit`, a `Link` header says where it goes on. */
export function answerPage<T>(c: HonoContext, page: Page, items: T[], cursorOf: (last: T) => string): Response {
  const last = items.at(-1)
  if (last !== undefined && items.length === page.limit) {
    const next = new URL(c.req.url)
    next.searchParams.set('cursor', cursorOf(last))
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return c.json(items)
}

/** Answers part of a short list that was read whole. The cursor is the id of the last item before. */
export function answerSlice<T extends { id: number }>(c: HonoContext, items: T[]): Response {
  const page = readPage(c)
  const start = page.cursor === undefined ? 0 : items.findIndex((item) => item.id === Number(page.cursor)) + 1
  if (page.cursor !== undefined && start === 0) throw new AppError('invalid', 'This cursor is not from this list.')
  const end = page.limit === undefined ? undefined : start + page.limit
  return answerPage(c, page, items.slice(start, end), (last) => String(last.id))
}

/** A row's id in a path: a positive integer of the database's range, else nothing is there. */
export function readId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(id <= 2_147_483_647)) throw new AppError('not_found', 'There is nothing at this address.')
  return id
}
