import { type SQL, sql } from 'drizzle-orm'
import type { Gaps } from '#contract/gaps.ts'
import type { Context } from '../../context.ts'
import { lengthRatios } from '../../texts/links/length-ratios.ts'

/** A text is as long as it should be when it is off by no more than this, as a logarithm; … */
const LEAST_OFF = 0.25
/** …by no more than so many standard deviations; … */
const DEVIATIONS = 3
/** …or by no more than so many characters. */
const LEAST_CHARACTERS = 150
/** Variance of how tersely works are rendered, as long as no other text of a place tells it. */
const OF_STYLE = 0.1 ** 2
/** What short texts add to the variance, over the length of the shorter. */
const GRAIN = 6
/** So far, as a logarithm, does one text tell how tersely its work is rendered: beyond that it has a gap of its own. */
const MOST_TOLD = 0.3

/** For `with`: the rows `usual` (hub_language_id, language_id, log, variance), what the library has taught of lengths. */
export async function withUsualRatios(ctx: Context): Promise<SQL> {
  const { ratioOf, languageIds } = await lengthRatios(ctx)
  const pairs = languageIds.flatMap((hubId) => languageIds.map((id) => ({ hubId, id, ...ratioOf(hubId, id) })))
  const column = (values: readonly number[]) => sql`${sql.param(values)}`
  return sql`usual as materialized (select * from unnest(
    ${column(pairs.map(({ hubId }) => hubId))}::int[], ${column(pairs.map(({ id }) => id))}::int[],
    ${column(pairs.map(({ log }) => log))}::float8[], ${column(pairs.map(({ variance }) => variance))}::float8[])
    as u (hub_language_id, language_id, log, variance))`
}

/**
 * Texts that seem to lack something, each beside its hub: rows of `id`, `place` (its work, or its chapter), `language_id`,
 * `missing` and `share` (`length` of `Gaps`). Their length is judged by what is usual for their languages, and by how
 * long the other texts of their place are. Needs `usual`.
 * @param places condition on `t.work_id`, of chapters on `t.chapter_id`: all texts of a place, or none
 */
export function textsWithGaps(isChapter: boolean, places: SQL): SQL {
  const [table, place] = isChapter ? [sql`chapter_translations`, sql`chapter_id`] : [sql`translations`, sql`work_id`]
  const told = sql`case when is_complete then least(${MOST_TOLD}::float8, greatest(-${MOST_TOLD}::float8, away)) else 0 end`
  const isOff = sql`abs(off) > greatest(${LEAST_OFF}::float8, ${DEVIATIONS}::float8
      * sqrt(variance + ${OF_STYLE}::float8 / others + ${GRAIN}::float8 / least(length, hub_length)))
    and abs(length - length / exp(off)) > ${LEAST_CHARACTERS} and (hub_is_complete or off < 0)`
  // The hub is one of the others, and tells that works are rendered as it is usual.
  return sql`
    select id, place, language_id, missing, case when is_off then exp(off) end as share from (
      select *, ${isOff} as is_off from (
        select *, away - told_by_others / others as off from (
          select *, count(*) filter (where is_complete) over of_place - is_complete::int + 1 as others,
            sum(${told}) over of_place - ${told} as told_by_others
          from (
            select t.id, t.${place} as place, t.language_id, t.is_complete, t.length, h.length as hub_length,
              h.is_complete as hub_is_complete, case when t.links is null then 0 else t.missing end as missing,
              u.variance, ln(t.length::float8 / h.length) - u.log as away
            from ${table} t join ${table} h on h.id = t.hub_id and h.id <> t.id
              join usual u on u.hub_language_id = h.language_id and u.language_id = t.language_id
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

/** Of chapters, what their texts seem to lack: by id of the text. */
export async function listChapterGaps(ctx: Context, chapterIds: readonly number[]): Promise<Map<number, Gaps>> {
  const rows = await findTexts(ctx, true, sql`t.chapter_id = any (${sql.param(chapterIds)}::int[])`)
  return new Map(rows.map(({ id, missing, share }) => [id, { missing, length: share }]))
}

/** @param place the work's id, of a chapter's text the chapter's */
export async function findGaps(ctx: Context, isChapter: boolean, place: number, id: number): Promise<Gaps | null> {
  const rows = await findTexts(ctx, isChapter, isChapter ? sql`t.chapter_id = ${place}` : sql`t.work_id = ${place}`)
  const text = rows.find((row) => row.id === id)
  return text ? { missing: text.missing, length: text.share } : null
}

async function findTexts(ctx: Context, isChapter: boolean, places: SQL): Promise<TextWithGaps[]> {
  const { rows } = await ctx.db.execute<TextWithGaps & Record<string, unknown>>(
    sql`with ${await withUsualRatios(ctx)} ${textsWithGaps(isChapter, places)}`,
  )
  return rows
}

/** A work in a language that seems to lack something. */
export interface PairWithGaps {
  workId: number
  languageId: number
  missing: number
  /** `length` of `Gaps`; of chapters, of the one that is farthest off. */
  share: number | null
  /** How many chapters seem to lack something, and the first of them; null of a work without chapters. */
  chapters: number | null
  chapterId: number | null
}

/** The same of works in a language. @param works a query of their ids */
export const pairsWithGaps = (works: SQL): SQL => sql`
  ${wholePairs(sql`t.work_id in (${works})`)} union all
  ${chapteredPairs(sql`t.chapter_id in (select id from chapters where work_id in (${works}))`)}`

const wholePairs = (places: SQL) => sql`
  select t.place as "workId", t.language_id as "languageId", t.missing, t.share, null::int as chapters,
    null::int as "chapterId"
  from (${textsWithGaps(false, places)}) t join works w on w.id = t.place and not w.has_chapters`

const chapteredPairs = (places: SQL) => sql`
  select c.work_id as "workId", t.language_id as "languageId", sum(t.missing)::int as missing,
    (array_agg(t.share order by abs(ln(t.share)) desc nulls last))[1] as share, count(*)::int as chapters,
    (array_agg(c.id order by c.order_index, c.id))[1] as "chapterId"
  from (${textsWithGaps(true, places)}) t
    join chapters c on c.id = t.place join works w on w.id = c.work_id and w.has_chapters
  group by c.work_id, t.language_id`

let kept: { snapshot: string; pairs: Promise<PairWithGaps[]> } | undefined

/** All of them in the library, kept for as long as nothing is written. */
export async function listPairsWithGaps(ctx: Context): Promise<PairWithGaps[]> {
  const { rows } = await ctx.db.execute<{ snapshot: string }>(
    sql`select current_database() || pg_current_snapshot() as snapshot`,
  )
  const snapshot = rows[0]?.snapshot as string
  if (kept?.snapshot !== snapshot) {
    const pairs = findPairs(ctx)
    kept = { snapshot, pairs }
    pairs.catch(() => {
      if (kept?.pairs === pairs) kept = undefined
    })
  }
  return kept.pairs
}

async function findPairs(ctx: Context): Promise<PairWithGaps[]> {
  const usual = await withUsualRatios(ctx)
  const parts = [wholePairs(sql`true`), chapteredPairs(sql`true`)].map((pairs) =>
    ctx.db.execute<PairWithGaps & Record<string, unknown>>(sql`with ${usual} ${pairs}`),
  )
  return (await Promise.all(parts)).flatMap(({ rows }) => rows)
}
