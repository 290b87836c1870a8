import type { ListBatch } from '#contract/batches.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { AUTHOR_SORTS, listStaffAuthors } from '../entries/authors.ts'
import { CATEGORY_SORTS, listStaffCategories } from '../entries/categories.ts'
import { DELETED_SORTS, listDeleted } from '../history/history-queries.ts'
import { readEntity } from '../history/history-routes.ts'
import { type ListParameters, type ListPart, readListQuery } from '../lists/list-query.ts'
import { readReportFilter } from '../reports/report-routes.ts'
import { listReports, REPORT_SORTS } from '../reports/reports.ts'
import { listWorkIds, WORK_SORTS } from '../works/works-queries.ts'
import { readWorkFilters } from '../works/works-routes.ts'

/** Lists are read whole, in one go. */
const ALL = { limit: 1_000_000, offset: 0 }

const idsOf = async (list: Promise<ListPart<{ id: number }>>) => (await list).rows.map(({ id }) => id)

/** The ids of all rows of a list, by its filters. */
const lists: Record<ListBatch['of'], (ctx: Context, given: ListParameters) => Promise<number[]>> = {
  work: (ctx, given) => listWorkIds(ctx, readWorkFilters(given, readListQuery(given, WORK_SORTS).words)),
  author: (ctx, given) => idsOf(listStaffAuthors(ctx, { ...readListQuery(given, AUTHOR_SORTS), ...ALL })),
  category: (ctx, given) => idsOf(listStaffCategories(ctx, { ...readListQuery(given, CATEGORY_SORTS), ...ALL })),
  report: (ctx, given) =>
    idsOf(listReports(ctx, { ...readListQuery(given, REPORT_SORTS), ...ALL }, readReportFilter(given))),
  deleted: (ctx, given) =>
    idsOf(listDeleted(ctx, { ...readListQuery(given, DELETED_SORTS), ...ALL }, readEntity(given))),
}

/**
 * Finds the rows that a batch is meant for.
 * @throws AppError invalid: the filters; conflict: more rows match them than were shown
 */
export async function chooseRows(ctx: Context, { of, rows }: Pick<ListBatch, 'of' | 'rows'>): Promise<number[]> {
  if ('ids' in rows) return rows.ids
  return atMost(rows.expected, await lists[of](ctx, rows.matching))
}

/** @throws AppError conflict: there are more rows than were shown */
export function atMost<T>(expected: number, rows: T[]): T[] {
  if (rows.length > expected)
    throw new AppError('conflict', `There are ${rows.length} of them by now: look at the list once more.`)
  return rows
}
