import { eq } from 'drizzle-orm'
import type { BatchInput, ListBatch, WorkChanges } from '#contract/batches.ts'
import type { Context } from '../../context.ts'
import { reports } from '../../db/schema.ts'
import { deleteAuthor } from '../entries/authors.ts'
import { deleteCategory } from '../entries/categories.ts'
import { planReplacement } from '../find-replace/replace-in-texts.ts'
import { findChange } from '../history/history-queries.ts'
import { restoreChange } from '../history/restore-change.ts'
import { findNames, findPresentName } from '../history/row-names.ts'
import { deleteReport, resolveReport } from '../reports/reports.ts'
import { deleteWork } from '../works/save-work.ts'
import { planTranslations } from './change-translations.ts'
import { changeWorks, WORKS_AT_ONCE } from './change-works.ts'
import { chooseRows } from './choose-rows.ts'
import { type Batch, oneByOne } from './run-batch.ts'

/** @throws AppError as `chooseRows` */
export async function planBatch(ctx: Context, input: BatchInput): Promise<Batch> {
  if (input.of === 'text') return planReplacement(input)
  if (input.of === 'translation') return planTranslations(ctx, input)
  const ids = await chooseRows(ctx, input)
  if (input.of !== 'work' || input.do === 'delete') return { kind: 'edit', ids, atOnce: 1, ...planRows(input) }
  const { set } = input.do
  return {
    kind: 'edit',
    ids,
    atOnce: WORKS_AT_ONCE,
    summary: await summaryOf(ctx, set),
    step: (ctx, ids) => changeWorks(ctx, ids, set),
  }
}

/** What is done to one row after another. */
function planRows(input: ListBatch): Pick<Batch, 'summary' | 'step'> {
  switch (input.of) {
    case 'work':
      return { summary: 'Works deleted', step: oneByOne(always(deleteWork), rowName('work')) }
    case 'author':
      return { summary: 'Authors deleted', step: oneByOne(always(deleteAuthor), rowName('author')) }
    case 'category':
      return { summary: 'Categories deleted', step: oneByOne(always(deleteCategory), rowName('category')) }
    case 'deleted':
      return { summary: 'Deleted items restored', step: oneByOne(always(restoreChange), deletedName) }
    case 'report':
      return planReports(input.do)
  }
}

function planReports(wanted: Extract<BatchInput, { of: 'report' }>['do']): Pick<Batch, 'summary' | 'step'> {
  if (wanted === 'delete') return { summary: 'Reports deleted', step: oneByOne(always(deleteReport), reportName) }
  const resolve = async (ctx: Context, id: number) => {
    const [report] = await ctx.db.select({ at: reports.resolvedAt }).from(reports).where(eq(reports.id, id))
    if (report && (report.at !== null) === wanted.isResolved) return false
    await resolveReport(ctx, id, wanted)
    return true
  }
  return {
    summary: wanted.isResolved ? 'Reports resolved' : 'Reports opened again',
    step: oneByOne(resolve, reportName),
  }
}

/** @param act the row may have any revision */
const always =
  (act: (ctx: Context, id: number, revision: undefined) => Promise<unknown>) => async (ctx: Context, id: number) => {
    await act(ctx, id, undefined)
    return true
  }

const rowName = (entity: 'work' | 'author' | 'category') => async (ctx: Context, id: number) =>
  (await findPresentName(ctx, entity, id)) ?? `${entity} ${id}`

const deletedName = async (ctx: Context, id: number) => (await findChange(ctx, id))?.name ?? `Change ${id}`

const reportName = async (_: Context, id: number) => `Report ${id}`

/** `Status: published · Featured: Yes`. */
async function summaryOf(ctx: Context, changes: WorkChanges): Promise<string> {
  const { status, featured, addCategoryIds, removeCategoryIds, addTags, removeTags } = changes
  const names = await findNames(ctx, 'category', [...addCategoryIds, ...removeCategoryIds])
  const categories = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? `number ${id}`)
  const listed = (title: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${title}: ${words.join(', ')}`]
  return [
    ...listed('Status', status === undefined ? [] : [status]),
    ...listed('Featured', featured === undefined ? [] : [featured ? 'Yes' : 'No']),
    ...listed('Categories added', categories(addCategoryIds)),
    ...listed('Categories removed', categories(removeCategoryIds)),
    ...listed('Tags added', addTags),
    ...listed('Tags removed', removeTags),
  ].join(' · ')
}
