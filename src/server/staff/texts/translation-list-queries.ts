import { type SQL, sql } from 'drizzle-orm'
import type { StaffTranslation } from '#contract/translations.ts'
import { isoTime } from '../../catalogue/present.ts'
import { allOf, named, shownTitle } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { usualRatios, worksWithGaps } from '../../texts/links/gap-queries.ts'
import type { ListQuery } from '../lists/list-query.ts'

/**
 * These lists show works by language: a row for each work `w` and each language that it has a text in. `work_languages p`
 * has a row for each, with the state that lists are sorted and filtered by. What a row shows of its state comes from the
 * text `t` of the whole work, or from the texts of its chapters: these are complete when each chapter of the work has a
 * complete text in the language. They are looked up for each row, so only a page of rows may be read with it.
 */
export const WITH_STATE = sql`work_languages p join works w on w.id = p.work_id
  left join translations t on not w.has_chapters and t.work_id = p.work_id and t.language_id = p.language_id
  left join lateral (
    select bool_and(x.is_complete) as all_complete, max(x.translated_at) as translated_at, count(*)::int as translated
    from chapters c join chapter_translations x on x.chapter_id = c.id
    where c.work_id = p.work_id and x.language_id = p.language_id) in_language on w.has_chapters
  left join lateral (select count(*)::int as total from chapters c where c.work_id = p.work_id) n on w.has_chapters`
export const IS_COMPLETE = sql`(case when w.has_chapters
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
  /** Only works in a language that have gaps. */
  hasGaps: boolean
}

const SORT_KEYS: Record<TranslationSort, SQL> = {
  title: sql`w.title_key collate "C"`,
  author: sql`a.name`,
  language: sql`l.name`,
  status: sql`(p.is_complete is true)`,
  date: sql`p.translated_at`,
}

/** Rows that are alike otherwise. */
const BY_TITLE = sql`w.title_key collate "C", w.id, l.name`

const conditions = ({ words, languageId, isComplete, workId, hasGaps }: TranslationFilter) =>
  allOf([
    words === '' ? undefined : sql`p.work_id in (select w.id from works w where ${named(words)})`,
    languageId === undefined ? undefined : sql`p.language_id = ${languageId}`,
    isComplete === undefined ? undefined : isComplete ? sql`p.is_complete` : sql`p.is_complete is not true`,
    workId === undefined ? undefined : sql`p.work_id = ${workId}`,
    hasGaps ? sql`p.has_gaps` : undefined,
  ])

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
  const order = sql`${SORT_KEYS[sort]} ${sql.raw(direction)}, ${BY_TITLE}`
  const rowsOf = (more: SQL) => sql`
    from work_languages p join works w on w.id = p.work_id join languages l on l.id = p.language_id ${more}
    where ${conditions(filter)}`
  // One half after the other: each comes in the order of the titles, which the works have an index for.
  const half = (state: SQL, at: number) => sql`(
    select p.work_id, p.language_id, ${at}::int as half, w.title_key, l.name ${rowsOf(sql``)} and ${state}
    order by ${BY_TITLE} limit ${limit + offset})`
  const page =
    sort === 'status'
      ? sql`select work_id, language_id from (
          ${half(sql`p.is_complete is not true`, 0)} union all ${half(sql`p.is_complete`, 1)}) halves
          order by half ${sql.raw(direction)}, title_key collate "C", work_id, name limit ${limit} offset ${offset}`
      : sql`select p.work_id, p.language_id
          ${rowsOf(sort === 'author' ? sql`join authors a on a.id = w.author_id` : sql``)}
          order by ${order} limit ${limit} offset ${offset}`
  // First the keys of the page's rows: the other rows need no state.
  const { rows } = await ctx.db.execute<TranslationListRow & Record<string, unknown>>(sql`
    with page as materialized (${page}),
      usual as materialized (${await usualRatios(ctx)}),
      gaps as (${worksWithGaps(sql`usual`, sql`select work_id from page`)})
    select t.id, p.work_id as "workId", p.language_id as "languageId", ${IS_COMPLETE} as "isComplete", t.notes, t.revision,
      ${TRANSLATED_AT} as "translatedAt", in_language.translated, n.total,
      g.missing, g.share, g.chapters as "withGaps", g."chapterId",
      json_build_object('title', ${shownTitle}, 'author', json_build_object('name', a.name)) as work,
      json_build_object('name', l.name, 'code', l.code) as language
    from page natural join ${WITH_STATE} join authors a on a.id = w.author_id join languages l on l.id = p.language_id
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

/** All works in a language that a filter lets through, by work. */
export async function listTranslatedPairs(
  ctx: Context,
  filter: TranslationFilter,
): Promise<{ workId: number; languageId: number }[]> {
  const { rows } = await ctx.db.execute<{ workId: number; languageId: number }>(sql`
    select p.work_id as "workId", p.language_id as "languageId" from work_languages p
    where ${conditions(filter)} order by p.work_id, p.language_id`)
  return rows
}

export async function countStaffTranslations(ctx: Context, filter: TranslationFilter): Promise<number> {
  const { words, ...others } = filter
  // As an array the ids of the works are looked up in the index: a join would go through the languages of all works.
  const ofWorks =
    words === '' ? sql`true` : sql`p.work_id = any (array(select w.id from works w where ${named(words)}))`
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int from work_languages p where ${ofWorks} and ${conditions({ ...others, words: '' })}`)
  return rows[0]?.count ?? 0
}
