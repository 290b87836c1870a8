import { type SQL, sql } from 'drizzle-orm'
import type { Gaps } from '#contract/translations.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { lengthRatios } from './length-ratios.ts'

/**
 * A text seems to lack something (it has a gap) if blocks of its hub have no counterpart (`missing`), or if it is much
 * shorter or longer than expected. Expected is the usual ratio of the two languages (`lengthRatios`), corrected by how
 * terse or wordy the other texts of the same place are.
 */

/** The length is right if the logarithm of actual over expected length is at most this, … */
const MAX_LOG_OFF = 0.25
/** … or at most this many standard deviations, … */
const MAX_DEVIATIONS = 3
/** … or if the difference is at most this many characters. */
const MAX_CHARACTERS_OFF = 150
/** Variance of the style of translations, terse or wordy, as long as no other text of the place shows it. */
const STYLE_VARIANCE = 0.1 ** 2
/** Over the length of the shorter text: the variance that comes from texts being short. */
const SHORTNESS_VARIANCE = 6
/** One text shows at most this much of its place's style, as a logarithm: a larger difference is a gap of its own. */
const MAX_SHOWN_STYLE = 0.3

/** @returns a query: `lengthRatios` as rows of hub_language_id, language_id, log and variance */
export async function usualRatios(ctx: Context): Promise<SQL> {
  const { ratioOf, languageIds } = await lengthRatios(ctx)
  const pairs = languageIds.flatMap((hubId) => languageIds.map((id) => ({ hubId, id, ...ratioOf(hubId, id) })))
  const column = (values: readonly number[]) => sql`${sql.param(values)}`
  return sql`select * from unnest(
    ${column(pairs.map(({ hubId }) => hubId))}::int[], ${column(pairs.map(({ id }) => id))}::int[],
    ${column(pairs.map(({ log }) => log))}::float8[], ${column(pairs.map(({ variance }) => variance))}::float8[])
    as u (hub_language_id, language_id, log, variance)`
}

/**
 * A query: texts with gaps, as rows of `id`, `place` (the id of the work or chapter), `language_id`, `missing` and `share`
 * (actual over expected length; null: the length is right).
 * @param usual a table with the rows of `usualRatios`
 * @param places a condition on `t.work_id`, or for chapters on `t.chapter_id`. It must hold for all texts of a place or
 * for none: they are compared with each other
 */
function textsWithGaps(usual: SQL, isChapter: boolean, places: SQL): SQL {
  const [table, place] = isChapter ? [sql`chapter_translations`, sql`chapter_id`] : [sql`translations`, sql`work_id`]
  const style = sql`case when is_complete
    then least(${MAX_SHOWN_STYLE}::float8, greatest(-${MAX_SHOWN_STYLE}::float8, away)) else 0 end`
  const isOff = sql`abs(off) > greatest(${MAX_LOG_OFF}::float8, ${MAX_DEVIATIONS}::float8
      * sqrt(variance + ${STYLE_VARIANCE}::float8 / others + ${SHORTNESS_VARIANCE}::float8 / least(length, hub_length)))
    and abs(length - length / exp(off)) > ${MAX_CHARACTERS_OFF} and (hub_is_complete or off < 0)`
  // `others` counts the hub too: it stands for a translation in the usual style.
  return sql`
    select id, place, language_id, missing, case when is_off then exp(off) end as share from (
      select *, ${isOff} as is_off from (
        select *, away - style_of_others / others as off from (
          select *, count(*) filter (where is_complete) over of_place - is_complete::int + 1 as others,
            sum(${style}) over of_place - ${style} as style_of_others
          from (
            select t.id, t.${place} as place, t.language_id, t.is_complete, t.length, h.length as hub_length,
              h.is_complete as hub_is_complete, case when t.links is null then 0 else t.missing end as missing,
              u.variance, ln(t.length::float8 / h.length) - u.log as away
            from ${table} t join ${table} h on h.id = t.hub_id and h.id <> t.id
              join ${usual} u on u.hub_language_id = h.language_id and u.language_id = t.language_id
            where t.length > 0 and h.length > 0 and ${places}
          ) measured window of_place as (partition by place)
        ) compared
      ) judged
    ) texts where missing > 0 or is_off`
}

interface TextWithGaps {
  id: number
  missing: number
  share: number | null
}

/** @returns the gaps of the texts of chapters, by the id of the text; texts without gaps are left out */
export async function listChapterGaps(ctx: Context, chapterIds: readonly number[]): Promise<Map<number, Gaps>> {
  const rows = await findTexts(ctx, true, sql`t.chapter_id = any (${sql.param(chapterIds)}::int[])`)
  return new Map(rows.map(({ id, missing, share }) => [id, { missing, length: share }]))
}

/** @param place id of the work, or for a chapter's text of the chapter @param id of the text @returns null: no gaps */
export async function findGaps(ctx: Context, isChapter: boolean, place: number, id: number): Promise<Gaps | null> {
  const rows = await findTexts(ctx, isChapter, isChapter ? sql`t.chapter_id = ${place}` : sql`t.work_id = ${place}`)
  const text = rows.find((row) => row.id === id)
  return text ? { missing: text.missing, length: text.share } : null
}

async function findTexts(ctx: Context, isChapter: boolean, places: SQL): Promise<TextWithGaps[]> {
  const { rows } = await ctx.db.execute<TextWithGaps & Record<string, unknown>>(
    sql`with usual as materialized (${await usualRatios(ctx)}) ${textsWithGaps(sql`usual`, isChapter, places)}`,
  )
  return rows
}

/** A work in a language with gaps: in its text, or in the texts of its chapters. */
export interface WorkWithGaps {
  workId: number
  languageId: number
  missing: number
  /** Actual over expected length; for chapters that of the text that is farthest off; null: the lengths are right. */
  share: number | null
  /** How many chapters have gaps, and the first of them; null for a work without chapters. */
  chapters: number | null
  chapterId: number | null
}

/**
 * A query of `WorkWithGaps`.
 * @param usual a table with the rows of `usualRatios` @param workIds a query of the ids of works
 */
export const worksWithGaps = (usual: SQL, workIds: SQL): SQL => sql`
  ${wholeWorksWithGaps(usual, sql`t.work_id in (${workIds})`)} union all
  ${chapteredWorksWithGaps(usual, sql`t.chapter_id in (select id from chapters where work_id in (${workIds}))`)}`

const wholeWorksWithGaps = (usual: SQL, places: SQL) => sql`
  select t.place as "workId", t.language_id as "languageId", t.missing, t.share, null::int as chapters,
    null::int as "chapterId"
  from (${textsWithGaps(usual, false, places)}) t join works w on w.id = t.place and not w.has_chapters`

const chapteredWorksWithGaps = (usual: SQL, places: SQL) => sql`
  select c.work_id as "workId", t.language_id as "languageId", sum(t.missing)::int as missing,
    (array_agg(t.share order by abs(ln(t.share)) desc nulls last))[1] as share, count(*)::int as chapters,
    (array_agg(c.id order by c.order_index, c.id))[1] as "chapterId"
  from (${textsWithGaps(usual, true, places)}) t
    join chapters c on c.id = t.place join works w on w.id = c.work_id and w.has_chapters
  group by c.work_id, t.language_id`

/** For `with`: works in a language of which `work_languages` does not tell rightly whether they have gaps, as `wrong`. */
async function wronglyTold(ctx: Context, workIds: readonly number[]): Promise<SQL> {
  const ids = sql`${sql.param(workIds)}::int[]`
  return sql`usual as materialized (${await usualRatios(ctx)}),
    gaps as materialized (${worksWithGaps(sql`usual`, sql`select unnest(${ids})`)}),
    wrong as (
      select p.work_id, p.language_id from work_languages p
      where p.work_id = any (${ids}) and p.has_gaps <> exists (
        select from gaps g where g."workId" = p.work_id and g."languageId" = p.language_id))`
}

/** @returns those of the works of which `work_languages` says something that is not so, or is not known yet; in order */
export async function findUntold(ctx: Context, workIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with ${await wronglyTold(ctx, workIds)}
    select work_id as id from wrong union
    select work_id from work_languages where is_complete is null and work_id = any (${sql.param(workIds)}::int[])
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Writes into `work_languages` which works have gaps in which languages. What is usual changes with the library: after a
 * while it must be done again (`keepStates`).
 */
export async function renewGaps(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  await ctx.db.execute(sql`
    with ${await wronglyTold(ctx, workIds)}
    update work_languages p set has_gaps = not p.has_gaps from wrong
    where p.work_id = wrong.work_id and p.language_id = wrong.language_id`)
}
