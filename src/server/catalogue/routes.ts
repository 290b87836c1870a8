import { Hono, type Context as HonoContext } from 'hono'
import type { Work } from '#contract/works.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { answerPage, answerSlice, readId, readPage } from '../http/paging.ts'
import { cleanText } from '../text/clean-text.ts'
import { presentWork, presentWorkDetail, workCursor } from './present.ts'
import { findAuthor, findCategory, findLanguage, listAuthors, listCategories, listLanguages } from './queries.ts'
import {
  byAuthor,
  findWork,
  hasTag,
  inCategory,
  inLanguage,
  isFeatured,
  listWorks,
  type WorkFilter,
} from './works-queries.ts'

const RECENT_WORKS = 10

/** The public catalogue, beneath `/api`. */
export function catalogueRoutes(ctx: Context): Hono {
  const routes = new Hono()

  const answerWorks = async (c: HonoContext, where?: WorkFilter): Promise<Response> => {
    const page = readPage(c)
    const [rows, languages] = await Promise.all([listWorks(ctx, page, where), listLanguages(ctx)])
    return answerPage<Work>(
      c,
      page,
      rows.map((row) => presentWork(row, languages)),
      workCursor.of,
    )
  }

  routes.get('/works', (c) => answerWorks(c, readFeatured(c.req.query('featured'))))

  routes.get('/works/recent', async (c) => {
    const [rows, languages] = await Promise.all([listWorks(ctx, { limit: RECENT_WORKS }), listLanguages(ctx)])
    return c.json(rows.map((row) => presentWork(row, languages)))
  })

  routes.get('/works/tags/:tag', (c) => answerWorks(c, hasTag(cleanText(c.req.param('tag')))))

  routes.get('/works/:id', async (c) => {
    const [row, languages] = await Promise.all([findWork(ctx, readId(c.req.param('id'))), listLanguages(ctx)])
    if (!row) throw new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")
    return c.json(presentWorkDetail(row, languages))
  })

  routes.get('/authors', async (c) => answerSlice(c, await listAuthors(ctx)))
  routes.get('/authors/:id', async (c) => c.json(await author(c)))
  routes.get('/authors/:id/works', async (c) => answerWorks(c, byAuthor((await author(c)).id)))

  routes.get('/categories', async (c) => answerSlice(c, await listCategories(ctx)))
  routes.get('/categories/:id', async (c) => c.json(await category(c)))
  routes.get('/categories/:id/works', async (c) => answerWorks(c, inCategory((await category(c)).id)))

  routes.get('/languages', async (c) => answerSlice(c, await listLanguages(ctx)))
  routes.get('/languages/:id', async (c) => c.json(await language(c)))
  routes.get('/languages/:id/works', async (c) => answerWorks(c, inLanguage((await language(c)).id)))

  const author = async (c: HonoContext) => found(await findAuthor(ctx, readId(c.req.param('id'))), 'Author not found')
  const category = async (c: HonoContext) =>
    found(await findCategory(ctx, readId(c.req.param('id'))), 'Category not found')
  const language = async (c: HonoContext) =>
    found(await findLanguage(ctx, readId(c.req.param('id'))), 'Language not found')

  return routes
}

/** `?featured=true` or `false`: only such works. */
function readFeatured(given: string | undefined): WorkFilter | undefined {
  if (given === undefined) return undefined
  if (given !== 'true' && given !== 'false') throw new AppError('invalid', 'featured must be true or false.')
  return isFeatured(given === 'true')
}

function found<T>(row: T | undefined, otherwise: string): T {
  if (row === undefined) throw new AppError('not_found', otherwise)
  return row
}
