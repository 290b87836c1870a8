import { type SQL, sql } from 'drizzle-orm'
import type { CoverageRow, LanguageStatus, StaffTranslation } from '#contract/translations.ts'
import { isoTime } from '../../catalogue/present.ts'
import { allOf, named, shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { listWorksWithGaps, usualRatios, worksWithGaps } from './gap-queries.ts'

/**
 * These lists show works by language: a row for each work `w` and each language that it has a text in. `work_languages p`
 * has a row for each. Their state comes from the text `t` of the whole work, or from the texts of its chapters: these are
 * complete when each chapter of the work has a complete text in the language.
 */
const WORK_LANGUAGES = sql`work_languages p join works w on w.id = p.work_id`

/** @param chapterStates joins of `in_language` and `n`, as in `WITH_STATE_OF_FEW` */
const withState = (chapterStates: SQL) => sql`${WORK_LANGUAGES}
  left join translations t on not w.has_chapters and t.work_id = p.work_id and t.language_id = p.language_id
  ${chapterStates}`
const CHAPTER_STATE = sql`bool_and(x.is_complete) as all_complete, max(x.translated_at) as translated_at,
  count(*)::int as translated`
const CHAPTER_TEXTS = sql`chapters c join chapter_translations x on x.chapter_id = c.id`
/** `WORK_LANGUAGES` with their states, for a few rows: the chapters of each are looked up. */
const WITH_STATE_OF_FEW = withState(sql`
  left join lateral (select ${CHAPTER_STATE} from ${CHAPTER_TEXTS}
    where c.work_id = p.work_id and x.language_id = p.language_id) in_language on w.has_chapters
  left join lateral (select count(*)::int as total from chapters c where c.work_id = p.work_id) n on w.has_chapters`)
/** The same for all rows: all chapters are counted once. */
const WITH_STATE_OF_ALL = withState(sql`
  left join (select c.work_id, x.language_id, ${CHAPTER_STATE} from ${CHAPTER_TEXTS} group by c.work_id, x.language_id)
    in_language on w.has_chapters and in_language.work_id = p.work_id and in_language.language_id = p.language_id
  left join (select c.work_id, count(*)::int as total from chapters c group by c.work_id) n
    on w.has_chapters and n.work_id = p.work_id`)
const IS_COMPLETE = sql`(case when w.has_chapters
  then in_language.all_complete and in_language.translated = n.total else t.is_complete end)`
const TRANSLATED_AT = sql`case when w.has_chapters then in_language.translated_at else t.translated_at end`

export const translationSorts = { title: 'asc', author: 'asc', language: 'asc', status: 'asc', date: 'desc' } as const
export type TranslationSort = keyof typeof translationSorts

export interface TranslationFilter {
  /** In the title or the author's name; empty: any. */
  words: string
  languageId: number | undefined
  isComplete: boolean | undefined
  workId: number | undefined
  /** Only works in a language that have gaps: see gap-queries.ts. */
  hasGaps: boolean
}

const SORT_KEYS: Record<TranslationSort, SQL> = {
  title: sql`w.title_key collate "C"`,
  author: sql`a.name`,
  language: sql`l.name`,
  status: IS_COMPLETE,
  date: TRANSLATED_AT,
}

const conditions = ({ words, languageId, isComplete, workId, hasGaps }: TranslationFilter) =>
  allOf([
    words === '' ? undefined : sql`p.work_id in (select w.id from works w where ${named(words)})`,
    languageId === undefined ? undefined : sql`p.language_id = ${languageId}`,
    isComplete === undefined ? undefined : sql`${IS_COMPLETE} = ${isComplete}`,
    workId === undefined ? undefined : sql`p.work_id = ${workId}`,
    hasGaps ? sql`(p.work_id, p.language_id) in (select "workId", "languageId" from gaps)` : undefined,
  ])

/** The table to select rows from: with their states only if they are filtered or sorted by it. */
const tableFor = ({ isComplete }: TranslationFilter, sort?: TranslationSort) =>
  isComplete !== undefined || sort === 'status' || sort === 'date' ? WITH_STATE_OF_ALL : WORK_LANGUAGES

interface TranslationListRow extends Omit<StaffTranslation, 'chapters' | 'gaps'> {
  translated: number | null
  total: number
  missing: number | null
  share: number | null
  withGaps: number | null
  chapterId: number | null
}

export async function listStaffTranslations(
  ctx: Context,
  { limit, offset, sort, order: direction }: ListQuery<TranslationSort>,
  filter: TranslationFilter,
): Promise<StaffTranslation[]> {
  const order = sql`${SORT_KEYS[sort]} ${sql.raw(direction)}, w.title_key collate "C", w.id, l.name`
  // First the keys of the page's rows: in most orders the other rows need no state.
  const page = sql`page as materialized (
    select p.work_id, p.language_id from ${tableFor(filter, sort)} join authors a on a.id = w.author_id join languages l on l.id = p.language_id
    where ${conditions(filter)} order by ${order} limit ${limit} offset ${offset})`
  const gaps = filter.hasGaps
    ? sql`${await allGaps(ctx)}, ${page}`
    : sql`${page}, usual as materialized (${await usualRatios(ctx)}),
        gaps as (${worksWithGaps(sql`usual`, sql`select work_id from page`)})`
  const { rows } = await ctx.db.execute<TranslationListRow & Record<string, unknown>>(sql`
    with ${gaps}
    select t.id, p.work_id as "workId", p.language_id as "languageId", ${IS_COMPLETE} as "isComplete", t.notes, t.revision,
      ${TRANSLATED_AT} as "translatedAt", in_language.translated, n.total,
      g.missing, g.share, g.chapters as "withGaps", g."chapterId",
      json_build_object('title', ${shownTitle}, 'author', json_build_object('name', a.name)) as work,
      json_build_object('name', l.name, 'code', l.code) as language
    from page natural join ${WITH_STATE_OF_FEW} join authors a on a.id = w.author_id join languages l on l.id = p.language_id
      left join gaps g on g."workId" = p.work_id and g."languageId" = p.language_id
    order by ${order}`)
  return rows.map(({ translated, total, missing, share, withGaps, chapterId, ...row }) => ({
    ...row,
    translatedAt: isoTime(row.translatedAt),
    chapters: translated === null ? null : { translated, total },
    gaps:
      missing === null
        ? null
        : { missing, length: share, chapters: withGaps && chapterId ? { withGaps, firstId: chapterId } : null },
  }))
}

/** For `with`: the table `gaps`, with all gaps of the library. */
async function allGaps(ctx: Context): Promise<SQL> {
  return sql`gaps as materialized (
    select * from json_to_recordset(${JSON.stringify(await listWorksWithGaps(ctx))}) as g (
      "workId" int, "languageId" int, missing int, share float8, chapters int, "chapterId" int))`
}

export async function countStaffTranslations(ctx: Context, filter: TranslationFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    ${filter.hasGaps ? sql`with ${await allGaps(ctx)}` : sql``}
    select count(*)::int from ${tableFor(filter)} where ${conditions(filter)}`)
  return rows[0]?.count ?? 0
}

/** Counts for each language the works, published or not, that are complete, in progress and missing in it. */
export async function listLanguageStatus(ctx: Context): Promise<LanguageStatus[]> {
  const { rows } = await ctx.db.execute<LanguageStatus & Record<string, unknown>>(sql`
    with counted as (
      select p.language_id, count(*) filter (where ${IS_COMPLETE})::int as complete,
        count(*) filter (where not ${IS_COMPLETE})::int as in_progress
      from ${WITH_STATE_OF_ALL} group by p.language_id)
    select l.id as "languageId", l.name, l.code, coalesce(n.complete, 0) as complete,
      coalesce(n.in_progress, 0) as "inProgress",
      (select count(*)::int from works) - coalesce(n.complete, 0) - coalesce(n.in_progress, 0) as missing
    from languages l left join counted n on n.language_id = l.id order by l.name`)
  return rows
}

export const coverageSorts = { title: 'asc', missing: 'desc' } as const
export type CoverageSort = keyof typeof coverageSorts

/** Works with the state of each language; `missing` sorts by the number of languages without a text. */
export async function listCoverage(
  ctx: Context,
  { limit, offset, sort, order: direction, words }: ListQuery<CoverageSort>,
): Promise<CoverageRow[]> {
  // The fewest languages first is the most missing first.
  const inLanguages = sql`(select count(*) from work_languages l where l.work_id = w.id)`
  const order = {
    title: sql`w.title_key collate "C" ${sql.raw(direction)}`,
    missing: sql`-${inLanguages} ${sql.raw(direction)}`,
  }[sort]
  const { rows } = await ctx.db.execute<Omit<CoverageRow, 'cells'> & Record<string, unknown>>(sql`
    select w.id as "workId", ${shownTitle} as title, w.original_language_id as "originalLanguageId",
      w.has_chapters as "hasChapters"
    from works w where ${words === '' ? sql`true` : named(words)}
    order by ${order}, w.title_key collate "C", w.id limit ${limit} offset ${offset}`)
  const cells = await ctx.db.execute<CoverageRow['cells'][number] & { workId: number } & Record<string, unknown>>(sql`
    select p.work_id as "workId", p.language_id as "languageId", t.id as "translationId", ${IS_COMPLETE} as "isComplete"
    from ${WITH_STATE_OF_FEW} where p.work_id = any(${sql.param(rows.map((row) => row.workId))}::int[])
    order by p.work_id, p.language_id`)
  const byWork = Map.groupBy(cells.rows, (cell) => cell.workId)
  return rows.map((row) => ({
    ...row,
    cells: (byWork.get(row.workId) ?? []).map(({ workId: _, ...cell }) => cell),
  }))
}
