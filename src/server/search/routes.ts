import { Hono } from 'hono'
import { z } from 'zod'
import { CORRECTED_HEADER, MAX_QUERY_LENGTH, MOST_COUNTED, SUGGESTED_HEADER } from '#contract/limits.ts'
import { cleanText } from '../clean-text.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { queryOfRead } from '../http/cache-key.ts'
import { answerPage, readId, readPage } from '../http/paging.ts'
import { requestQueue } from '../task-queue.ts'
import { findInWork } from './find-in-work.ts'
import { searchWorks } from './search-works.ts'
import { suggest } from './suggest.ts'

/** A suggestion takes a millisecond or two, and must not wait for searches. */
const MOST_SUGGESTIONS_AT_ONCE = 2

const categorySchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional()

/** The search of the whole library, at `/api/search`. */
export function searchRoutes(ctx: Context): Hono {
  const routes = new Hono().basePath('/api/search')
  const search = requestQueue('search')
  const suggestSoon = requestQueue('suggestions', MOST_SUGGESTIONS_AT_ONCE)
  // The application answers errors, and logs them, for each request that waits for this answer.
  routes.onError((error) => {
    throw error
  })

  routes.get('/', async (c) => {
    const { q, language, category, in: showIn, exact } = queryOfRead('search', c.req.url)
    const page = readPage(c)
    const { limit } = page
    const offset = page.cursor === undefined ? ((page.page ?? 1) - 1) * (limit ?? 0) : readCursor(page.cursor)
    const { data, success } = categorySchema.safeParse(category || undefined)
    if (!success) throw new AppError('invalid', 'category must be the number of a category.')
    const { works, total, isCompleteResult, corrected, suggested } = await search(() =>
      searchWorks(ctx, {
        text: readQuery(q),
        language: language || undefined,
        category: data,
        showIn: showIn || undefined,
        exact: exact !== undefined,
        offset,
        limit,
      }),
    )
    if (corrected !== undefined) c.header(CORRECTED_HEADER, encodeURIComponent(corrected))
    if (suggested !== undefined) c.header(SUGGESTED_HEADER, encodeURIComponent(suggested))
    const cursorOf = () => String(offset + works.length)
    const ahead = page.cursor === undefined ? total : total - offset
    const answer = answerPage(c, page, works, { cursorOf, total: ahead })
    const hasMore = !isCompleteResult || total > MOST_COUNTED
    answer.headers.set('X-Total-Count', `${Math.min(total, MOST_COUNTED)}${hasMore ? '+' : ''}`)
    return answer
  })

  routes.get('/suggestions', async (c) =>
    c.json(await suggestSoon(() => suggest(ctx, readQuery(queryOfRead('suggestions', c.req.url).q)))),
  )

  return routes
}

/** The search within one work, at `/api/works/{id}/find`. */
export function findRoutes(ctx: Context): Hono {
  const routes = new Hono()
  const find = requestQueue('find in a work')
  routes.get('/:id/find', async (c) => {
    const { limit, page = 1 } = readPage(c)
    const { q, language = '' } = queryOfRead('find', c.req.url)
    const offset = limit === undefined ? 0 : (page - 1) * limit
    const request = { workId: readId(c.req.param('id')), text: readQuery(q), language, offset, limit }
    const found = await find(() => findInWork(ctx, request))
    if (!found) throw new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")
    const { matches, total, isCompleteResult } = found
    const answer = answerPage(c, { limit, page }, matches, { cursorOf: String, total })
    if (!isCompleteResult) answer.headers.set('X-Total-Count', `${total}+`)
    return answer
  })
  return routes
}

/** The query in an address, cut to the longest that is allowed: the rest was hardly meant. */
function readQuery(given: string | undefined): string {
  return cleanText(given ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
}

function readCursor(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError('invalid', 'This cursor is not from this list.')
  return Number(cursor)
}
