import { Hono } from 'hono'
import { findLanguage, listLanguages } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { answerSlice, readId } from '../http/paging.ts'
import { requestQueue } from '../task-queue.ts'
import { findTranslation, listChapters, listTranslations } from './queries.ts'
import { readPlace } from './read-place.ts'

const noWork = () => new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")

/** The texts of published works, beneath `/api/works`. */
export function readingRoutes(ctx: Context): Hono {
  const routes = new Hono()
  // A work in n languages has n² pairs, each twice as expensive as a page: crawlers that follow every address must wait.
  const pair = requestQueue('pair', 1, 'reading two languages')

  routes.get('/:id/chapters', async (c) => {
    const chapters = await listChapters(ctx, readId(c.req.param('id')))
    if (!chapters) throw noWork()
    return answerSlice(c, chapters)
  })

  routes.get('/:id/translations', async (c) => {
    const translations = await listTranslations(ctx, readId(c.req.param('id')))
    if (!translations) throw noWork()
    return answerSlice(c, translations)
  })

  routes.get('/:id/translations/:languageId', async (c) => {
    const workId = readId(c.req.param('id'))
    const language = await findLanguage(ctx, readId(c.req.param('languageId')))
    const translation = language && (await findTranslation(ctx, workId, language.id))
    if (!translation) throw new AppError('not_found', 'Translation not available for the selected language.')
    return c.json(translation)
  })

  routes.get('/:id/reading/:code/:chapter?', async (c) => {
    const workId = readId(c.req.param('id'))
    const chapter = c.req.param('chapter')
    const number = chapter === undefined ? undefined : readId(chapter)
    const askedPart = c.req.query('part')
    const part = askedPart === undefined ? undefined : readId(askedPart)
    const languages = await listLanguages(ctx)
    const codes = c.req.param('code').split('+')
    const [language, beside] = codes.map((code) => languages.find((language) => language.code === code))
    const isPair = codes.length === 2 && beside !== undefined && beside !== language
    if (!language || !(codes.length === 1 || isPair)) throw new AppError('not_found', 'Language not found')
    const read = () => readPlace(ctx, workId, language, number, beside, part)
    return c.json(await (isPair ? pair(read) : read()))
  })

  return routes
}
