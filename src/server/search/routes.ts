import { Hono } from 'hono'
import { z } from 'zod'
import { CORRECTED_HEADER, MOST_COUNTED } from '#contract/search-limits.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { queryOfRead } from '../http/address.ts'
import { answerPage, readPage } from '../http/paging.ts'
import { inTurn } from './in-turn.ts'
import { readQuery } from './read-query.ts'
import { searchWorks } from './search-works.ts'
import { suggest } from './suggest.ts'

/** Each takes a millisecond or two, and must not wait for a search. */
const MOST_SUGGESTED_AT_ONCE = 2

const categorySchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional()

/** What anybody may search, beneath `/api/search`. */
export function searchRoutes(ctx: Context): Hono {
  const routes = new Hono().basePath('/api/search')
  const run = inTurn()
  const runShort = inTurn(MOST_SUGGESTED_AT_ONCE)
  // What fails is answered, and logged, for each who asked.
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
    const { works, total, isAll, corrected } = await run(() =>
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
    const cursorOf = () => String(offset + works.length)
    const ahead = page.cursor === undefined ? total : total - offset
    const answer = answerPage(c, page, works, { cursorOf, total: ahead })
    const isMore = !isAll || total > MOST_COUNTED
    answer.headers.set('X-Total-Count', `${Math.min(total, MOST_COUNTED)}${isMore ? '+' : ''}`)
    return answer
  })

  routes.get('/suggestions', async (c) =>
    c.json(await runShort(() => suggest(ctx, readQuery(queryOfRead('suggestions', c.req.url).q)))),
  )

  return routes
}

function readCursor(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError('invalid', 'This cursor is not from this list.')
  return Number(cursor)
}
