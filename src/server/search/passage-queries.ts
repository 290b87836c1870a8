import { type SQL, sql } from 'drizzle-orm'
import { inCategory, type WorkFilter } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { KEPT } from '../db/kept-statements.ts'
import { HAS_INDEX, IN_INDEXED_SAMPLE, INDEXED_SAMPLE } from './index/passages-index.ts'
import { languageLexeme, quoteLexeme, type Sample, SPARSEST, sampleLexeme } from './index/vectors.ts'
import { isMatch, type QueryByLanguage } from './ts-query.ts'

/** Matching passages that are looked at, of which readers may see some. */
export const MOST_LOOKED_AT = 2000
/** Passages that are looked at to list all works that have a very common word. */
const MOST_LISTED = 50_000

/** What a search is limited to; undefined: not limited. */
export interface SearchScope {
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

/** Works `w` of the category that readers may see. */
export const shown = ({ categoryId }: SearchScope): WorkFilter =>
  categoryId === undefined ? sql`w.status = 'published'` : sql`w.status = 'published' and ${inCategory(categoryId)}`

/** The tsquery that also demands a language. */
export const inLanguageQuery = (query: string, languageId: number | undefined): string =>
  languageId === undefined ? query : `${query} & ${quoteLexeme(languageLexeme(languageId))}`

/**
 * The rank of a passage `p`. A word as it was searched (weight D of the vector) counts ten times as much as one that
 * only its second spelling matches (C).
 */
export const rankOf = (query: string): SQL => sql`ts_rank_cd('{0.1, 0.01, 0.4, 1}', p.tsv, ${query}::tsquery, 1)`

/** The works of a category as an array: the condition must come before the limit, or a small category might be missed. */
const inCategoryOf = ({ categoryId }: SearchScope): SQL =>
  categoryId === undefined
    ? sql`true`
    : sql`p.work_id = any (array(select work_id from work_categories where category_id = ${categoryId}))`

export interface MatchOptions {
  /** undefined: all passages. */
  sample?: Sample | undefined
  /** That are looked at. */
  most?: number
  /** A condition of the whole statement. */
  where?: SQL
}

/** Passages that match, of works that readers may see or not. */
export function matchingPassages(
  query: QueryByLanguage,
  scope: SearchScope,
  { sample, most = MOST_LOOKED_AT, where = sql`true` }: MatchOptions,
): SQL {
  const inLanguage = inLanguageQuery(query.widest, scope.languageId)
  const isNamed = sample !== undefined && sample !== INDEXED_SAMPLE
  const widest = isNamed ? `${inLanguage} & ${quoteLexeme(sampleLexeme(sample))}` : inLanguage
  const inIndexed = sample !== undefined && sample >= INDEXED_SAMPLE ? IN_INDEXED_SAMPLE : sql`true`
  return sql`
    select p.id, p.work_id, p.chapter_translation_id, p.language_id, p.ord from passages p
    where ${isMatch(sql`p`, { ...query, widest })} and ${inIndexed} and ${inCategoryOf(scope)} and ${HAS_INDEX} and ${where}
    limit ${most}`
}

/** Whether a passage `p` belongs to a work `w` that readers may see, and to the form that its text has now. */
export const isOfShown = (scope: SearchScope): SQL =>
  sql`w.id = p.work_id and (p.chapter_translation_id is not null) = w.has_chapters and ${shown(scope)}`

/**
 * Lists all works that have a passage which matches a query, by their numbers: to go on where `findPassages` has only
 * looked at a sample. `isCompleteResult` is false where even so many passages match that not all were looked at.
 */
export async function listWorksWith(
  ctx: Context,
  query: QueryByLanguage,
  scope: SearchScope,
): Promise<{ workIds: number[]; isCompleteResult: boolean }> {
  const { rows } = await ctx.db.execute<{ workId: number; lookedAt: number }>(sql`
    select p.work_id as "workId", max(p.looked_at)::int as "lookedAt"
    from (select *, count(*) over () as looked_at from (${matchingPassages(query, scope, { most: MOST_LISTED })}) p) p
    join works w on ${isOfShown(scope)} group by 1 order by 1`)
  return { workIds: rows.map(({ workId }) => workId), isCompleteResult: (rows[0]?.lookedAt ?? 0) < MOST_LISTED }
}

export interface PassageRow {
  id: number
  ord: number
  start: number
  languageId: number
  body: string
  /** Positions of the tokens that are inflected forms of the query's words. */
  stemmed: number[]
}

/** The lexemes of the index that are inflected forms of a query's words, and the prefixes of those of compounds. */
export interface FormLexemes {
  lexemes: readonly string[]
  prefixes: readonly string[]
}

/** @param isWanted whether the forms are looked for */
const passageColumns = (forms: FormLexemes, isWanted = sql`true`) => sql`
  p.id::float8 as id, p.ord, p.start, p.language_id as "languageId", p.body,
  case when ${isWanted} then ${stemmedPositions(forms)} else '{}' end as stemmed`

/** To unnest a vector is slow: only vectors that have one of the lexemes are. */
function stemmedPositions({ lexemes, prefixes }: FormLexemes): SQL {
  if (lexemes.length === 0 && prefixes.length === 0) return sql`'{}'::int[]`
  const query = [...lexemes.map(quoteLexeme), ...prefixes.map((prefix) => `${quoteLexeme(prefix)}:*`)].join(' | ')
  return sql`case when p.tsv @@ ${query}::tsquery then array(select unnest(u.positions)::int from unnest(p.tsv) u
    where u.lexeme = any (${sql.param(lexemes)}::text[]) or u.lexeme ^@ any (${sql.param(prefixes)}::text[]))
    else '{}' end`
}

export async function readPassages(ctx: Context, ids: readonly number[], forms: FormLexemes): Promise<PassageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<PassageRow & Record<string, unknown>>(sql`${KEPT}
    select ${passageColumns(forms)} from passages p
    where p.id = any (${sql.param(ids)}::bigint[])`)
  return rows
}

/** A passage that was found, and whether it is rather shown in the reader's language. */
export interface ShownHit extends PassageHit {
  isElsewhere: boolean
}

export interface ShownPassage extends PassageRow {
  /** The number of its chapter in the work, from 1; null: a work without chapters. */
  chapter: number | null
}

/**
 * Reads what is shown of passages, in their order: the beginning of the same block in another language where that has it,
 * and otherwise the passage itself. undefined: there is no such passage any more.
 * @param areInflected whether forms are looked for in the passages themselves, too
 */
export async function readShown(
  ctx: Context,
  hits: readonly ShownHit[],
  { languageId, forms, areInflected }: { languageId: number; forms: FormLexemes; areInflected: boolean },
): Promise<(ShownPassage | undefined)[]> {
  if (hits.length === 0) return []
  const column = (value: (hit: ShownHit) => unknown) => sql.param(hits.map(value))
  const { rows } = await ctx.db.execute<ShownPassage & { place: number } & Record<string, unknown>>(sql`${KEPT}
    select s.place, (select count(*)::int from chapters c join chapters o on o.work_id = c.work_id
        and (o.order_index, o.id) <= (c.order_index, c.id) where c.id = t.chapter_id having count(*) > 0) as chapter,
      ${passageColumns(forms, sql`(${areInflected} or p.id <> s.found)`)}
    from (select h.place::int as place, h.id as found, coalesce(case when h.elsewhere then
        case when h.chapter_id is null then (select p.id from translations tr
          join passages p on p.translation_id = tr.id and p.ord = h.ord and p.start = 0
          where tr.work_id = h.work_id and tr.language_id = ${languageId})
        else (select p.id from chapter_translations ct
          join passages p on p.chapter_translation_id = ct.id and p.ord = h.ord and p.start = 0
          where ct.chapter_id = h.chapter_id and ct.language_id = ${languageId}) end end, h.id) as id
      from unnest(${column((hit) => hit.id)}::bigint[], ${column((hit) => hit.workId)}::int[],
        ${column((hit) => hit.chapterId)}::int[], ${column((hit) => hit.ord)}::int[],
        ${column((hit) => hit.isElsewhere)}::bool[]) with ordinality h(id, work_id, chapter_id, ord, elsewhere, place) offset 0) s
    join passages p on p.id = s.id left join chapter_translations t on t.id = p.chapter_translation_id`)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return hits.map((_, i) => byPlace.get(i + 1))
}

/** The text of a work in one language, with all its chapters. */
export interface WorkText {
  workId: number
  hasChapters: boolean
  languageId: number
}

export interface FoundBlock {
  /** From 1; null: a work without chapters. */
  chapter: number | null
  /** The first passage of the block that matches. */
  passageId: number
}

/**
 * Finds the blocks of a text that match a query, in reading order.
 * @param query a tsquery
 * @param isVague it matches so much of the whole library that the index is slower than reading the text itself
 */
export async function findBlocks(
  ctx: Context,
  { workId, hasChapters, languageId }: WorkText,
  { query, isVague, most }: { query: string; isVague: boolean; most: number },
): Promise<FoundBlock[]> {
  const passages = hasChapters
    ? sql`select t.number as chapter, p.* from (
        select row_number() over (order by c.order_index, c.id)::int as number, ct.id
        from chapters c left join chapter_translations ct on ct.chapter_id = c.id and ct.language_id = ${languageId}
        where c.work_id = ${workId}) t join passages p on p.chapter_translation_id = t.id`
    : sql`select null::int as chapter, p.* from translations t join passages p on p.translation_id = t.id
        where t.work_id = ${workId} and t.language_id = ${languageId}`
  const isMatch = isVague
    ? sql`(tsv @@ ${query}::tsquery) is true`
    : sql`tsv @@ ${inLanguageQuery(query, languageId)}::tsquery`
  const { rows } = await ctx.db.execute<FoundBlock & Record<string, unknown>>(sql`
    select distinct on (chapter, ord) chapter, id::float8 as "passageId" from (${passages}) p
    where ${isMatch} order by chapter, ord, start limit ${most}`)
  return rows
}

/** Those of the lexemes that stand in any text or title of the library. */
export async function knownLexemes(ctx: Context, lexemes: readonly string[]): Promise<Set<string>> {
  if (lexemes.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ place: number }>(knownStatement(lexemes))
  return new Set(rows.flatMap(({ place }) => lexemes[place] ?? []))
}

/**
 * The planner takes a lexeme that stands nowhere for one of many passages, of which one is found soon without the index:
 * materialised, the plan is made for all of them, and uses it. The sample spares reading all places of a common lexeme.
 */
export const knownStatement = (lexemes: readonly string[]): SQL => sql`${KEPT}
  select l.place::int - 1 as place from unnest(${sql.param(lexemes.map(quoteLexeme))}::text[]) with ordinality l(query, place)
  where ${standsIn(sql`titles where tsv @@ l.query::tsquery`)} or ${HAS_INDEX} and (${standsIn(
    sql`passages where tsv @@ (l.query || ${` & ${quoteLexeme(sampleLexeme(SPARSEST))}`})::tsquery and ${IN_INDEXED_SAMPLE}`,
  )} or ${standsIn(sql`passages where tsv @@ l.query::tsquery`)})`

const standsIn = (rows: SQL) => sql`exists (with found as materialized (select from ${rows}) select from found)`
