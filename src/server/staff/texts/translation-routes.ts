import { Hono, type Context as HonoContext } from 'hono'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { previewInputSchema, translationInputSchema, translationPatchSchema } from '#contract/translations.ts'
import { workStatuses } from '#contract/works.ts'
import { countWorks } from '../../catalogue/works-queries.ts'
import { cleanText } from '../../clean-text.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import { BODY_LIMITS, readBody } from '../../http/read-body.ts'
import { renderAside } from '../../texts/render/render-aside.ts'
import type { StaffVariables } from '../access/guard.ts'
import { answerPart, type ListParameters, readIdFilter, readListQuery, readRevision } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import {
  type CoverageFilter,
  coverageSorts,
  coveredWorks,
  listCoverage,
  listLanguageStatus,
} from './coverage-queries.ts'
import { createTranslation, deleteTranslation, updateTranslation } from './save-translation.ts'
import { alignmentOfTranslation } from './text-alignment.ts'
import { findTranslationDetail } from './text-queries.ts'
import {
  countStaffTranslations,
  listStaffTranslations,
  type TranslationFilter,
  translationSorts,
} from './translation-list-queries.ts'

const COVERAGE_WORKS = 50

/** Texts of works without chapters, the state of the languages, and the preview of a text; beneath `/api/admin`. */
export function translationRoutes(): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/translations', async (c) => {
    const request = readListQuery(c.req.query(), translationSorts)
    const filter = readTranslationFilter(c.req.query(), request.words)
    const [rows, total] = await Promise.all([
      listStaffTranslations(c.var.staff, request, filter),
      countStaffTranslations(c.var.staff, filter),
    ])
    return answerPart(c, { rows, total })
  })

  routes.post('/translations', async (c) =>
    c.json(await createTranslation(c.var.staff, await readBody(c, translationInputSchema, BODY_LIMITS.texts)), 201),
  )

  routes.get('/translations/status', async (c) => {
    const words = cleanText(c.req.query('filter') ?? '')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
    return c.json(await listLanguageStatus(c.var.staff, coveredWorks(readCoverageFilter(c, words))))
  })

  routes.get('/translations/coverage', async (c) => {
    const request = readListQuery(c.req.query(), coverageSorts, COVERAGE_WORKS)
    const where = coveredWorks({ ...readCoverageFilter(c, request.words), lacks: readIdFilter(c.req.query(), 'lacks') })
    const [rows, total] = await Promise.all([listCoverage(c.var.staff, request, where), countWorks(c.var.staff, where)])
    return answerPart(c, { rows, total })
  })

  routes.get('/translations/:id', async (c) => {
    const row = await findTranslationDetail(c.var.staff, { id: readId(c.req.param('id')) })
    return c.json(found(row, 'translation'))
  })

  routes.get('/translations/:id/alignment', async (c) =>
    c.json(found(await alignmentOfTranslation(c.var.staff, readId(c.req.param('id'))), 'translation')),
  )

  routes.patch('/translations/:id', async (c) => {
    const id = readId(c.req.param('id'))
    return c.json(
      await updateTranslation(c.var.staff, id, await readBody(c, translationPatchSchema, BODY_LIMITS.texts)),
    )
  })

  routes.delete('/translations/:id', async (c) => {
    await deleteTranslation(c.var.staff, readId(c.req.param('id')), readRevision(c))
    return c.body(null, 204)
  })

  routes.get('/works/:id/translations/:languageId', async (c) => {
    const pair = { workId: readId(c.req.param('id')), languageId: readId(c.req.param('languageId')) }
    return c.json(found(await findTranslationDetail(c.var.staff, pair), 'translation'))
  })

  routes.post('/preview', async (c) => {
    const { content } = await readBody(c, previewInputSchema, BODY_LIMITS.texts)
    const { html } = await renderAside(content, c.req.raw.signal)
    return c.json({ html })
  })

  return routes
}

/** `?status=&category=`, of works. */
function readCoverageFilter(c: HonoContext, words: string): CoverageFilter {
  const given = c.req.query('status')
  const status = workStatuses.find((one) => one === given)
  if (given !== undefined && status === undefined)
    throw new AppError('invalid', `status must be one of ${workStatuses.join(', ')}.`)
  return { words, status, categoryId: readIdFilter(c.req.query(), 'category') }
}

/** `?language=&status=&work=&flag=`. @throws AppError invalid */
export function readTranslationFilter(given: ListParameters, words: string): TranslationFilter {
  return {
    words,
    languageId: readIdFilter(given, 'language'),
    isComplete: readStatus(given),
    workId: readIdFilter(given, 'work'),
    hasGaps: readFlag(given),
  }
}

/** `?status=complete` or `progress`. @returns `isComplete`; undefined: both */
function readStatus({ status: given }: ListParameters): boolean | undefined {
  if (given !== undefined && given !== 'complete' && given !== 'progress')
    throw new AppError('invalid', 'status must be complete or progress.')
  return given && given === 'complete'
}

/** `?flag=gaps`: only texts with gaps. */
function readFlag({ flag: given }: ListParameters): boolean {
  if (given !== undefined && given !== 'gaps') throw new AppError('invalid', 'flag must be gaps.')
  return given !== undefined
}
