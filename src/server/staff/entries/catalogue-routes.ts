import { Hono } from 'hono'
import { authorInputSchema, authorPatchSchema } from '#contract/authors.ts'
import { categoryInputSchema, categoryPatchSchema, iconPreviewInputSchema } from '#contract/categories.ts'
import { languageInputSchema, languagePatchSchema } from '#contract/languages.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../access/guard.ts'
import { found } from '../lists/found.ts'
import { answerPart, readListQuery, readRevision } from '../lists/list-query.ts'
import {
  AUTHOR_SORTS,
  CATEGORY_SORTS,
  findStaffAuthor,
  findStaffCategory,
  findStaffLanguage,
  LANGUAGE_SORTS,
  listStaffAuthors,
  listStaffCategories,
  listStaffLanguages,
} from './catalogue-queries.ts'
import { deleteAuthor } from './delete-author.ts'
import { deleteCategory } from './delete-category.ts'
import { keptIcon } from './kept-icon.ts'
import { saveAuthor } from './save-author.ts'
import { saveCategory } from './save-category.ts'
import { saveLanguage } from './save-language.ts'

/** Authors, categories and languages; a language, once there, stays. */
export function staffCatalogueRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/authors', async (c) =>
    answerPart(c, await listStaffAuthors(c.var.staff, readListQuery(c, AUTHOR_SORTS))),
  )
  routes.get('/authors/:id', async (c) =>
    c.json(found(await findStaffAuthor(c.var.staff, readId(c.req.param('id'))), 'author')),
  )
  routes.post('/authors', async (c) =>
    c.json(await saveAuthor(c.var.staff, undefined, await readBody(c, authorInputSchema)), 201),
  )
  routes.patch('/authors/:id', async (c) =>
    c.json(await saveAuthor(c.var.staff, readId(c.req.param('id')), await readBody(c, authorPatchSchema))),
  )
  routes.delete('/authors/:id', async (c) => {
    await deleteAuthor(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  routes.get('/categories', async (c) =>
    answerPart(c, await listStaffCategories(c.var.staff, readListQuery(c, CATEGORY_SORTS))),
  )
  routes.get('/categories/:id', async (c) =>
    c.json(found(await findStaffCategory(c.var.staff, readId(c.req.param('id'))), 'category')),
  )
  routes.post('/categories', async (c) =>
    c.json(await saveCategory(c.var.staff, undefined, await readBody(c, categoryInputSchema)), 201),
  )
  routes.patch('/categories/:id', async (c) =>
    c.json(await saveCategory(c.var.staff, readId(c.req.param('id')), await readBody(c, categoryPatchSchema))),
  )
  routes.delete('/categories/:id', async (c) => {
    await deleteCategory(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  routes.post('/icons/preview', async (c) => c.json(keptIcon((await readBody(c, iconPreviewInputSchema)).icon)))

  routes.get('/languages', async (c) =>
    answerPart(c, await listStaffLanguages(c.var.staff, readListQuery(c, LANGUAGE_SORTS))),
  )
  routes.get('/languages/:id', async (c) =>
    c.json(found(await findStaffLanguage(c.var.staff, readId(c.req.param('id'))), 'language')),
  )
  routes.post('/languages', async (c) =>
    c.json(await saveLanguage(c.var.staff, undefined, await readBody(c, languageInputSchema)), 201),
  )
  routes.patch('/languages/:id', async (c) =>
    c.json(await saveLanguage(c.var.staff, readId(c.req.param('id')), await readBody(c, languagePatchSchema))),
  )

  return routes
}
