import { type SQL, sql } from 'drizzle-orm'
import { inCategory, inLanguage, type WorkFilter } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { languageLexeme, quoteLexeme, SAMPLES, type Sample, sampleLexeme } from './index/lexemes.ts'
import { HAS_INDEX } from './index/passages-index.ts'

/** Passages that are ranked. */
export const MOST_RANKED = 200
/** Passages by which a sample is large enough. */
const ENOUGH = 96
/** Passages that are looked through for those that readers may see. */
const MOST_LOOKED_AT = 2000
/** Passages kept of one work. */
const MOST_OF_WORK = 12
/** Titles that are ranked. */
export const MOST_TITLES = 1001

export interface Within {
  /** Only texts in it. */
  languageId: number | undefined
  categoryId: number | undefined
}

export interface PassageHit {
  id: number
  workId: number
  languageId: number
  chapterId: number | null
  ord: number
  rank: number
}

/** Works `w` that readers see, of some kind. */
export const shown = ({ categoryId }: Within): WorkFilter =>
  categoryId === undefined ? sql`w.status = 'published'` : sql`w.status = 'published' and ${inCategory(categoryId)}`

/** Works `w` that can be read in the language, if one is asked for. */
export const readableIn = ({ languageId }: Within): SQL =>
  languageId === undefined ? sql`true` : inLanguage(languageId)

/**
 * The passages that meet a query, best first, at most `MOST_OF_WORK` of a work. Of a query that many meet, a sample
 * of passages from all over the library is ranked; `isAll` says whether none was left out.
 * @param query as `tsQuery` makes it
 */
export async function findPassages(
  ctx: Context,
  query: string,
  within: Within,
): Promise<{ hits: PassageHit[]; isAll: boolean }> {
  const smallest = Math.max(...SAMPLES) as Sample
  let hits = await rankPassages(ctx, query, within, smallest)
  // How many the smallest sample has tells which is large enough.
  const larger = SAMPLES.toReversed().find((of) => (hits.length * smallest) / of >= ENOUGH)
  if (larger !== smallest) hits = await rankPassages(ctx, query, within, larger)
  return { hits: fewOfEach(hits), isAll: larger === undefined && hits.length < MOST_RANKED }
}

/** Known before passages are looked at: among the first that meet a common word may be none of a small category. */
const inCategoryOf = ({ categoryId }: Within): SQL =>
  categoryId === undefined
    ? sql`true`
    : sql`work_id = any (array(select work_id from work_categories where category_id = ${categoryId}))`

/**
 * The rank of a passage `p`: a word as it was searched (weight D of its vector) counts ten times as much as one that
 * only its second spelling meets (C).
 */
export const rankOf = (query: string): SQL => sql`ts_rank_cd('{0.1, 0.01, 0.4, 1}', p.tsv, ${query}::tsquery, 1)`

/** @param sample undefined: all passages */
async function rankPassages(
  ctx: Context,
  query: string,
  within: Within,
  sample: Sample | undefined,
): Promise<PassageHit[]> {
  const asked = [
    query,
    ...(within.languageId === undefined ? [] : [quoteLexeme(languageLexeme(within.languageId))]),
    ...(sample === undefined ? [] : [quoteLexeme(sampleLexeme(sample))]),
  ].join(' & ')
  const { rows } = await ctx.db.execute<PassageHit & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.work_id as "workId", p.language_id as "languageId",
      (select chapter_id from chapter_translations t where t.id = p.chapter_translation_id) as "chapterId", p.ord,
      ${rankOf(query)} as rank
    from (
      select id, work_id, language_id, chapter_translation_id, ord, tsv from passages
      where tsv @@ ${asked}::tsquery and ${inCategoryOf(within)} and ${HAS_INDEX} limit ${MOST_LOOKED_AT}) p
    join works w on w.id = p.work_id
    where (p.chapter_translation_id is not null) = w.has_chapters and ${shown(within)} limit ${MOST_RANKED}`)
  return rows.sort((a, b) => b.rank - a.rank || a.id - b.id)
}

/** @param hits best first */
function fewOfEach(hits: readonly PassageHit[]): PassageHit[] {
  const taken = new Map<number, number>()
  return hits.filter(({ workId }) => {
    const count = (taken.get(workId) ?? 0) + 1
    taken.set(workId, count)
    return count <= MOST_OF_WORK
  })
}

export interface TitleHit {
  workId: number
  languageId: number
  titleKey: string
  authorKey: string
  /** The title and the author's name have all that is asked for; without tags and description. */
  isNamed: boolean
  rank: number
}

/**
 * What works are called and said to be, where it meets a query: names before descriptions.
 * @param named the same query, of titles and authors only
 */
export async function findTitles(ctx: Context, query: string, named: string, within: Within): Promise<TitleHit[]> {
  const { rows } = await ctx.db.execute<TitleHit & Record<string, unknown>>(sql`
    select t.work_id as "workId", t.language_id as "languageId", t.title_key as "titleKey", t.author_key as "authorKey",
      t.tsv @@ ${named}::tsquery as "isNamed", ts_rank_cd(t.tsv, ${query}::tsquery, 2) as rank
    from titles t join works w on w.id = t.work_id
    where t.tsv @@ ${query}::tsquery and ${shown(within)} and ${readableIn(within)}
    order by "isNamed" desc, rank desc, t.work_id limit ${MOST_TITLES}`)
  return rows
}

export interface PassageRow {
  id: number
  chapterId: number | null
  ord: number
  start: number
  languageId: number
  body: string
  /** Where inflected forms of what is asked for stand, as the index counts. */
  stemmed: number[]
}

/** Lexemes of inflected forms of what is asked for, and what those of compounds begin with. */
export interface Forms {
  lexemes: readonly string[]
  beginnings: readonly string[]
}

const passageColumns = (forms: Forms) => sql`
  p.id::float8 as id, t.chapter_id as "chapterId", p.ord, p.start, p.language_id as "languageId", p.body,
  ${stemmedIn(forms)} as stemmed`

/** A vector is taken apart only where there is something to find in it. */
function stemmedIn({ lexemes, beginnings }: Forms): SQL {
  if (lexemes.length === 0 && beginnings.length === 0) return sql`'{}'::int[]`
  const asked = [...lexemes.map(quoteLexeme), ...beginnings.map((begun) => `${quoteLexeme(begun)}:*`)].join(' | ')
  return sql`case when p.tsv @@ ${asked}::tsquery then array(select unnest(u.positions)::int from unnest(p.tsv) u
    where u.lexeme = any (${sql.param(lexemes)}::text[]) or u.lexeme ^@ any (${sql.param(beginnings)}::text[]))
    else '{}' end`
}

export async function readPassages(ctx: Context, ids: readonly number[], forms: Forms): Promise<PassageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<PassageRow & Record<string, unknown>>(sql`
    select ${passageColumns(forms)}
    from passages p left join chapter_translations t on t.id = p.chapter_translation_id
    where p.id = any (${sql.param(ids)}::bigint[])`)
  return rows
}

/** A block of a work, in whichever language. */
export interface Block {
  workId: number
  chapterId: number | null
  ord: number
}

/** The same blocks in one language, as far as it has them, in the order of the blocks. */
export async function readBlocksIn(
  ctx: Context,
  blocks: readonly Block[],
  languageId: number,
  forms: Forms,
): Promise<(PassageRow | undefined)[]> {
  if (blocks.length === 0) return []
  const column = (value: (block: Block) => number | null) => sql`${sql.param(blocks.map(value))}::int[]`
  const { rows } = await ctx.db.execute<PassageRow & { place: number } & Record<string, unknown>>(sql`
    select b.place::int as place, ${passageColumns(forms)}
    from unnest(${column((b) => b.workId)}, ${column((b) => b.chapterId)}, ${column((b) => b.ord)})
      with ordinality as b(work_id, chapter_id, ord, place)
    cross join lateral (
      select null::int as chapter_id, p.id from translations tr
        join passages p on p.translation_id = tr.id and p.ord = b.ord and p.start = 0
        where b.chapter_id is null and tr.work_id = b.work_id and tr.language_id = ${languageId}
      union all
      select ct.chapter_id, p.id from chapter_translations ct
        join passages p on p.chapter_translation_id = ct.id and p.ord = b.ord and p.start = 0
        where ct.chapter_id = b.chapter_id and ct.language_id = ${languageId}) t
    join passages p on p.id = t.id`)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return blocks.map((_, i) => byPlace.get(i + 1))
}

/** The numbers of chapters in their works, from 1. */
export async function numberChapters(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: number; number: number }>(sql`
    select c.id, (select count(*)::int from chapters o where o.work_id = c.work_id
      and (o.order_index, o.id) <= (c.order_index, c.id)) as number
    from chapters c where c.id = any (${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Titles of works in languages, as they are shown. */
export async function readTitles(
  ctx: Context,
  workIds: readonly number[],
): Promise<{ workId: number; languageId: number; title: string | null; description: string | null }[]> {
  const { rows } = await ctx.db.execute<{
    workId: number
    languageId: number
    title: string | null
    description: string | null
  }>(sql`
    select w.id as "workId", w.original_language_id as "languageId", w.title, w.description
    from works w where w.id = any (${sql.param(workIds)}::int[])
    union all
    select l.work_id, l.language_id, l.title, l.description from work_localizations l join works w on w.id = l.work_id
    where w.id = any (${sql.param(workIds)}::int[]) and l.language_id <> w.original_language_id`)
  return rows
}
