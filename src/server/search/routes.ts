import { Hono } from 'hono'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { presentWork, workCursor } from '../catalogue/present.ts'
import { listLanguages } from '../catalogue/queries.ts'
import { listWorks, matching } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { answerPage, readPage } from '../http/paging.ts'
import { cleanText } from '../text/clean-text.ts'

export function searchRoutes(ctx: Context): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const query = cleanText(c.req.query('q') ?? '')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
    if (query === '') return c.json([])
    const page = readPage(c)
    const [rows, languages] = await Promise.all([listWorks(ctx, page, matching(query)), listLanguages(ctx)])
    return answerPage(
      c,
      page,
      rows.map((row) => presentWork(row, languages)),
      workCursor.of,
    )
  })
  return routes
}
