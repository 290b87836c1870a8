import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { cleanText } from '../clean-text.ts'
import type { Context } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { queryOfRead } from '../http/cache-key.ts'
import { answerPage, answerSlice, readId, readPage } from '../http/paging.ts'
import { streamList } from '../http/streamed-answer.ts'
import { taskQueue } from '../task-queue.ts'
import { presentWork, presentWorkDetail, workCursor } from './present.ts'
import {
  findAuthor,
  findCategory,
  findLanguage,
  listAuthors,
  listCategories,
  listLanguageShelves,
  listLanguages,
} from './queries.ts'
import {
  allOf,
  byAuthor,
  countWorks,
  findWork,
  hasTag,
  inCategory,
  inLanguage,
  isFeatured,
  listWorkIds,
  listWorks,
  named,
  notWrittenIn,
  type WorkFilter,
  type WorkOrder,
  withIds,
  writtenIn,
} from './works-queries.ts'

/** Works of a whole list that is kept in the cache: some hundred kilobytes. */
const MOST_KEPT = 1000
/** Works that are read at once, of a longer list. */
const PIECE = 200
/** Longer lists that are being sent at the same time. */
const MOST_LONG_LISTS = 50

/** @returns answers a long list, which is read piece by piece; throws AppError unavailable where too many are being read */
function longLists(ctx: Context, log: Logger) {
  // One piece after another, in turn: however many clients ask, others are not kept waiting.
  const inTurn = taskQueue('piece of a list', 1, Number.POSITIVE_INFINITY)
  let reading = 0
  async function* read(ids: readonly number[], order: WorkOrder | undefined) {
    reading += 1
    try {
      const languages = await listLanguages(ctx)
      for (let at = 0; at < ids.length; at += PIECE) {
        const rows = await inTurn(() => listWorks(ctx, {}, withIds(ids.slice(at, at + PIECE)), order))
        // Some may be gone meanwhile.
        if (rows.length > 0) yield rows.map((row) => presentWork(row, languages))
      }
    } finally {
      reading -= 1
    }
  }
  return (ids: readonly number[], order: WorkOrder | undefined) => {
    if (reading >= MOST_LONG_LISTS) throw unavailable('Many are reading long lists just now; try again in a moment.', 5)
    return streamList(read(ids, order), log)
  }
}

/** Answers a list of works: all, or the part that the request asks for. A numbered page also has the total. */
async function answerList(
  ctx: Context,
  answerLongList: ReturnType<typeof longLists>,
  c: HonoContext,
  where?: WorkFilter,
  order?: WorkOrder,
): Promise<Response> {
  const page = readPage(c)
  if (order === 'shelf') {
    if (page.cursor !== undefined) throw new AppError('invalid', 'A list sorted so goes on by its pages.')
    if (page.limit !== undefined) page.page ??= 1
  }
  if (page.limit === undefined) {
    const ids = await listWorkIds(ctx, page, where, order)
    if (ids.length > MOST_KEPT) return answerLongList(ids, order)
  }
  const [rows, languages, total] = await Promise.all([
    listWorks(ctx, page, where, order),
    listLanguages(ctx),
    page.page === undefined ? undefined : countWorks(ctx, where),
  ])
  const works = rows.map((row) => presentWork(row, languages))
  return answerPage(c, page, works, { cursorOf: workCursor.of, total })
}

const RECENT_WORKS = 10

/** Works, authors, categories and languages, at `/api`. @param log receives the errors of answers that are being sent */
export function catalogueRoutes(ctx: Context, log: Logger): Hono {
  const routes = new Hono()
  const answerLongList = longLists(ctx, log)

  const answerWorks = async (c: HonoContext, where?: WorkFilter, order?: WorkOrder) =>
    answerList(
      ctx,
      answerLongList,
      c,
      allOf([where, await readLanguage(ctx, queryOfRead('works', c.req.url).language)]),
      order,
    )

  routes.get('/works', (c) => {
    const { featured, filter, sort } = queryOfRead('works', c.req.url)
    return answerWorks(c, allOf([readFeatured(featured), readFilter(ctx, filter)]), readSort(sort))
  })

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
  routes.get('/languages/shelves', async (c) => c.json(await listLanguageShelves(ctx)))
  routes.get('/languages/:id', async (c) => c.json(await language(c)))
  routes.get('/languages/:id/works', async (c) => {
    const { id } = await language(c)
    return answerWorks(c, allOf([inLanguage(id), readPart(queryOfRead('worksInLanguage', c.req.url).works, id)]))
  })

  const author = async (c: HonoContext) => found(await findAuthor(ctx, readId(c.req.param('id'))), 'Author not found')
  const category = async (c: HonoContext) =>
    found(await findCategory(ctx, readId(c.req.param('id'))), 'Category not found')
  const language = async (c: HonoContext) =>
    found(await findLanguage(ctx, readId(c.req.param('id'))), 'Language not found')

  return routes
}

/** `?featured=true` or `false`: only works that are featured, or are not. */
function readFeatured(given: string | undefined): WorkFilter | undefined {
  if (given === undefined) return undefined
  if (given !== 'true' && given !== 'false') throw new AppError('invalid', 'featured must be true or false.')
  return isFeatured(given === 'true')
}

/** `?filter=`: words of a title or an author's name. */
function readFilter(ctx: Context, given: string | undefined): WorkFilter | undefined {
  const words = cleanText(given ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
  return words === '' ? undefined : named(words, ctx)
}

/** `?language=`: works that can be read in the language with this code; none where there is no such language. */
async function readLanguage(ctx: Context, code: string | undefined): Promise<WorkFilter | undefined> {
  if (!code) return undefined
  // By its id, not by its code: the planner then knows how common the language is.
  const language = (await listLanguages(ctx)).find((language) => language.code === code)
  return inLanguage(language?.id ?? 0)
}

function readSort(given: string | undefined): WorkOrder | undefined {
  if (given !== undefined && given !== 'newest' && given !== 'shelf')
    throw new AppError('invalid', 'sort must be newest or shelf.')
  return given
}

/** `?works=original` or `translated`: of the works in a language, those written in it, or the others. */
function readPart(given: string | undefined, languageId: number): WorkFilter | undefined {
  if (given === undefined) return undefined
  if (given !== 'original' && given !== 'translated')
    throw new AppError('invalid', 'works must be original or translated.')
  return given === 'original' ? writtenIn(languageId) : notWrittenIn(languageId)
}

function found<T>(row: T | undefined, otherwise: string): T {
  if (row === undefined) throw new AppError('not_found', otherwise)
  return row
}
