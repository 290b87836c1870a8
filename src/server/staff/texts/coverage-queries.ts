import { type SQL, sql } from 'drizzle-orm'
import type { CoverageRow, LanguageStatus } from '#contract/translations.ts'
import type { StaffWork } from '#contract/works.ts'
import { allOf, inCategory, inLanguage, named, shownTitle, type WorkFilter } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { IS_COMPLETE, WITH_STATE } from './translation-list-queries.ts'

export interface CoverageFilter {
  /** In the title or the author's name; empty: any. */
  words: string
  /** Id of a language in which the works have no text. */
  lacks?: number | undefined
  status: StaffWork['status'] | undefined
  categoryId: number | undefined
}

/** The condition on works `w`; undefined: all are meant. */
export function coveredWorks({ words, lacks, status, categoryId }: CoverageFilter): WorkFilter | undefined {
  const filters = [
    words === '' ? undefined : named(words),
    lacks === undefined ? undefined : sql`not ${inLanguage(lacks)}`,
    status === undefined ? undefined : sql`w.status = ${status}`,
    categoryId === undefined ? undefined : inCategory(categoryId),
  ].filter((filter) => filter !== undefined)
  return filters.length === 0 ? undefined : allOf(filters)
}

/** Counts for each language the works, published or not, that are complete, in progress and missing in it. */
export async function listLanguageStatus(ctx: Context, where: WorkFilter | undefined): Promise<LanguageStatus[]> {
  // As an array the works are found once: a join would look at the works of each language.
  const ofWorks = where === undefined ? sql`true` : sql`work_id in (select id from counted_works)`
  const { rows } = await ctx.db.execute<LanguageStatus & Record<string, unknown>>(sql`
    with counted_works as materialized (select w.id from works w where ${where ?? sql`true`}),
      counted as (
        select language_id, count(*) filter (where is_complete)::int as complete,
          count(*) filter (where is_complete is not true)::int as in_progress
        from work_languages where ${ofWorks} group by language_id)
    select l.id as "languageId", l.name, l.code, coalesce(n.complete, 0) as complete,
      coalesce(n.in_progress, 0) as "inProgress",
      (select count(*)::int from counted_works) - coalesce(n.complete, 0) - coalesce(n.in_progress, 0) as missing
    from languages l left join counted n on n.language_id = l.id order by l.name`)
  return rows
}

export const coverageSorts = { title: 'asc', missing: 'desc' } as const
export type CoverageSort = keyof typeof coverageSorts

/** Works with the state of each language; `missing` sorts by the number of languages without a text. */
export async function listCoverage(
  ctx: Context,
  { limit, offset, sort, order: direction }: ListQuery<CoverageSort>,
  where: WorkFilter | undefined,
): Promise<CoverageRow[]> {
  const counted = sql`left join (select work_id, count(*) as languages from work_languages group by work_id) n
    on n.work_id = w.id`
  const [from, order] = {
    title: [sql`works w`, sql`w.title_key collate "C"`],
    // The fewest languages first is the most missing first.
    missing: [sql`works w ${counted}`, sql`-coalesce(n.languages, 0)`],
  }[sort] as [SQL, SQL]
  // First the ids of the page's works: the titles of the other works are not looked up.
  const { rows } = await ctx.db.execute<Omit<CoverageRow, 'cells'> & Record<string, unknown>>(sql`
    with page as materialized (
      select w.id, ${order} as first_key from ${from} where ${where ?? sql`true`}
      order by first_key ${sql.raw(direction)}, w.title_key collate "C", w.id limit ${limit} offset ${offset})
    select w.id as "workId", ${shownTitle} as title, w.original_language_id as "originalLanguageId",
      w.has_chapters as "hasChapters",
      (select c.id from chapters c where w.has_chapters and c.work_id = w.id order by c.order_index, c.id limit 1)
        as "firstChapterId"
    from page join works w on w.id = page.id
    order by page.first_key ${sql.raw(direction)}, w.title_key collate "C", w.id`)
  const cells = await ctx.db.execute<CoverageRow['cells'][number] & { workId: number } & Record<string, unknown>>(sql`
    select p.work_id as "workId", p.language_id as "languageId", t.id as "translationId", ${IS_COMPLETE} as "isComplete",
      (select c.id from chapters c
        left join chapter_translations x on x.chapter_id = c.id and x.language_id = p.language_id
        where w.has_chapters and c.work_id = p.work_id and x.is_complete is not true
        order by x.id is not null, c.order_index, c.id limit 1) as "gapChapterId"
    from ${WITH_STATE} where p.work_id = any(${sql.param(rows.map((row) => row.workId))}::int[])
    order by p.work_id, p.language_id`)
  const byWork = Map.groupBy(cells.rows, (cell) => cell.workId)
  return rows.map((row) => ({
    ...row,
    cells: (byWork.get(row.workId) ?? []).map(({ workId: _, ...cell }) => cell),
  }))
}
