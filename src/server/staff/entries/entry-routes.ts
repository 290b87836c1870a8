import { Hono } from 'hono'
import { authorInputSchema, authorPatchSchema } from '#contract/authors.ts'
import { categoryInputSchema, categoryPatchSchema, iconPreviewInputSchema } from '#contract/categories.ts'
import { languageInputSchema, languagePatchSchema } from '#contract/languages.ts'
import { cleanText } from '../../clean-text.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { AUTHOR_SORTS, createAuthor, deleteAuthor, findStaffAuthor, listStaffAuthors, updateAuthor } from './authors.ts'
import {
  CATEGORY_SORTS,
  createCategory,
  deleteCategory,
  findStaffCategory,
  listStaffCategories,
  updateCategory,
} from './categories.ts'
import { createLanguage, findStaffLanguage, LANGUAGE_SORTS, listStaffLanguages, updateLanguage } from './languages.ts'

/** Authors, categories and languages. */
export function entryRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/authors', async (c) => {
    const name = cleanText(c.req.query('name') ?? '').trim()
    return answerPart(c, await listStaffAuthors(c.var.staff, readListQuery(c.req.query(), AUTHOR_SORTS), name))
  })
  routes.get('/authors/:id', async (c) =>
    c.json(found(await findStaffAuthor(c.var.staff, readId(c.req.param('id'))), 'author')),
  )
  routes.post('/authors', async (c) =>
    c.json(await createAuthor(c.var.staff, await readBody(c, authorInputSchema)), 201),
  )
  routes.patch('/authors/:id', async (c) =>
    c.json(await updateAuthor(c.var.staff, readId(c.req.param('id')), await readBody(c, authorPatchSchema))),
  )
  routes.delete('/authors/:id', async (c) => {
    await deleteAuthor(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  routes.get('/categories', async (c) =>
    answerPart(c, await listStaffCategories(c.var.staff, readListQuery(c.req.query(), CATEGORY_SORTS))),
  )
  routes.get('/categories/:id', async (c) =>
    c.json(found(await findStaffCategory(c.var.staff, readId(c.req.param('id'))), 'category')),
  )
  routes.post('/categories', async (c) =>
    c.json(await createCategory(c.var.staff, await readBody(c, categoryInputSchema)), 201),
  )
  routes.patch('/categories/:id', async (c) =>
    c.json(await updateCategory(c.var.staff, readId(c.req.param('id')), await readBody(c, categoryPatchSchema))),
  )
  routes.delete('/categories/:id', async (c) => {
    await deleteCategory(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  routes.post('/icons/preview', async (c) => {
    const { icon } = await readBody(c, iconPreviewInputSchema)
    const { sanitiseIcon } = await import('../../texts/render/reduce-svg.ts')
    return c.json(sanitiseIcon(icon))
  })

  routes.get('/languages', async (c) =>
    answerPart(c, await listStaffLanguages(c.var.staff, readListQuery(c.req.query(), LANGUAGE_SORTS))),
  )
  routes.get('/languages/:id', async (c) =>
    c.json(found(await findStaffLanguage(c.var.staff, readId(c.req.param('id'))), 'language')),
  )
  routes.post('/languages', async (c) =>
    c.json(await createLanguage(c.var.staff, await readBody(c, languageInputSchema)), 201),
  )
  routes.patch('/languages/:id', async (c) =>
    c.json(await updateLanguage(c.var.staff, readId(c.req.param('id')), await readBody(c, languagePatchSchema))),
  )

  return routes
}
