import { eq, type SQL, sql } from 'drizzle-orm'
import type { NextReport, ReportPatch, StaffReport, StaffReportDetail } from '#contract/reports.ts'
import { isoTime } from '../../catalogue/present.ts'
import { allOf, shownTitle } from '../../catalogue/works-queries.ts'
import { addToHistory, type Change, sendNotice } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { reports } from '../../db/schema.ts'
import type { Direction, ListPart, ListQuery } from '../lists/list-query.ts'
import { lockRow } from '../row-checks.ts'
import { titleOrAuthorContains } from '../works/works-queries.ts'
import { type ReportedText, reportedPassage } from './reported-passage.ts'

/** Characters of the quote and of the reader's text that lists show. */
const EXCERPT_LENGTH = 200

export const REPORT_STATES = ['open', 'resolved', 'any'] as const
export const REPORT_SORTS = { created: 'desc', work: 'asc', language: 'asc', kind: 'asc' } as const

const orders: Record<keyof typeof REPORT_SORTS, SQL> = {
  created: sql`r.created_at`,
  work: sql`w.title_key collate "C"`,
  language: sql`lower(l.name)`,
  kind: sql`r.kind`,
}

const states: Record<(typeof REPORT_STATES)[number], SQL | undefined> = {
  open: sql`r.resolved_at is null`,
  resolved: sql`r.resolved_at is not null`,
  any: undefined,
}

export interface ReportFilter {
  state: (typeof REPORT_STATES)[number]
  languageId: number | undefined
  workId: number | undefined
}

const COLUMNS = sql`r.id, r.kind, r.revision, r.created_at as "createdAt", r.resolved_at as "resolvedAt",
  r.resolved_by as "resolvedBy", json_build_object('id', w.id, 'title', ${shownTitle}) as work,
  case when c.id is not null then json_build_object('id', c.id, 'number', (select count(*) from chapters o
    where o.work_id = c.work_id and (o.order_index, o.id) <= (c.order_index, c.id)), 'title', c.title) end as chapter,
  json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'isRtl', l.is_rtl) as language`
const FROM = sql`reports r join works w on w.id = r.work_id join languages l on l.id = r.language_id
  left join chapters c on c.id = r.chapter_id and c.work_id = w.id and w.has_chapters`

interface Times {
  /** As the database driver returns it. */
  createdAt: string
  resolvedAt: string | null
  resolvedBy: string | null
}

type ReportRow = Omit<StaffReport, 'resolved'> & Times

const presentTimes = ({ createdAt, resolvedAt, resolvedBy }: Times): Pick<StaffReport, 'createdAt' | 'resolved'> => ({
  createdAt: isoTime(createdAt),
  resolved: resolvedAt === null ? null : { at: isoTime(resolvedAt), by: resolvedBy ?? '' },
})

/** Reports, filtered by the work's title or author (`words`), state, language and work. */
export async function listReports(
  ctx: Context,
  { limit, offset, sort, order: direction, words }: ListQuery<keyof typeof REPORT_SORTS>,
  { state, languageId, workId }: ReportFilter,
): Promise<ListPart<StaffReport>> {
  const where = allOf([states[state], ...filtersOf({ languageId, workId, words })])
  const beginning = (column: SQL) => sql`left(${column}, ${EXCERPT_LENGTH})`
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<ReportRow & Record<string, unknown>>(sql`
      select ${COLUMNS}, ${beginning(sql`r.quote`)} as quote, ${beginning(sql`coalesce(r.text, r.suggestion)`)} as text
      from ${FROM} where ${where}
      order by ${orderOf(sort, direction)} limit ${limit} offset ${offset}`),
    ctx.db.execute<{ total: number }>(sql`
      select count(*)::int as total from reports r join works w on w.id = r.work_id where ${where}`),
  ])
  return {
    rows: rows.map(({ resolvedAt, resolvedBy, ...row }) => ({
      ...row,
      ...presentTimes({ createdAt: row.createdAt, resolvedAt, resolvedBy }),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

const filtersOf = ({ languageId, workId, words }: Omit<ReportFilter, 'state'> & { words: string }) => [
  languageId === undefined ? undefined : sql`r.language_id = ${languageId}`,
  workId === undefined ? undefined : sql`r.work_id = ${workId}`,
  words === '' ? undefined : titleOrAuthorContains(words),
]

const orderOf = (sort: keyof typeof REPORT_SORTS, direction: Direction) =>
  sql`${orders[sort]} ${sql.raw(direction)}, r.created_at desc, r.id desc`

/**
 * The open report that comes after another one in a list; after the last the first. The other one may be resolved by now,
 * and need not match the filter.
 */
export async function findNextReport(
  ctx: Context,
  id: number,
  { sort, order, words }: ListQuery<keyof typeof REPORT_SORTS>,
  filter: Omit<ReportFilter, 'state'>,
): Promise<NextReport> {
  const isListed = allOf([states.open, ...filtersOf({ ...filter, words })])
  const { rows } = await ctx.db.execute<NextReport & Record<string, unknown>>(sql`
    with listed as (
      select r.id, row_number() over (order by ${orderOf(sort, order)}) as number from ${FROM}
      where r.id = ${id} or (${isListed})),
    others as (select * from listed where id <> ${id})
    select (select id from others order by number < (select number from listed where id = ${id}), number limit 1) as next,
      (select count(*)::int from others) as open`)
  return rows[0] as NextReport
}

export const countOpenReports = (ctx: Context): Promise<number> =>
  ctx.db.$count(reports, sql`${reports.resolvedAt} is null`)

type DetailRow = ReportRow &
  Pick<StaffReportDetail, 'suggestion' | 'note' | 'block'> & {
    textRevision: number
    chapterId: number | null
    hasChapters: boolean
    original: StaffReport['language']
  }

/** A report with the present state of its passage, beside the original's. */
export async function findReport(ctx: Context, id: number): Promise<StaffReportDetail | undefined> {
  return (await findReportAndText(ctx, id))?.report
}

/** A report, and the text that it is about as it is now; the text is undefined if it was deleted. */
export async function findReportAndText(
  ctx: Context,
  id: number,
): Promise<{ report: StaffReportDetail; text: ReportedText | undefined } | undefined> {
  const { rows } = await ctx.db.execute<DetailRow & Record<string, unknown>>(sql`
    select ${COLUMNS}, r.quote, r.text, r.suggestion, r.note, r.block, r.text_revision as "textRevision",
      r.chapter_id as "chapterId", w.has_chapters as "hasChapters",
      (select json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'isRtl', o.is_rtl)
        from languages o where o.id = w.original_language_id) as original
    from ${FROM} where r.id = ${id}`)
  const [row] = rows
  if (!row) return undefined
  const { textRevision, chapterId, hasChapters, original, resolvedAt, resolvedBy, ...report } = row
  // If the work has got chapters since the report, or has none any more, the reported text is out of use.
  const texts = hasChapters === (chapterId !== null) ? await findTexts(ctx, row) : []
  const textIn = (languageId: number) => texts.find((text) => text.languageId === languageId)
  const text = textIn(row.language.id)
  const beside = row.language.id === original.id ? undefined : textIn(original.id)
  const passage = text
    ? {
        translationId: hasChapters ? null : text.id,
        hasChanged: text.revision !== textRevision,
        ...reportedPassage(text, report, beside && { language: original, text: beside }),
      }
    : null
  return { report: { ...report, ...presentTimes(row), passage }, text }
}

async function findTexts(ctx: Context, { work, chapterId, language, original }: DetailRow) {
  const [table, place] =
    chapterId === null
      ? [sql`translations`, sql`t.work_id = ${work.id}`]
      : [sql`chapter_translations`, sql`t.chapter_id = ${chapterId}`]
  const languageIds = [language.id, original.id]
  const { rows } = await ctx.db.execute<ReportedText & Record<string, unknown>>(sql`
    select t.id, t.language_id as "languageId", t.revision, t.content, t.html, t.links,
      t.is_complete as "isComplete" from ${table} t
    where ${place} and t.language_id = any (${sql.param(languageIds)}::int[])`)
  return rows
}

/** Marks a report as resolved, or as open again. An undefined note stays. @throws AppError not_found; conflict */
export function resolveReport(ctx: Context, id: number, patch: ReportPatch): Promise<StaffReportDetail> {
  const { isResolved, note, revision } = patch
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findReport(tx, id)
    const before = await lockRow(tx, reports, id, { kind: 'report', revision, readCurrent })
    const now = tx.clock()
    await tx.db
      .update(reports)
      .set({
        resolvedAt: isResolved ? now : null,
        resolvedBy: isResolved ? tx.actor : null,
        note,
        updatedAt: now,
        revision: sql`${reports.revision} + 1`,
      })
      .where(eq(reports.id, id))
    // The reader's own words are deleted with the report: the history must not keep them any longer.
    const { quote: _, text: __, suggestion: ___, token: ____, ...kept } = before
    await noteReport(tx, { action: 'update', entity: 'report', entityId: id, before: kept })
    return (await readCurrent()) as StaffReportDetail
  })
}

/**
 * Deletes a report for good, without a state in the history: a reader may have written what nobody should keep.
 * @throws AppError not_found; conflict
 */
export function deleteReport(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockRow(tx, reports, id, { kind: 'report', revision, readCurrent: () => findReport(tx, id) })
    await tx.db.delete(reports).where(eq(reports.id, id))
    await noteReport(tx, { action: 'delete', entity: 'report', entityId: id, before: null })
  })
}

/** No page shows reports: what readers get is as true as before. */
async function noteReport(tx: TransactionContext, change: Change): Promise<void> {
  await addToHistory(tx, [change])
  await sendNotice(tx, [], [change])
}
