import { Hono } from 'hono'
import {
  chapterInputSchema,
  chapterOrderSchema,
  chapterPatchSchema,
  chapterSplitSchema,
  chapterTextInputSchema,
} from '#contract/chapters.ts'
import { readId } from '../../http/paging.ts'
import { BODY_LIMITS, readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { readIdFilter, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { deleteChapterText, deleteChapterTexts, saveChapterText } from '../texts/save-chapter-text.ts'
import { alignmentOfChapterText } from '../texts/text-alignment.ts'
import { findChapterText, listStaffChapters } from '../texts/text-queries.ts'
import { orderChapters } from './order-chapters.ts'
import { createChapter, deleteChapter, renameChapter } from './save-chapter.ts'
import { splitIntoChapters } from './split-into-chapters.ts'

/** The chapters of works and their texts, beneath `/api/admin`. */
export function chapterRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/works/:id/chapters', async (c) => {
    const chapters = await listStaffChapters(c.var.staff, readId(c.req.param('id')))
    return c.json(found(chapters, 'work'))
  })

  routes.post('/works/:id/chapters', async (c) => {
    const workId = readId(c.req.param('id'))
    return c.json(
      await createChapter(c.var.staff, workId, await readBody(c, chapterInputSchema, BODY_LIMITS.texts)),
      201,
    )
  })

  routes.put('/works/:id/chapters/order', async (c) => {
    const workId = readId(c.req.param('id'))
    return c.json(await orderChapters(c.var.staff, workId, await readBody(c, chapterOrderSchema)))
  })

  routes.post('/works/:id/chapters/split', async (c) => {
    const workId = readId(c.req.param('id'))
    return c.json(
      await splitIntoChapters(c.var.staff, workId, await readBody(c, chapterSplitSchema, BODY_LIMITS.texts)),
    )
  })

  routes.patch('/chapters/:id', async (c) => {
    const id = readId(c.req.param('id'))
    return c.json(await renameChapter(c.var.staff, id, await readBody(c, chapterPatchSchema)))
  })

  routes.delete('/chapters/:id', async (c) => {
    await deleteChapter(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  const place = (c: { req: { param(name: string): string | undefined } }) =>
    [readId(c.req.param('id')), readId(c.req.param('languageId'))] as const

  routes.get('/chapters/:id/translations/:languageId', async (c) => {
    return c.json(found(await findChapterText(c.var.staff, ...place(c)), 'text'))
  })

  routes.get('/chapters/:id/translations/:languageId/alignment', async (c) => {
    return c.json(found(await alignmentOfChapterText(c.var.staff, ...place(c)), 'text'))
  })

  routes.put('/chapters/:id/translations/:languageId', async (c) => {
    const of = place(c)
    return c.json(
      await saveChapterText(c.var.staff, ...of, await readBody(c, chapterTextInputSchema, BODY_LIMITS.texts)),
    )
  })

  routes.delete('/chapters/:id/translations/:languageId', async (c) => {
    await deleteChapterText(c.var.staff, ...place(c), readRevision(c))
    return c.body(null, 204)
  })

  routes.delete('/works/:id/translations/:languageId', async (c) => {
    await deleteChapterTexts(c.var.staff, ...place(c), readIdFilter(c.req.query(), 'texts'))
    return c.body(null, 204)
  })

  return routes
}
