import { Hono } from 'hono'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { answerList } from '../catalogue/answer-list.ts'
import { matching } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { cleanText } from '../text/clean-text.ts'

export function searchRoutes(ctx: Context): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const query = cleanText(c.req.query('q') ?? '')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
    if (query === '') return c.json([])
    return answerList(ctx, c, matching(query))
  })
  return routes
}
