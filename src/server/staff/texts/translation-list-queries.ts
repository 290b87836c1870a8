import { type SQL, sql } from 'drizzle-orm'
import type { CoverageRow, LanguageStatus, StaffTranslation } from '#contract/translations.ts'
import { isoTime } from '../../catalogue/present.ts'
import { allOf, named, shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { listPairsWithGaps, pairsWithGaps, withUsualRatios } from './gap-queries.ts'

const BARE_PAIRS = sql`work_languages p join works w on w.id = p.work_id`
/**
 * Works by the languages that something of them is in (`p`), with the state of each: that of the whole text (`t`), or of
 * the chapters in this language, which are complete when each of the work's chapters has a complete text in it.
 */
const pairs = (chapterStates: SQL) => sql`${BARE_PAIRS}
  left join translations t on not w.has_chapters and t.work_id = p.work_id and t.language_id = p.language_id
  ${chapterStates}`
const STATE = sql`bool_and(x.is_complete) as all_complete, max(x.translated_at) as translated_at, count(*)::int as translated`
const TEXTS = sql`chapters c join chapter_translations x on x.chapter_id = c.id`
/** For few pairs: the chapters of each are looked up. */
const FEW_PAIRS = pairs(sql`
  left join lateral (select ${STATE} from ${TEXTS} where c.work_id = p.work_id and x.language_id = p.language_id) of_chapters
    on w.has_chapters
  left join lateral (select count(*)::int as total from chapters c where c.work_id = p.work_id) n on w.has_chapters`)
/** For all of them: all chapters are counted, once. */
const ALL_PAIRS = pairs(sql`
  left join (select c.work_id, x.language_id, ${STATE} from ${TEXTS} group by c.work_id, x.language_id) of_chapters
    on w.has_chapters and of_chapters.work_id = p.work_id and of_chapters.language_id = p.language_id
  left join (select c.work_id, count(*)::int as total from chapters c group by c.work_id) n
    on w.has_chapters and n.work_id = p.work_id`)
const IS_COMPLETE = sql`(case when w.has_chapters
  then of_chapters.all_complete and of_chapters.translated = n.total else t.is_complete end)`
const TRANSLATED_AT = sql`case when w.has_chapters then of_chapters.translated_at else t.translated_at end`

export const translationSorts = { title: 'asc', author: 'asc', language: 'asc', status: 'asc', date: 'desc' } as const
export type TranslationSort = keyof typeof translationSorts

export interface TranslationFilter {
  /** Words of a title or an author's name. */
  words: string
  languageId: number | undefined
  isComplete: boolean | undefined
  workId: number | undefined
  /** Only what seems to lack something. */
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

/** What tells which pairs a list holds: the state of all of them only where it is asked for. */
const pairsFor = ({ isComplete }: TranslationFilter, sort?: TranslationSort) =>
  isComplete !== undefined || sort === 'status' || sort === 'date' ? ALL_PAIRS : BARE_PAIRS

interface PairRow extends Omit<StaffTranslation, 'chapters' | 'gaps'> {
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
  // Which, before what they look like: of most orders, those that a page leaves out need no state.
  const page = sql`page as materialized (
    select p.work_id, p.language_id from ${pairsFor(filter, sort)} join authors a on a.id = w.author_id join languages l on l.id = p.language_id
    where ${conditions(filter)} order by ${order} limit ${limit} offset ${offset})`
  const gaps = filter.hasGaps
    ? sql`${await everyGap(ctx)}, ${page}`
    : sql`${page}, ${await withUsualRatios(ctx)}, gaps as (${pairsWithGaps(sql`select work_id from page`)})`
  const { rows } = await ctx.db.execute<PairRow & Record<string, unknown>>(sql`
    with ${gaps}
    select t.id, p.work_id as "workId", p.language_id as "languageId", ${IS_COMPLETE} as "isComplete", t.notes, t.revision,
      ${TRANSLATED_AT} as "translatedAt", of_chapters.translated, n.total,
      g.missing, g.share, g.chapters as "withGaps", g."chapterId",
      json_build_object('title', ${shownTitle}, 'author', json_build_object('name', a.name)) as work,
      json_build_object('name', l.name, 'code', l.code) as language
    from page natural join ${FEW_PAIRS} join authors a on a.id = w.author_id join languages l on l.id = p.language_id
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

/** For `with`: `gaps`, all of the library. */
async function everyGap(ctx: Context): Promise<SQL> {
  return sql`gaps as materialized (
    select * from json_to_recordset(${JSON.stringify(await listPairsWithGaps(ctx))}) as g (
      "workId" int, "languageId" int, missing int, share float8, chapters int, "chapterId" int))`
}

export async function countStaffTranslations(ctx: Context, filter: TranslationFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    ${filter.hasGaps ? sql`with ${await everyGap(ctx)}` : sql``}
    select count(*)::int from ${pairsFor(filter)} where ${conditions(filter)}`)
  return rows[0]?.count ?? 0
}

/** Of all works, whatever their status, how far each language is. */
export async function listLanguageStatus(ctx: Context): Promise<LanguageStatus[]> {
  const { rows } = await ctx.db.execute<LanguageStatus & Record<string, unknown>>(sql`
    with counted as (
      select p.language_id, count(*) filter (where ${IS_COMPLETE})::int as complete,
        count(*) filter (where not ${IS_COMPLETE})::int as in_progress
      from ${ALL_PAIRS} group by p.language_id)
    select l.id as "languageId", l.name, l.code, coalesce(n.complete, 0) as complete,
      coalesce(n.in_progress, 0) as "inProgress",
      (select count(*)::int from works) - coalesce(n.complete, 0) - coalesce(n.in_progress, 0) as missing
    from languages l left join counted n on n.language_id = l.id order by l.name`)
  return rows
}

export const coverageSorts = { title: 'asc', missing: 'desc' } as const
export type CoverageSort = keyof typeof coverageSorts

/** Works with the state of their languages; sorted by `missing`: by how many languages there is nothing in. */
export async function listCoverage(
  ctx: Context,
  { limit, offset, sort, order: direction, words }: ListQuery<CoverageSort>,
): Promise<CoverageRow[]> {
  // All works miss as many languages as they are not in: the fewest first is the most missing first.
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
    from ${FEW_PAIRS} where p.work_id = any(${sql.param(rows.map((row) => row.workId))}::int[])
    order by p.work_id, p.language_id`)
  const byWork = Map.groupBy(cells.rows, (cell) => cell.workId)
  return rows.map((row) => ({
    ...row,
    cells: (byWork.get(row.workId) ?? []).map(({ workId: _, ...cell }) => cell),
  }))
}
